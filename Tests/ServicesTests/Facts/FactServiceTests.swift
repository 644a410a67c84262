import Facts
import Foundation
import Geography
import Services
import Testing
import Time

@testable import Host

/// The requests to services with facts, and how their responses are read.
struct FactServiceTests {
  private let wikimedia = Wikimedia(.en)
  private let muffinLabs = MuffinLabs()

  private func facts(of service: any FactProvider, _ body: String, status: Int = 200) throws
    -> [Fact]
  {
    try service.facts(in: Response(status: status, body: Array(body.utf8)))
  }

  private func date(_ month: Int, _ day: Int) throws -> DateOfYear {
    try #require(DateOfYear(month: month, day: day))
  }

  @Test func `all categories of a date are requested at once`() throws {
    #expect(
      wikimedia.request(for: try date(2, 9)).address
        == "https://en.wikipedia.org/api/rest_v1/feed/onthisday/all/02/09")
    #expect(
      Wikimedia(.de, base: "https://a.example/{language}/").request(
        for: try date(11, 20)
      ).address == "https://a.example/de/feed/onthisday/all/11/20")
    #expect(
      muffinLabs.request(for: try date(2, 9)).address == "https://history.muffinlabs.com/date/2/9")
  }

  @Test func `selected events come first and once, with all that is known of their pages`()
    throws
  {
    let page =
      #"{"title": "The_thing_(film)", "titles": {"canonical": "The_thing_(film)", "normalized": "The thing (film)", "display": "<i>The thing</i>"},"#
      + #""content_urls": {"desktop": {"page": "https://en.wikipedia.org/wiki/The_thing_(film)"}},"#
      + #""thumbnail": {"source": "https://upload.example/a b.jpg", "width": 1}}"#
    let there = #"{"title": "A_place", "coordinates": {"lat": -41.5, "lon": 174.25}}"#
    let facts = try facts(
      of: wikimedia,
      """
      {"selected": [{"text": "A thing is shown to all.", "year": 1982, "pages": [\(page), \(there)]}],
       "events": [{"text": "Newer.", "year": 2001, "pages": []},
        {"text": "The thing is shown.", "year": 1982, "pages": [\(page)]},
        {"text": "Another of that year.", "year": 1982, "pages": [{"title": "Other"}]},
        {"text": "An assassination.", "year": -44, "pages": []}],
       "births": [{"text": "Somebody, painter", "year": 1900, "pages": [\(there)]}],
       "deaths": [{"text": "Anyte, <b>poet</b>", "year": -399, "pages": []}],
       "holidays": [{"text": "A day of rest", "pages": []}]}
      """)
    var thing = Fact(
      .event, year: 1982, text: "A thing is shown to all.", title: "The thing (film)",
      place: Coordinates(latitude: -41.5, longitude: 174.25),
      address: "https://en.wikipedia.org/wiki/The_thing_(film)", origin: .service)
    thing.otherArticles = [Fact.Article(title: "A place")]
    thing.picture = "https://upload.example/a%20b.jpg"
    #expect(
      facts == [
        thing,
        Fact(.event, year: 2001, text: "Newer.", origin: .service),
        Fact(.event, year: 1982, text: "Another of that year.", title: "Other", origin: .service),
        Fact(.event, year: -44, text: "An assassination.", origin: .service),
        Fact(.birth, year: 1900, text: "Somebody, painter", title: "A place", origin: .service),
        Fact(.death, year: -399, text: "Anyte, poet", origin: .service),
      ])
  }

  @Test func `an item of Wikimedia that is not a fact is skipped`() throws {
    let facts = try facts(
      of: wikimedia,
      """
      {"events": [{"text": "no year", "pages": []}, {"year": 5, "pages": []}, {"text": " ", "year": 5},
        {"text": "year 0", "year": 0}, {"text": "far", "year": 99999}, {"text": "x", "year": "1"}, 7, null,
        {"text": "good", "year": 5, "pages": null},
        {"text": "bad page", "year": 6, "pages": [7, {"coordinates": {"lat": 91, "lon": 0}}]}],
       "births": null, "deaths": {}}
      """)
    #expect(facts.map(\.text) == ["good", "bad page"])
    #expect(facts[1].place == nil && facts[1].title.isEmpty)
  }

  @Test func `the irregular lines of MuffinLabs are facts if they have a year`() throws {
    let facts = try facts(
      of: muffinLabs,
      #"""
      {"date": "February 29", "url": "https://wikipedia.org/wiki/February_29", "data": {
       "Events": [
        {"year": "44 BC", "text": "Somebody is crowned.", "html": "44 BC - 44 BC - <a>Somebody</a> is crowned.",
         "no_year_html": "44 BC - <a>Somebody</a>", "links": [
          {"title": "44 BC", "link": "https://wikipedia.org/wiki/44_BC"},
          {"title": "Somebody (king)", "link": "https://wikipedia.org/wiki/Somebody_(king)"}]},
        {"year": "45 BC", "text": "45 BC – A calendar begins.", "links": []},
        {"year": "1916\nTokens are sold.\nThe Long Bridge opens.", "text": null, "links": [
          {"title": "1916", "link": "https://wikipedia.org/wiki/1916"},
          {"title": "Long Bridge", "link": "https://wikipedia.orghttps://wikipedia.org/wiki/Long_Bridge"}]},
        {"year": "Tokens are sold.", "text": null, "links": []},
        {"year": "1815 – A comet\u00a0is seen.", "text": null, "links": []},
        {"year": "sometime", "text": "lost", "links": []},
        {"year": null, "text": null}, {}],
       "Births": [],
       "Deaths": [{"year": "1685[5] ", "text": "Somebody &amp; another\u00a0(b. 1600)", "links": [
          {"title": "Somebody", "link": "http://wikipedia.com/wiki/Some body\"x"}]},
        {"year": "A name alone", "text": null, "links": []}]}}
      """#)
    #expect(
      facts.map { "\($0.category) \($0.year) \($0.text)" } == [
        "event -44 Somebody is crowned.", "event -45 A calendar begins.",
        "event 1916 Tokens are sold.", "event 1916 The Long Bridge opens.",
        "event 1815 A comet is seen.", "death 1685 Somebody & another (b. 1600)",
      ])
    #expect(facts[0].title == "Somebody (king)")
    #expect(facts[0].address == "https://en.wikipedia.org/wiki/Somebody_(king)")
    #expect(facts[2].title.isEmpty && facts[2].address == nil)
    #expect(facts[3].address == "https://en.wikipedia.org/wiki/Long_Bridge")
    #expect(facts[5].address == "https://en.wikipedia.org/wiki/Some%20body%22x")
  }

  @Test(arguments: [0, 1, 299, 100_000])
  func `marks that never end are words, and not each looked for to the end`(ended: Int) throws {
    let marks = String(repeating: "<a>", count: ended) + String(repeating: "<a", count: 100_000)
    let body = #"{"events": [{"text": "\#(marks)", "year": 2001, "pages": []}]}"#
    let facts = try facts(of: wikimedia, body)
    #expect(facts.map(\.text) == [String(repeating: "<a", count: 300) + "…"])
  }

  @Test(arguments: [
    (200, "{}", ServiceProblem.noFacts), (200, #"{"events": []}"#, .noFacts),
    (200, #"{"data": {}}"#, .noFacts), (404, "not found", .noFacts),
    (200, "", .invalidResponse("not JSON")), (200, "<html>", .invalidResponse("not JSON")),
    (200, "[]", .invalidResponse("not a list of facts")), (200, "{", .invalidResponse("not JSON")),
    (500, "{}", .status(500, reason: nil)), (501, "{}", .status(501, reason: nil)),
    (403, "", .status(403, reason: nil)), (302, "", .redirected),
    (429, "", .rateLimited(seconds: nil)),
  ])
  func `a response without facts is an error that says why`(
    status: Int, body: String, problem: ServiceProblem
  ) {
    for service in [wikimedia, muffinLabs] as [any FactProvider] {
      #expect(throws: service.error(problem)) { try facts(of: service, body, status: status) }
    }
  }
}
