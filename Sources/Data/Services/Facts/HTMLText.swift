import Formats

/// Texts of web services, which may have HTML, as plain text.
enum HTMLText {
  /// The most characters of a text; a longer one is not a sentence.
  private static let longest = 600

  /// The text on one line, cut after ``longest``, with entities decoded and without HTML tags,
  /// notes such as `[5]`, control characters and marks of direction.
  static func plain(_ text: String) -> String {
    var plain: [Unicode.Scalar] = []
    var rest = Array(XMLText.unescaped(text, names: names).unicodeScalars)[...]
    // After the last `>` no tag can end, so none is searched for: a text may begin a million tags.
    let lastEnd = rest.lastIndex(of: ">") ?? 0
    while let scalar = rest.first, plain.count <= longest {
      if scalar != "<" || rest.startIndex < lastEnd, let length = mark(rest) {
        rest = rest.dropFirst(length)
        continue
      }
      rest = rest.dropFirst()
      if isBlank(scalar) {
        if let last = plain.last, last != " " { plain.append(" ") }
      } else if !isHidden(scalar) {
        plain.append(scalar)
      }
    }
    if plain.last == " " { plain.removeLast() }
    if plain.count > longest {
      let end = plain[..<longest].lastIndex(of: " ") ?? longest
      plain = plain[..<end] + ["…"]
    }
    return String(String.UnicodeScalarView(plain))
  }

  /// The number of scalars of a tag or note at the beginning: `<i>`, `</sup>`, `<!-- … -->`, `[5]`.
  private static func mark(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    let next = text.dropFirst().first
    switch text.first {
    case "<":
      guard let next, next == "/" || next == "!" || isLetter(next),
        let end = text.firstIndex(of: ">")
      else { return nil }
      return end - text.startIndex + 1
    case "[":
      guard let end = text.prefix(5).firstIndex(of: "]"), end > text.startIndex + 1,
        text[(text.startIndex + 1)..<end].allSatisfy({ 48...57 ~= $0.value })
      else { return nil }
      return end - text.startIndex + 1
    default: return nil
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    65...90 ~= scalar.value || 97...122 ~= scalar.value
  }

  /// Whether it is a space, a control character or a line end.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
      true
    default: false
    }
  }

  /// Whether it is invisible and may change the direction of the text.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB:
      true
    default: false
    }
  }

  /// The entities of HTML that XML does not have.
  private static let names: [String: Unicode.Scalar] = [
    "nbsp": " ", "ndash": "–", "mdash": "—", "hellip": "…",
  ]
}
