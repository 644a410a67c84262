import Geography
import Text

/// The names of places as they are compared.
package enum PlaceName {
  /// The key of a name: `Café Central, Wien` and `cafe central wien` have the same.
  package static func key(of name: String) -> String {
    PlaceKey.of(name)
  }

  /// Whether a name has that key.
  ///
  /// Most names have another first letter, which is seen without making their key.
  package static func isKey(_ key: String, of name: String) -> Bool {
    if let first = name.utf8.first, first < 0x80, let wanted = key.utf8.first, wanted < 0x80 {
      let isLetter = 97...122 ~= first | 0x20
      if isLetter, first | 0x20 != wanted { return false }
    }
    return PlaceName.key(of: name) == key
  }

  /// Two letters for a person or a place, to draw instead of a picture: `AL` for Ana Lima.
  package static func initials(of name: CleanText) -> CleanText {
    let words = name.string.split { $0.isWhitespace }.filter { $0.first?.isLetter == true }
    let letters = [words.first, words.count > 1 ? words.last : nil]
      .compactMap { $0?.first.map { String($0).uppercased().prefix(1) } }
    return CleanText(letters.joined())
  }
}
