/// Web addresses that are safe for browsers and terminals: printable ASCII.
package enum WebAddress {
  /// A web address, percent-encoded also at `;`, which separates parameters in the escape sequence
  /// of a link; nil unless its scheme is https or http.
  package static func encoded(_ address: String) -> String? {
    guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return nil }
    return percentEncoded(address) { byte in 0x21...0x7E ~= byte && !excluded.contains(byte) }
  }

  /// A title as part of an address.
  package static func encoded(title: String) -> String {
    percentEncoded(title) { byte in
      48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || titleMarks.contains(byte)
    }
  }

  private static let excluded = Array("\"'<>\\^`{|};".utf8)
  private static let titleMarks = Array("-._~(),:/!*".utf8)

  private static func percentEncoded(_ text: String, unless isAllowed: (UInt8) -> Bool) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isAllowed(byte) {
        bytes.append(byte)
      } else {
        bytes += "%\(byte.padded(to: 2, radix: 16, uppercase: true))".utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
