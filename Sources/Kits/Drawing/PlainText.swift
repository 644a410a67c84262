import Text

/// Screens as plain sentences, for screen readers: the columns of a line become parts with commas.
package enum PlainText {
  /// The cells that plain text is drawn for, so that no sentence is broken or cut.
  package static let width = 100_000

  /// A line that names its subject: `Steps: 5,623, 69% of the average 8,104`.
  package static func sentence(
    _ subject: some StringProtocol, _ facts: [String], by separator: String = ", "
  ) -> Line {
    let words = facts.filter { !$0.isEmpty }.joined(separator: separator)
    return Line(ended("\(subject): \(words)"))
  }

  /// The lines in UTF-8 with their newlines, without double empty lines and outer blanks.
  package static func bytes(of block: Block) -> [UInt8] {
    var bytes: [UInt8] = []
    var isAfterText = false
    var hasGap = false
    for line in block {
      let text = text(of: line)
      if text.isEmpty {
        hasGap = isAfterText
        continue
      }
      if hasGap { bytes.append(UInt8(ascii: "\n")) }
      bytes += text.utf8
      bytes.append(UInt8(ascii: "\n"))
      isAfterText = true
      hasGap = false
    }
    return bytes
  }

  /// The parts of a line, two blanks or more apart, as a sentence with commas; one part as it is.
  static func text(of line: Line) -> String {
    var parts: [String] = []
    var part = ""
    var blanks = 0
    for character in line.text {
      if character == " " {
        blanks += 1
        continue
      }
      if blanks > 1, !part.isEmpty {
        parts.append(part)
        part = ""
      } else if blanks == 1, !part.isEmpty {
        part += " "
      }
      blanks = 0
      part.append(character)
    }
    if !part.isEmpty { parts.append(part) }
    guard let first = parts.first, parts.count > 1 else { return parts.first ?? "" }
    var text = first
    for part in parts.dropFirst() {
      text += isEnded(text) ? " " : ", "
      text += part
    }
    return ended(text)
  }

  private static func ended(_ text: String) -> String { isEnded(text) ? text : text + "." }

  private static func isEnded(_ text: String) -> Bool {
    text.last.map { ".,;:!?".contains($0) } ?? true
  }
}

/// Text for terminals that can only show ASCII.
package enum ASCIIText {
  /// The text as wide as before: without accents, and `?` in cells that are not ASCII.
  package static func bytes(of text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 >= 0x80 }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for character in String(decoding: text, as: UTF8.self) {
      if character.utf8.allSatisfy({ $0 < 0x80 }) {
        bytes.append(contentsOf: character.utf8)
        continue
      }
      let cells = TextWidth.cells(of: String(character))
      if cells == 1, let byte = FoldedText.letter(of: character) ?? punctuation[character] {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "?"), count: cells))
      }
    }
    return bytes
  }

  private static let punctuation: [Character: UInt8] = [
    "‘": UInt8(ascii: "'"), "’": UInt8(ascii: "'"), "“": UInt8(ascii: "\""),
    "”": UInt8(ascii: "\""), "„": UInt8(ascii: "\""), "–": UInt8(ascii: "-"),
    "—": UInt8(ascii: "-"), "−": UInt8(ascii: "-"), "\u{A0}": UInt8(ascii: " "),
  ]
}
