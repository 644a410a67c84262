import Geography

/// An event, birth or death on a date in some year.
package struct Fact: Equatable, Sendable {
  package var category: Category
  /// Negative before Christ: 44 BC is -44, and no year is 0.
  package var year: Int
  /// What happened, in a sentence; of a birth or death, who it is.
  package var text: String
  /// The title of the article about it; empty where there is none.
  package var title: String
  /// Where it happened.
  package var place: Coordinates?
  /// The address of the article; nil where it follows from the title.
  package var address: String?
  /// The address of a small picture.
  package var picture: String?
  package var origin: Origin

  package init(
    _ category: Category, year: Int, text: String, title: String = "", place: Coordinates? = nil,
    address: String? = nil, picture: String? = nil, origin: Origin
  ) {
    self.category = category
    self.year = year
    self.text = text
    self.title = title
    self.place = place
    self.address = address
    self.picture = picture
    self.origin = origin
  }

  /// What kind of thing happened, in the order of sections.
  package enum Category: String, CaseIterable, Sendable {
    case event
    case birth
    case death
  }

  /// Where it comes from.
  package enum Origin: Equatable, Sendable {
    /// The almanac that is compiled in.
    case almanac
    /// A service.
    case service
    /// The person, with its row in the store.
    case own(Int64)
  }
}
