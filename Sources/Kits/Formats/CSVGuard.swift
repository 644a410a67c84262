import Text

/// Which cells of a table a spreadsheet would run as a formula.
package enum CSVGuard {
  /// A text with `\u0000` for control characters other than tabs and line ends: programs stop at a
  /// NUL, or run the formula after it; a backslash before such an escape becomes `\u005c`.
  package static func escaped(_ text: String) -> String {
    // The first byte of U+0080 to U+009F is 0xC2.
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\\") && $0 != 0x7F && $0 != 0xC2
    }
    if isPlain { return text }
    var escaped = ""
    let scalars = text.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      if isControl(scalar) || scalar == "\\" && self.scalar(escapedAt: scalars[index...]) != nil {
        escaped += "\\u" + scalar.value.padded(to: 4, radix: 16)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The text that ``escaped(_:)`` wrote.
  package static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var unescaped = ""
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if let scalar = scalar(escapedAt: rest) {
        unescaped.unicodeScalars.append(scalar)
        rest = rest.dropFirst(6)
      } else {
        unescaped.unicodeScalars.append(first)
        rest = rest.dropFirst()
      }
    }
    return unescaped
  }

  /// Text as a cell: escaped, quoted if necessary, and guarded if a spreadsheet would run it.
  package static func cell(_ text: String) -> String {
    let text = escaped(text)
    let guarded = runs(text) ? "'" + text : text
    let isPlain = guarded.utf8.allSatisfy { byte in
      byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",")
        && byte != UInt8(ascii: ";")
    }
    if isPlain, !guarded.isEmpty, guarded.utf8.first != 0x20, guarded.utf8.last != 0x20 {
      return guarded
    }
    return "\"" + guarded.replacing("\"", with: "\"\"") + "\""
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0...0x1F, 0x7F...0x9F: true
    default: false
    }
  }

  /// The control character or backslash whose escape a text begins with; nil if there is none.
  private static func scalar(escapedAt text: Substring.UnicodeScalarView) -> Unicode.Scalar? {
    let escape = text.prefix(6)
    guard escape.count == 6, escape.starts(with: "\\u00".unicodeScalars) else { return nil }
    var value: UInt32 = 0
    for digit in escape.suffix(2) {
      switch digit {
      case "0"..."9": value = value << 4 | (digit.value - 0x30)
      case "a"..."f": value = value << 4 | (digit.value - 0x57)
      default: return nil
      }
    }
    return Unicode.Scalar(value).flatMap { isControl($0) || $0 == "\\" ? $0 : nil }
  }

  /// Whether a spreadsheet runs a cell that begins so: with an operator, its wide form, a tab or a
  /// line end; see <https://owasp.org/www-community/attacks/CSV_Injection>.
  ///
  /// Apostrophes do not count, nor blanks and invisible characters, which it may leave out.
  package static func runs(_ text: String) -> Bool {
    let first = text.unicodeScalars.first { scalar in
      let isLineOrTab = ["\t", "\r", "\n"].contains(scalar)
      return scalar != "'"
        && (isLineOrTab
          || !scalar.properties.isWhitespace && !CleanText.isInvisible(scalar)
            && !scalar.properties.isDefaultIgnorableCodePoint)
    }
    return switch first {
    case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }
}
