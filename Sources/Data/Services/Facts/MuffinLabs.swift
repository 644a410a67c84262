import Facts
import Formats
import Host
import Text
import Time

/// The service history.muffinlabs.com, which copies the lines of the English Wikipedia's pages.
///
///     {"date": "February 29", "data": {"Events": [
///       {"year": "44 BC", "text": "Something happens.", "html": "…", "links": [
///         {"title": "Rome", "link": "https://wikipedia.org/wiki/Rome"}]},
///       {"year": "1916\nThis happens.\nThat happens.", "text": null, "html": "…", "links": []}],
///      "Births": [], "Deaths": []}}
///
/// Where a page has a nested list, the member `year` holds several lines, or a line without a year.
package struct MuffinLabs: FactProvider {
  package let base: String

  package init(base: String = ServiceAddress.muffinLabs.base) { self.base = base }

  package func request(for date: DateOfYear) -> Request {
    Request(address("date/\(date.month.rawValue)/\(date.day)"), largestResponse: .factResponse)
  }

  package func facts(in document: JSONValue) -> [Fact] {
    let sections: [(String, Fact.Category)] = [
      ("Events", .event), ("Births", .birth), ("Deaths", .death),
    ]
    return sections.flatMap { name, category in
      (document["data"]?[name]?.elements ?? []).flatMap { MuffinLabs.facts(of: $0, category) }
    }
  }

  /// The facts of an item; none if it has no year.
  private static func facts(of item: JSONValue, _ category: Fact.Category) -> [Fact] {
    let links = links(of: item)
    let year = item["year"]?.text ?? ""
    if let text = item["text"]?.text.map(HTMLText.plain), !text.isEmpty {
      let leading = FactYear.leading(text).flatMap { $0.rest.isEmpty ? nil : $0 }
      if let year = FactYear.year(of: HTMLText.plain(year)) {
        // For years before Christ, the text may begin with the year again.
        let isTwice = year < 0 && leading?.year == year
        return [fact(category, year, isTwice ? leading?.rest ?? text : text, links, isAlone: true)]
      }
      return leading.map { [fact(category, $0.year, $0.rest, links, isAlone: true)] } ?? []
    }
    var facts: [Fact] = []
    var heading: Int?
    let lines = year.split(whereSeparator: \.isNewline).map { HTMLText.plain(String($0)) }
    for line in lines where !line.isEmpty {
      if let year = FactYear.year(of: line) {
        heading = year
      } else if let (year, rest) = FactYear.leading(line) {
        facts.append(fact(category, year, rest, links, isAlone: lines.count == 1))
      } else if let heading {
        facts.append(fact(category, heading, line, links, isAlone: false))
      }
    }
    return facts
  }

  /// A fact with its links: of links that several facts share, those whose titles are in its text.
  private static func fact(
    _ category: Fact.Category, _ year: Int, _ text: String,
    _ links: [(title: String, path: String)], isAlone: Bool
  ) -> Fact {
    var fact = Fact(category, year: year, text: text, origin: .service)
    let articles = links.filter { isAlone || text.contains($0.title) }.map { link in
      Fact.Article(
        title: link.title,
        address: WebAddress.encoded("https://en.wikipedia.org/wiki/" + link.path))
    }
    if let first = articles.first {
      fact.title = first.title
      fact.address = first.address
      fact.otherArticles = Array(articles.dropFirst().prefix(FactResponse.mostArticles))
    }
    return fact
  }

  /// The titles and last parts of the addresses of articles, without those about years.
  private static func links(of item: JSONValue) -> [(title: String, path: String)] {
    (item["links"]?.elements ?? []).compactMap { link in
      guard let title = link["title"]?.text.map(HTMLText.plain), !title.isEmpty,
        FactYear.year(of: title) == nil, let address = link["link"]?.text,
        let path = end(of: address, after: "/wiki/"), !path.isEmpty
      else { return nil }
      return (title, path)
    }
  }

  private static func end(of address: String, after mark: String) -> String? {
    let (bytes, mark) = (Array(address.utf8), Array(mark.utf8))
    guard bytes.count >= mark.count else { return nil }
    for start in stride(from: bytes.count - mark.count, through: 0, by: -1)
    where bytes[start...].starts(with: mark) {
      return String(decoding: bytes[(start + mark.count)...], as: UTF8.self)
    }
    return nil
  }
}
