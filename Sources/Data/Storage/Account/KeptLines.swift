/// Lines of parts with a tab between them, as some values of `kept` are written.
enum KeptLines {
  /// A part without tabs and line ends of its own.
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

  /// Gives `body` the parts of each line that has `count` of them.
  ///
  /// Parts without escapes, which nearly all are, are copied whole, and the list of them serves for
  /// all lines: a look at a day reads some.
  static func read(_ lines: String, count: Int, _ body: ([String]) -> Void) {
    var lines = lines
    lines.withUTF8 { bytes in
      var parts: [String] = []
      parts.reserveCapacity(count)
      var start = 0
      var isPlain = true
      for position in bytes.indices {
        let byte = bytes[position]
        if byte == UInt8(ascii: "\\") { isPlain = false }
        guard byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") else { continue }
        let part = UnsafeBufferPointer(rebasing: bytes[start..<position])
        parts.append(isPlain ? String(decoding: part, as: UTF8.self) : unescaped(part))
        start = position + 1
        isPlain = true
        guard byte == UInt8(ascii: "\n") else { continue }
        if parts.count == count { body(parts) }
        parts.removeAll(keepingCapacity: true)
      }
    }
  }

  /// A part as it was before ``escaped(_:)``.
  private static func unescaped(_ part: UnsafeBufferPointer<UInt8>) -> String {
    var text: [UInt8] = []
    var isEscape = false
    for byte in part {
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
