import Text

/// Text for terminals that can only show ASCII.
package enum ASCIIText {
  /// The text with a `?` in each cell of a character that is not ASCII, as wide as before.
  package static func bytes(of text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 >= 0x80 }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for character in String(decoding: text, as: UTF8.self) {
      if character.utf8.allSatisfy({ $0 < 0x80 }) {
        bytes.append(contentsOf: character.utf8)
      } else {
        let cells = TextWidth.cells(of: String(character))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "?"), count: cells))
      }
    }
    return bytes
  }
}
