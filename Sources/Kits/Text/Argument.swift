/// One argument of the command line, as the bytes that the system passed.
package struct Argument: Sendable, Equatable {
  package let bytes: [UInt8]
  /// The argument as text; bytes that are not UTF-8 are replaced by U+FFFD.
  package let text: String
  /// Whether the bytes are valid UTF-8.
  package let isText: Bool

  package init(bytes: [UInt8]) {
    self.bytes = bytes
    text = String(decoding: bytes, as: UTF8.self)
    // Invalid bytes have been replaced, so the text has other bytes.
    isText = text.utf8.elementsEqual(bytes)
  }

  package init(_ text: String) {
    bytes = Array(text.utf8)
    self.text = text
    isText = true
  }
}
