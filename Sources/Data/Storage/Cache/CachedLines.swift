/// Lines of fields with a tab between them, in which some responses are cached.
///
/// In fields, `\t`, `\n` and `\\` stand for tabs, line ends and backslashes:
///
///     1	7	tracks	media	You played more tracks…\nThan on other Fridays
enum CachedLines {
  /// A field without tabs and line ends of its own.
  static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\t"): escaped += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case UInt8(ascii: "\n"): escaped += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\\"): escaped += [UInt8(ascii: "\\"), UInt8(ascii: "\\")]
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Calls `body` with the fields of each line that has `count` of them.
  ///
  /// Fields without escapes, which nearly all are, are copied whole, and one array serves all
  /// lines, because every look at a day reads some.
  static func read(_ lines: String, count: Int, _ body: ([String]) -> Void) {
    var lines = lines
    lines.withUTF8 { bytes in
      var fields: [String] = []
      fields.reserveCapacity(count)
      var start = 0
      var isPlain = true
      for position in bytes.indices {
        let byte = bytes[position]
        if byte == UInt8(ascii: "\\") { isPlain = false }
        guard byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") else { continue }
        let field = UnsafeBufferPointer(rebasing: bytes[start..<position])
        fields.append(isPlain ? String(decoding: field, as: UTF8.self) : unescaped(field))
        start = position + 1
        isPlain = true
        guard byte == UInt8(ascii: "\n") else { continue }
        if fields.count == count { body(fields) }
        fields.removeAll(keepingCapacity: true)
      }
    }
  }

  private static func unescaped(_ field: UnsafeBufferPointer<UInt8>) -> String {
    var text: [UInt8] = []
    var isEscape = false
    for byte in field {
      switch byte {
      case UInt8(ascii: "t") where isEscape: text.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "n") where isEscape: text.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "\\") where !isEscape:
        isEscape = true
        continue
      default: text.append(byte)
      }
      isEscape = false
    }
    return String(decoding: text, as: UTF8.self)
  }
}
