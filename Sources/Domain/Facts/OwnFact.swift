import Time

/// A fact that a person has added.
package struct OwnFact: Hashable, Sendable {
  package let day: Day
  package let category: Fact.Category
  package let text: String

  /// The most characters that a text may have.
  package static let longestText = 200

  package init(_ category: Fact.Category, on day: Day, text: String) {
    self.category = category
    self.day = day
    self.text = text
  }
}
