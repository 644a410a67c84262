import Facts
import Testing
import Text
import Time

/// Dates, years, numbers and addresses of facts.
struct FactTests {
  private let today = Day(number: 20_777)

  @Test(arguments: [
    ("20 Nov", "2026-11-20"), ("21 nov", "2025-11-21"), ("November 20", "2026-11-20"),
    ("Nov 19, 2020", "2020-11-19"), ("1 January 0001", "0001-01-01"), ("11-20", "2026-11-20"),
    ("1-5", "2026-01-05"), ("12-25", "2025-12-25"),
    ("29 february 2000", "2000-02-29"),
  ])
  func `a date without a year is its latest day`(words: String, expected: String) {
    #expect(Day(parsing: words, on: today)?.description == expected)
  }

  @Test func `29 February is a date of facts, and a day only near a leap year`() throws {
    #expect(Day(parsing: "29 Feb", on: today) == nil)
    #expect(FactDate(typed: "29 Feb", on: today)?.date == DateOfYear(month: 2, day: 29))
    let leap = try #require(Day(iso: "2024-11-20"))
    #expect(Day(parsing: "29 Feb", on: leap)?.description == "2024-02-29")
  }

  @Test(arguments: [
    "31 Nov", "30 Feb", "29 Feb 2023", "13-01", "1-32", "0-1", "1-0", "20 No", "Nov", "20", "20-",
    "-20-11", "111-1", "20 Nov 2026 x", "٣ Nov", "1 Jan 10000", "20 Nov 26", "4 Nov 20",
    "99999999999999999999 Nov",
  ])
  func `other words tell no date`(words: String) {
    #expect(DateOfYear.parse(words) == nil)
  }

  @Test func `there are 366 dates, and each is the latest of its days`() {
    #expect(DateOfYear.all.count == 366)
    #expect(Set(DateOfYear.all.map(\.key)).count == 366)
    for date in DateOfYear.all {
      let latest = date.latest(upTo: today)!
      #expect(DateOfYear(latest) == date)
      #expect(latest <= today)
      #expect(DateOfYear.parse("\(date.day) \(date.month.name)")?.date == date)
      #expect(DateOfYear.parse("\(date.month.shortName) \(date.day)")?.date == date)
      #expect(DateOfYear.parse("\(date.month.rawValue)-\(date.day)")?.date == date)
    }
    #expect(DateOfYear(month: 2, day: 29)?.latest(upTo: .first) == nil)
  }

  @Test(arguments: [
    ("today", 1120, 2026), ("+3", 1123, 2026), ("1990-05-04", 504, 1990), ("5 Jan", 105, 2026),
    ("31 Dec", 1231, 2026), ("29 Feb", 229, 2026), ("29 Feb 2024", 229, 2024),
  ])
  func `a date without a year is in this year`(
    words: String, key: Int, year: Int
  ) {
    let date = FactDate(typed: words, on: today)
    #expect(date?.date.key == key)
    #expect(date?.year == year)
  }

  @Test func `the days beside a 29 February that is none are found`() {
    let leap = FactDate(typed: "29 Feb", on: today)!
    #expect(leap.day == nil)
    #expect(leap.advanced(by: 1).date.key == 301)
    #expect(leap.advanced(by: -1).date.key == 228)
    #expect(leap.advanced(by: 0) == leap)
    #expect(
      FactDate(typed: "31 Dec", on: today)?.advanced(by: 1)
        == FactDate(typed: "1 Jan 2027", on: today))
  }

  @Test(arguments: [
    (-44, 1, 44), (-44, -1, 43), (-1, 1, 1), (1, 1, 0), (1991, 2026, 35), (2026, 1990, -36),
  ])
  func `no year is 0`(year: Int, now: Int, years: Int) {
    #expect(Fact(.event, year: year, text: "", origin: .almanac).years(to: now) == years)
  }

  @Test func `numbers run through events, births and deaths, one's own first`() {
    func fact(_ category: Fact.Category, _ year: Int, _ origin: Fact.Origin = .almanac) -> Fact {
      Fact(category, year: year, text: "\(category) \(year)", origin: origin)
    }
    let facts = DayFacts(
      own: [fact(.event, 1990, .own(1)), fact(.event, 1995, .own(2))],
      fetched: [fact(.birth, 1900, .service), fact(.birth, 1950, .service)],
      almanac: [fact(.event, -44), fact(.event, 1998), fact(.birth, 1800), fact(.death, 1700)])
    #expect(facts.entries.map(\.fact.year) == [1995, 1990, 1998, -44, 1950, 1900, 1700])
    #expect(facts.entries.map(\.number) == Array(1...7))
    #expect(facts.notable(1, of: .event).map(\.fact.year) == [1990])
    #expect(facts.notable(3, of: .event).map(\.fact.year) == [1995, 1990, -44])
    #expect(facts.notable(1, of: .birth).map(\.fact.year) == [1900])
  }

  @Test(arguments: [
    ("Edwin Hubble", "Edwin_Hubble"), ("AC/DC", "AC/DC"), ("50% ?", "50%25_%3F"),
    ("O'Hara", "O%27Hara"), ("Hōnen", "H%C5%8Dnen"), ("A & B#;", "A_%26_B%23%3B"),
  ])
  func `a title is percent-encoded`(title: String, expected: String) {
    let fact = Fact(.event, year: 1, text: "", title: title, origin: .almanac)
    #expect(fact.link == "https://en.wikipedia.org/wiki/" + expected)
  }

  @Test func `an address from outside is taken only where it is one of the web`() {
    #expect(
      WebAddress.encoded("https://a.example/b c;\u{1B}]\u{7}\"é%20")
        == "https://a.example/b%20c%3B%1B]%07%22%C3%A9%20")
    for address in ["", "javascript:1", "file:///etc/passwd", "-x", "HTTPS://a.example"] {
      #expect(WebAddress.encoded(address) == nil)
    }
    let fact = Fact(.event, year: 1, text: "", title: "A", address: "file:///x", origin: .service)
    #expect(fact.link == "https://en.wikipedia.org/wiki/A")
    #expect(Fact(.event, year: 1, text: "", origin: .own(1)).link == nil)
  }
}
