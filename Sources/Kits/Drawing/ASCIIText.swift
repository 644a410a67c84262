import Text

/// Text for terminals that can only show ASCII.
package enum ASCIIText {
  /// The text as wide as before: letters without their accents, quotation marks and dashes as ASCII has them, and a
  /// `?` in each cell of any other character that is not ASCII.
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
