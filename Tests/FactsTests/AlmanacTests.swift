import Facts
import Testing

/// What holds for the facts that are compiled in.
struct AlmanacTests {
  @Test func `every date has events, births and deaths, of many countries and times`() throws {
    let rows = try Almanac.rows()
    #expect(rows.count >= 3900)
    let dates = Dictionary(grouping: rows, by: \.date)
    #expect(dates.count == 366)
    for (date, rows) in dates {
      for (category, count) in [("event", 5), ("birth", 2), ("death", 2)] {
        #expect(rows.filter { $0.category == category }.count >= count, "\(date) \(category)")
      }
      let countries = Dictionary(grouping: rows.filter { $0.country != "XX" }, by: \.country)
      #expect(countries.values.allSatisfy { $0.count * 2 <= rows.count }, "\(date)")
      #expect(Set(rows.map(\.field)).count >= 4, "\(date)")
      #expect(rows.contains { $0.year < 1800 }, "\(date)")
    }
    let people = rows.filter { $0.category != "event" }
    #expect(people.filter { $0.sex == "f" }.count * 3 >= people.count)
  }

  @Test func `every line is a fact, in order, and none is repeated`() throws {
    let bytes = try Almanac.bytes()
    let rows = try Almanac.rows()
    var count = 0
    FactText.forEach(in: bytes.span, from: .almanac) { _, fact in
      #expect(fact.text == rows[count].text)
      count += 1
    }
    #expect(count == rows.count)
    #expect(rows.map(\.date) == rows.map(\.date).sorted())
    #expect(Set(rows.map(\.text)).count == rows.count)
    #expect(Set(rows.map(\.name)).count == rows.count)
    for row in rows {
      #expect(row.text.count <= 110, "\(row.text)")
      #expect((row.category == "event") == row.text.hasSuffix("."), "\(row.text)")
      let day = (Int(row.date.prefix(2)) ?? 0, Int(row.date.suffix(2)) ?? 0)
      #expect(
        FactText.facts(of: day, in: bytes.span, from: .almanac).contains { $0.text == row.text })
    }
  }

  @Test func `every text names its subject`() throws {
    for row in try Almanac.rows() {
      #expect(Almanac.names(row.text, title: row.title), "\(row.name): \(row.text)")
    }
  }

  @Test(arguments: [
    ("AES", "A cipher by two Belgians wins the contest to guard the world's data.", false),
    ("Battle of Zama", "Scipio meets Hannibal in battle and wins Rome its war.", false),
    ("Battle of Zama", "At Zama in Africa Scipio beats Hannibal.", true),
    ("2010 Chile earthquake", "In 2010 the ground shakes.", false),
    ("Japanese calendar", "Japan counts by its emperors.", true),
    ("Lý Chiêu Hoàng", "The child empress Ly Chieu Hoang leaves the throne.", true),
    ("Second World War", "The war begins.", true),
  ])
  func `a text names its subject by a word of the title that tells`(
    title: String, text: String, expected: Bool
  ) {
    #expect(Almanac.names(text, title: title) == expected)
  }

  @Test func `the texts of a person's birth and death do not repeat each other`() throws {
    let people = Dictionary(
      grouping: try Almanac.rows().filter { $0.category != "event" }, by: \.title)
    for (person, rows) in people where rows.count > 1 {
      #expect(Set(rows.map(\.category)).count == rows.count, "\(person)")
      #expect(Almanac.sharedWords(rows[0], rows[1]) <= 1, "\(rows[0].text) | \(rows[1].text)")
    }
  }

  @Test func `no two facts tell the same event`() throws {
    let events = Dictionary(
      grouping: try Almanac.rows().filter { $0.category == "event" }, by: \.title)
    for rows in events.values {
      for (index, one) in rows.enumerated() {
        for other in rows[(index + 1)...] {
          #expect(Almanac.sharedWords(one, other) <= 2, "\(one.text) | \(other.text)")
        }
      }
    }
  }

  @Test func `dates of the old calendar are marked, a person's birth and death alike`() throws {
    let rows = try Almanac.rows()
    for row in rows where row.isOldStyle {
      // Before 1582 every date is one of the old calendar; the last countries of Europe left it in 1923.
      #expect((1582...1923).contains(row.year), "\(row.name)")
    }
    #expect(rows.filter(\.isOldStyle).count >= 80)
    let people = Dictionary(grouping: rows.filter { $0.category != "event" }, by: \.title)
    for (person, rows) in people where rows.contains(where: \.isOldStyle) {
      #expect(rows.allSatisfy { $0.isOldStyle || $0.year < 1582 }, "\(person)")
    }
  }

  @Test func `every fact after 2019 has two sources of different hosts`() throws {
    let recent = try Almanac.rows().filter { $0.year > 2019 }
    #expect(recent.count >= 120)
    let sources = try Almanac.sources()
    #expect(Set(sources.map(\.name)) == Set(recent.map(\.name)))
    #expect(sources.count == recent.count)
    for (name, addresses) in sources {
      #expect(addresses.count == 2, "\(name)")
      let hosts = addresses.map { $0.split(separator: "/").dropFirst().first ?? "" }
      #expect(Set(hosts).count == 2, "\(name)")
      #expect(addresses.allSatisfy { $0.hasPrefix("http") }, "\(name)")
    }
  }
}
