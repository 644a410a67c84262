import Geography
import Text
import Time

/// An event, birth or death on a date in some year.
package struct Fact: Equatable, Sendable {
  package var category: Category
  /// Negative before Christ: 44 BC is -44; there is no year 0.
  package var year: Int
  /// What happened, in a sentence; of a birth or death, who it is.
  package var text: String
  /// The title of the article about it; empty if there is none.
  package var title: String
  package var place: Coordinates?
  /// The name of ``place``, if a person gave it.
  package var placeName: String?
  /// The address of the article; nil if it follows from the title.
  package var address: String?
  /// Further articles about it, with a title or an address or both.
  package var otherArticles: [Article] = []
  package var picture: String?
  package var origin: Origin

  package init(
    _ category: Category, year: Int, text: String, title: String = "", place: Coordinates? = nil,
    address: String? = nil, origin: Origin
  ) {
    (self.category, self.year, self.text) = (category, year, text)
    (self.title, self.place, self.address) = (title, place, address)
    self.origin = origin
  }

  /// The kind of fact, in the order of sections.
  package enum Category: String, CaseIterable, Sendable { case event, birth, death }

  /// Where the fact comes from.
  package enum Origin: Equatable, Sendable {
    case almanac, service
    /// The person, with its row in the store.
    case own(Int64)
  }

  /// An article about a fact.
  package struct Article: Equatable, Sendable {
    package var title: String
    /// Nil if it follows from the title.
    package var address: String?

    package init(title: String, address: String? = nil) {
      (self.title, self.address) = (title, address)
    }

    /// The address of the article, by default in the English Wikipedia; nil without a title.
    package var link: String? { Fact.link(title: title, address: address) }
  }

  package var link: String? { Fact.link(title: title, address: address) }

  /// All articles about it that have an address, the main one first.
  package var articles: [Article] {
    ([Article(title: title, address: address)] + otherArticles).filter { $0.link != nil }
  }

  private static func link(title: String, address: String?) -> String? {
    if let address, let link = WebAddress.encoded(address) { return link }
    return title.isEmpty ? nil : wikipediaLink(title: title)
  }

  /// The address of an article in the English Wikipedia.
  package static func wikipediaLink(title: String) -> String {
    "https://en.wikipedia.org/wiki/"
      + WebAddress.encoded(title: title.replacing(" ", with: "_"))
  }

  /// The years from its year to `year`, negative if that is earlier; there is no year 0.
  package func years(to year: Int) -> Int {
    let years = year - self.year
    return self.year < 0 && year > 0 ? years - 1 : years
  }
}

// The addresses of a fact that can be opened, or why there is none.

extension Fact {
  /// The address of one of ``articles``, counted from 1; throws ``Failure`` if there is none.
  package func address(ofArticle number: Int) throws -> String {
    if articles.isEmpty { throw Failure("no article is known: \(text)") }
    guard number <= articles.count, let address = articles[number - 1].link else {
      throw Failure.usage(
        "no link \(number): the fact has \(CountText.of(articles.count, "link", "links"))",
        hints: numberedArticles)
    }
    return address
  }

  /// A line for each article: `2  Zarya (ISS module)  https://…`.
  package var numberedArticles: [String] {
    articles.enumerated().map { index, article in
      ["\(index + 1)", article.title, article.link ?? ""].filter { !$0.isEmpty }
        .joined(separator: "  ")
    }
  }

  /// The address of its picture; throws ``Failure`` if none is known.
  package func addressOfPicture() throws -> String {
    guard let address = picture.flatMap(WebAddress.encoded) else {
      throw Failure(
        "no picture is known: \(text)",
        hints: origin == .almanac ? ["To fetch facts with pictures: dash facts --refresh"] : [])
    }
    return address
  }
}

/// A fact that a person has added.
package struct OwnFact: Hashable, Sendable {
  package let day: Day
  package let category: Fact.Category
  package let text: String
  /// Where it happened, and the name of that; both or neither.
  package var place: Coordinates?
  package var placeName: String?

  /// The most characters that a text may have.
  package static let longestText = 200

  package init(_ category: Fact.Category, on day: Day, text: String) {
    (self.category, self.day, self.text) = (category, day, text)
  }
}
