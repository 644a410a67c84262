import Facts
import Formats
import Geography
import Host
import Text
import Time

/// Wikimedia's feed "on this day".
///
///     {"selected": [{"text": "The first …", "year": 1998, "pages": [
///       {"titles": {"normalized": "Zarya (ISS module)"},
///        "coordinates": {"lat": 45.9, "lon": 63.3}, "thumbnail": {"source": "https://…"},
///        "content_urls": {"desktop": {"page": "https://…"}}}]}],
///      "events": [], "births": [], "deaths": [], "holidays": [{"text": "…", "pages": []}]}
///
/// The shape follows `spec.yaml` of its service wikifeeds; years before Christ are negative.
package struct Wikimedia: FactProvider {
  package let base: String

  package init(_ language: FactLanguage, base: String = ServiceAddress.wikimedia.base) {
    self.base = base.replacing("{language}", with: language.rawValue)
  }

  /// Requests all categories at once: Wikimedia answers few requests in a minute.
  package func request(for date: DateOfYear) -> Request {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return Request(
      address("feed/onthisday/all/\(two(date.month.rawValue))/\(two(date.day))"),
      largestResponse: .factResponse)
  }

  /// Selected events come first and are not repeated.
  package func facts(in document: JSONValue) -> [Fact] {
    let selected = Wikimedia.items(document["selected"], .event)
    let others = Wikimedia.items(document["events"], .event).filter { item in
      !selected.contains { $0.isSameEvent(as: item) }
    }
    let people =
      Wikimedia.items(document["births"], .birth) + Wikimedia.items(document["deaths"], .death)
    return (selected + others + people).map(\.fact)
  }

  private struct Item {
    var fact: Fact
    var titles: [String]

    func isSameEvent(as other: Item) -> Bool {
      fact.year == other.fact.year
        && (fact.text == other.fact.text || titles.contains { other.titles.contains($0) })
    }
  }

  private static func items(_ value: JSONValue?, _ category: Fact.Category) -> [Item] {
    (value?.elements ?? []).compactMap { item($0, category) }
  }

  private static func item(_ element: JSONValue, _ category: Fact.Category) -> Item? {
    guard let year = element["year"]?.whole, year != 0, -9_999...9_999 ~= year,
      let text = element["text"]?.text.map(HTMLText.plain), !text.isEmpty
    else { return nil }
    let pages = element["pages"]?.elements ?? []
    var fact = Fact(category, year: Int(year), text: text, origin: .service)
    if let page = pages.first {
      fact.title = title(of: page)
      fact.address = address(of: page)
      fact.otherArticles = pages.dropFirst().prefix(FactResponse.mostArticles).map(article)
        .filter { $0.link != nil }
      fact.picture = page["thumbnail"]?["source"]?.text.flatMap { WebAddress.encoded($0) }
    }
    // Births and deaths get no place: their further articles are about where the person lived.
    fact.place = category == .event ? pages.lazy.compactMap(coordinates).first : nil
    return Item(fact: fact, titles: pages.map(title).filter { !$0.isEmpty })
  }

  private static func address(of page: JSONValue) -> String? {
    page["content_urls"]?["desktop"]?["page"]?.text.flatMap { WebAddress.encoded($0) }
  }

  private static func article(of page: JSONValue) -> Fact.Article {
    let (title, address) = (title(of: page), address(of: page))
    let isDerived = address == Fact.wikipediaLink(title: title)
    return Fact.Article(title: title, address: isDerived ? nil : address)
  }

  private static func title(of page: JSONValue) -> String {
    if let title = page["titles"]?["normalized"]?.text ?? page["normalizedtitle"]?.text {
      return HTMLText.plain(title)
    }
    return HTMLText.plain((page["title"]?.text ?? "").replacing("_", with: " "))
  }

  private static func coordinates(of page: JSONValue) -> Coordinates? {
    guard let latitude = page["coordinates"]?["lat"]?.number,
      let longitude = page["coordinates"]?["lon"]?.number
    else { return nil }
    return Coordinates(latitude: latitude, longitude: longitude)
  }
}
