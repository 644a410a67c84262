import Facts
import Support
import Testing
import Time

@testable import Cards
@testable import Drawing
@testable import Text

/// Facts from outside in cards and lists.
struct FactCardTests {
  /// An address with the text, cut because every line of a card repeats it.
  private func address(_ text: String) -> String { "https://a.example/\(text.prefix(200))" }

  private func digest(_ text: String) -> FactDigest {
    var digest = FactDigest()
    for category in Fact.Category.allCases {
      digest.add(category) {
        var fact = Fact(
          category, year: -44, text: text, title: text, address: address(text), origin: .service)
        fact.picture = text
        return fact
      }
      digest.add(category) { nil }
    }
    return digest
  }

  @Test(arguments: NastyTexts.all, [20, 40, 80])
  func `no text gets a control into a card or a list, or beyond its width`(
    text: String, width: Int
  ) throws {
    let fact = Fact(
      .birth, year: -44, text: text, title: text, address: address(text),
      origin: .service)
    let today = try #require(Day(iso: "2026-11-20"))
    let facts = DayFacts(own: [], fetched: [fact], almanac: [])
    let wanted = FoldedText("a")
    let blocks = [
      FactCard(digest: digest(text), hasLinks: true).card(width: width - 4, glyphs: .unicode)
        .content,
      FactScreen(of: FactDate(today), facts, today: today)
        .overview(limit: nil, isOldestFirst: false, width: width, glyphs: .unicode),
      FoundFacts.block(
        of: facts.entries.map { (DateOfYear(today), $0) }, wanted: wanted, today: today,
        width: width, glyphs: .unicode, colors: .none),
    ]
    for block in blocks {
      for line in block { #expect(line.width <= width) }
      let plain = TextRenderer(colors: .none).bytes(of: block)
      #expect(!plain.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F })
      // With links, the escapes are ours alone: each begins or ends a link.
      let linked = TextRenderer(colors: .none, hasLinks: true).bytes(of: block)
      let escapes = linked.indices.filter { linked[$0] == 0x1B }
      for index in escapes {
        let rest = linked[(index + 1)...]
        #expect(rest.starts(with: "]8;;".utf8) || rest.first == 0x5C)
      }
      #expect(escapes.count % 4 == 0)
    }
  }

  @Test(arguments: [
    (Fact.Category.event, 1991, "35 years ago"), (.event, 2025, "1 year ago"),
    (.event, 2026, "today"), (.death, 1889, "137 years ago"), (.birth, 1889, "would be 137"),
    (.birth, 1980, "46 years ago"), (.event, -44, "2,069 years ago"), (.event, 2030, "in 4 years"),
  ])
  func `an age is shown as it is`(category: Fact.Category, year: Int, expected: String) {
    let fact = Fact(category, year: year, text: "", origin: .almanac)
    #expect(FactWords.age(of: fact, from: 2026, isToday: true) == expected)
  }

  @Test func `where there is little room, how many more there are stands at the foot`() {
    let card = FactCard(digest: digest("A"), hasLinks: false).card(width: 20, glyphs: .ascii)
    #expect(card.content.map(\.text).contains { $0.contains("3 more: dash facts") })
    #expect(card.tail == nil)
  }
}
