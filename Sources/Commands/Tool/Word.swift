/// One word of the command line, as the bytes that the system passed.
package struct Word: Sendable, Equatable {
  package let bytes: [UInt8]
  /// The word as text; bytes that are no UTF-8 show as U+FFFD.
  package let text: String
  /// Whether the bytes are UTF-8.
  package let isText: Bool

  package init(bytes: [UInt8]) {
    self.bytes = bytes
    if let text = String(validating: bytes, as: UTF8.self) {
      self.text = text
      isText = true
    } else {
      text = String(decoding: bytes, as: UTF8.self)
      isText = false
    }
  }

  package init(_ text: String) {
    bytes = Array(text.utf8)
    self.text = text
    isText = true
  }
}
