/// One word of the command line, as the bytes that the system passed.
package struct Argument: Sendable, Equatable {
  package let bytes: [UInt8]
  /// The word as text; bytes that are no UTF-8 show as U+FFFD.
  package let text: String
  /// Whether the bytes are UTF-8.
  package let isText: Bool

  package init(bytes: [UInt8]) {
    self.bytes = bytes
    text = String(decoding: bytes, as: UTF8.self)
    // What is no UTF-8 was repaired, and has other bytes now.
    isText = text.utf8.elementsEqual(bytes)
  }

  package init(_ text: String) {
    bytes = Array(text.utf8)
    self.text = text
    isText = true
  }
}
