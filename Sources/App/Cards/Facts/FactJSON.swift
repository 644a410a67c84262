import Facts
import Formats
import Text
import Time

extension JSONText {
  /// Facts with their dates and numbers, as the member `facts`.
  package mutating func array(ofFacts facts: [(date: DateOfYear, entry: DayFacts.Entry)]) {
    array("facts", of: facts) { json, numbered in
      json.member("month", numbered.date.month.rawValue)
      json.member("day", numbered.date.day)
      json.member("number", numbered.entry.number)
      json.members(of: numbered.entry.fact)
      json.array("links", of: numbered.entry.fact.articles) { json, article in
        json.member("title", article.title.isEmpty ? nil : article.title)
        json.member("link", article.link)
      }
    }
  }

  /// The digest of a date as the member `facts`, null if there is none.
  mutating func member(_ digest: FactDigest?) {
    object("facts", of: digest) { json, digest in
      json.member("other_count", digest.others)
      json.array("notable", of: digest.facts) { $0.members(of: $1) }
    }
  }

  fileprivate mutating func members(of fact: Fact) {
    member("category", fact.category.rawValue)
    member("year", fact.year)
    member("text", fact.text)
    member("title", fact.title.isEmpty ? nil : fact.title)
    member("link", fact.link)
    member("picture", fact.picture.flatMap(WebAddress.encoded))
    member("latitude", fact.place?.latitude)
    member("longitude", fact.place?.longitude)
    switch fact.origin {
    case .almanac: member("origin", "almanac")
    case .service: member("origin", "service")
    case .own: member("origin", "own")
    }
  }
}
