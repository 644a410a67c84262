import Text

/// Who was at a place: the person who uses this program, or one who shares places.
package struct Person: Hashable, Sendable {
  /// What the account calls the person; empty for the one who uses this program.
  package let key: String
  package let firstName: CleanText
  package let lastName: CleanText

  /// The longest key and the longest names, in bytes of UTF-8.
  package static let longestName = 128

  /// The person who uses this program.
  package static let own = Person(key: "", firstName: "", lastName: "")

  /// Texts are cleaned and cut.
  package init(key: String, firstName: CleanText, lastName: CleanText) {
    self.key = BoundedText.clean(key, longest: Person.longestName).string
    self.firstName = BoundedText.clean(firstName.string, longest: Person.longestName)
    self.lastName = BoundedText.clean(lastName.string, longest: Person.longestName)
  }

  package var isOwn: Bool { key.isEmpty }

  /// The first and the last name, as far as they are known.
  package var name: CleanText {
    if firstName.isEmpty { return lastName }
    return lastName.isEmpty ? firstName : "\(firstName.string) \(lastName.string)"
  }
}
