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

  /// The parts of each line that has `count` of them.
  static func parts(of lines: String, count: Int) -> [[String]] {
    var all: [[String]] = []
    var parts: [String] = []
    var part: [UInt8] = []
    var isEscape = false
    for byte in lines.utf8 {
      switch byte {
      case UInt8(ascii: "t") where isEscape: part.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "n") where isEscape: part.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "\\") where !isEscape:
        isEscape = true
        continue
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"):
        parts.append(String(decoding: part, as: UTF8.self))
        part.removeAll(keepingCapacity: true)
        if byte == UInt8(ascii: "\n") {
          if parts.count == count { all.append(parts) }
          parts.removeAll(keepingCapacity: true)
        }
      default: part.append(byte)
      }
      isEscape = false
    }
    return all
  }
}
