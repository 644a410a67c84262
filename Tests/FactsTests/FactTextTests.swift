import Facts
import Geography
import Support
import Testing
import Time

/// Facts as text, and the almanac that is compiled in.
struct FactTextTests {
  private let text = """
    # a remark
    01-01\tevent\t-45\tJulian calendar\tRome adopts a year of 365 days.\tIT\tscience\t-
    01-01\tbirth\t1768\tMaria Edgeworth\tMaria Edgeworth, novelist\tIE\tliterature\tf
    02-29\tevent\t1996\tA place\tSomething happens there.\tXX\tnature\t-\t-41.5,174.25\thttps://a.example/b\thttps://a.example/c.jpg
    12-31\tdeath\t1980\tSomebody\tSomebody, known for something
    """

  private func facts(_ month: Int, _ day: Int) -> [Fact] {
    FactText.facts(of: (month, day), in: Array(text.utf8).span, from: .almanac)
  }

  @Test func `the facts of a date are found by their date`() {
    #expect(
      facts(1, 1) == [
        Fact(
          .event, year: -45, text: "Rome adopts a year of 365 days.", title: "Julian calendar",
          origin: .almanac),
        Fact(
          .birth, year: 1768, text: "Maria Edgeworth, novelist", title: "Maria Edgeworth",
          origin: .almanac),
      ])
    #expect(facts(2, 29).first?.place == Coordinates(latitude: -41.5, longitude: 174.25))
    #expect(facts(2, 29).first?.address == "https://a.example/b")
    #expect(facts(2, 29).first?.picture == "https://a.example/c.jpg")
    #expect(facts(12, 31).map(\.year) == [1980])
    #expect(facts(1, 2).isEmpty)
    #expect(facts(12, 30).isEmpty)
    #expect(FactText.facts(of: (1, 1), in: [UInt8]().span, from: .almanac).isEmpty)
  }

  @Test(arguments: [
    "01-01", "01-01\t", "01-01\tevent\t0\tA\tB", "01-01\tevent\tMCM\tA\tB", "01-01\t\t1\tA\tB",
    "\n\n\n", "01-01\tevent\t99999999999999999999\tA\tB", "1-1\tevent\t1\tA\tB", "éé-éé\tevent",
  ])
  func `a line that is not a fact is skipped`(line: String) {
    for text in [line, line + "\n", "\n" + line] {
      #expect(FactText.facts(of: (1, 1), in: Array(text.utf8).span, from: .almanac).isEmpty)
    }
  }

  @Test func `a digest has the first of each category, and counts the rest`() throws {
    let bytes = try Almanac.bytes()
    for date in DateOfYear.all {
      let facts = FactText.facts(
        of: (date.month.rawValue, date.day), in: bytes.span, from: .almanac)
      let digest = FactText.digest(of: date, in: bytes.span, from: .almanac)
      #expect(digest.event.fact == facts.first { $0.category == .event })
      #expect(digest.birth.fact == facts.first { $0.category == .birth })
      #expect(digest.death.fact == facts.first { $0.category == .death })
      #expect(digest.facts.count == 3)
      #expect(digest.others == facts.count - 3)
    }
  }

  @Test func `what the card says of facts is written and read without them all`() throws {
    let bytes = try Almanac.bytes()
    let date = try #require(DateOfYear(month: 11, day: 20))
    let whole = FactText.facts(of: (11, 20), in: bytes.span, from: .service)
    for facts in [whole, whole.filter { $0.category != .birth }, []] {
      let lines = FactText.digestLines(of: facts, on: date)
      let digest = FactText.digest(in: lines.span, from: .service)
      for (part, category) in [
        (digest.event, Fact.Category.event), (digest.birth, .birth), (digest.death, .death),
      ] {
        let those = facts.filter { $0.category == category }
        #expect(part.count == those.count)
        #expect(part.fact?.text == those.first?.text)
        #expect(part.fact?.title == those.first?.title)
      }
    }
  }

  @Test(arguments: [
    "", "\n", "5", "5\t", "9999999999999999999999\t11-20\tevent", "\t\t\t\t\t\t\t\t",
  ])
  func `a digest of nonsense is empty`(text: String) {
    #expect(FactText.digest(in: Array(text.utf8).span, from: .service).facts.isEmpty)
  }

  @Test(arguments: ["01-01", "01-01\t", "01-01\n\n", "01-01\tx", "\n01-01\n"])
  func `a digest of lines that are no facts is empty`(text: String) throws {
    let date = try #require(DateOfYear(month: 1, day: 1))
    #expect(FactText.digest(of: date, in: Array(text.utf8).span, from: .service).facts.isEmpty)
  }

  @Test func `what is written is read again, whatever its fields hold`() throws {
    let date = try #require(DateOfYear(month: 2, day: 9))
    var fact = Fact(
      .death, year: -44, text: "Somebody, \u{E9} 日本", title: "A title",
      place: Coordinates(latitude: -41.5, longitude: 1e-05), address: "https://a.example/b",
      origin: .service)
    fact.picture = "https://a.example/c.jpg"
    var nasty = fact
    nasty.text = "a\tb\nc\r\0d"
    nasty.place = nil
    nasty.picture = nil
    let lines = FactText.lines(of: [fact, nasty], on: date)
    #expect(lines.starts(with: Array("02-09\tdeath\t-44\tA title\t".utf8)))
    #expect(FactText.facts(of: (2, 9), in: lines.span, from: .service) == [fact, nasty])
    #expect(FactText.lines(of: [], on: date).isEmpty)
  }

  @Test func `further articles of a fact are stored, and left out of the digest`() throws {
    let date = try #require(DateOfYear(month: 2, day: 9))
    let plain = Fact(.event, year: 1900, text: "It was.", title: "One", origin: .service)
    var fact = plain
    fact.otherArticles = [
      Fact.Article(title: "Two"), Fact.Article(title: "", address: "https://a.example/3"),
    ]
    let lines = FactText.lines(of: [fact, plain], on: date)
    #expect(FactText.facts(of: (2, 9), in: lines.span, from: .service) == [fact, plain])
    #expect(
      fact.articles.map(\.link) == [
        "https://en.wikipedia.org/wiki/One", "https://en.wikipedia.org/wiki/Two",
        "https://a.example/3",
      ])
    let digest = FactText.digestLines(of: [fact], on: date)
    #expect(FactText.digest(in: digest.span, from: .service).facts == [plain])
  }
}
