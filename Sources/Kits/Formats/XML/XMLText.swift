extension XMLReader {
  /// The text of some bytes, with entities replaced and line ends as line feeds.
  static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(SyntaxError) -> String {
    XMLText.unescaped(try validated(bytes, range))
  }

  /// Bytes as text; throws if they are not UTF-8.
  static func validated(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(SyntaxError) -> String {
    try bytes.checkUTF8(range, rule: "Save the document as UTF-8.")
    return JSON.text(bytes.extracting(range))
  }
}

/// Text as XML documents have it.
package enum XMLText {
  /// The text in an element or attribute; forbidden control characters become U+FFFD.
  package static func escaped(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      0x20...0x7E ~= byte && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<")
        && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "\"")
    }
    if isPlain { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // As a reference, or an attribute would have a blank instead, and a reader a line feed.
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": escaped.unicodeScalars.append("\u{FFFD}")
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The text with entities and character references replaced, and line ends as line feeds; `names`
  /// are further entities, and unknown ones are not changed.
  package static func unescaped(_ text: String, names: [String: Unicode.Scalar] = [:]) -> String {
    let isPlain = text.utf8.allSatisfy { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "\r") }
    if isPlain { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      rest = rest.dropFirst()
      if first == "\r" {
        if rest.first == "\n" { rest = rest.dropFirst() }
        result.unicodeScalars.append("\n")
      } else if first == "&", let end = rest.prefix(12).firstIndex(of: ";"),
        case let name = String(rest[..<end]), let scalar = names[name] ?? scalar(of: name)
      {
        result.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: end)...]
      } else {
        result.unicodeScalars.append(first)
      }
    }
    return result
  }

  /// The scalar of an entity by its name between `&` and `;`, or nil.
  private static func scalar(of name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let isHexadecimal = digits.first == "x" || digits.first == "X"
      let number = isHexadecimal ? digits.dropFirst() : digits
      guard let first = number.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
        let value = UInt32(number, radix: isHexadecimal ? 16 : 10)
      else { return nil }
      return Unicode.Scalar(value)
    }
  }
}
