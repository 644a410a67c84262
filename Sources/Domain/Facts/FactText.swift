import Formats
import Geography
import Time

/// Facts as text, one per line, found by binary search without parsing the whole text.
///
///     11-20⇥birth⇥1889⇥Edwin Hubble⇥Edwin Hubble, who showed that the universe expands⇥US⇥space⇥m
///     11-20⇥event⇥1998⇥Zarya⇥Zarya, first module …⇥KZ⇥space⇥-⇥45.96,63.31⇥https://…⇥https://…
///
/// Tabs divide a date, a category, a year, the title of an article, a sentence, a country, a field,
/// f or m for a person, the coordinates, the addresses of the article and of a picture, and then
/// the title and address of each further article; those from the sixth on may be empty or missing.
/// Lines are in the order of their dates, and within a date the most notable of each category
/// first. Lines that begin with `#` are comments.
package enum FactText {
  /// The facts of a date, in the order of the text.
  package static func facts(
    of date: (month: Int, day: Int), in text: Span<UInt8>, from origin: Fact.Origin
  ) -> [Fact] {
    let key = key(date.month, date.day)
    var facts: [Fact] = []
    var lines = RecordLines(text, version: FactLine.version)
    lines.seek(key)
    while lines.hasKey(key) {
      guard let line = lines.next(FactLine.self) else { continue }
      facts.append(line.fact(from: origin))
    }
    return facts
  }

  /// Calls `body` with every fact and its date, in the order of the text.
  package static func forEach(
    in text: Span<UInt8>, from origin: Fact.Origin,
    _ body: (_ date: (month: Int, day: Int), Fact) -> Void
  ) {
    var lines = RecordLines(text, version: FactLine.version)
    while !lines.isAtEnd {
      guard let line = lines.next(FactLine.self) else { continue }
      let parts = line.date.split(separator: "-").map { Int($0) }
      guard line.date.utf8.count == 5, parts.count == 2, let month = parts[0], let day = parts[1]
      else { continue }
      body((month, day), line.fact(from: origin))
    }
  }

  /// Reads the lines that ``digestLines(of:on:)`` has written.
  package static func digest(in text: Span<UInt8>, from origin: Fact.Origin) -> FactDigest {
    var digest = FactDigest()
    var lines = RecordLines(text, version: DigestLine.version)
    while !lines.isAtEnd {
      guard let line = lines.next(DigestLine.self), 0...100_000 ~= line.count else { continue }
      digest.add(line.first.fact.category, counting: line.count) { line.first.fact(from: origin) }
    }
    return digest
  }

  /// The most notable fact of each category of a date, and the counts; others are not parsed.
  package static func digest(
    of date: DateOfYear, in text: Span<UInt8>, from origin: Fact.Origin
  ) -> FactDigest {
    let key = key(date)
    var digest = FactDigest()
    var lines = RecordLines(text, version: FactLine.version)
    lines.seek(key)
    while lines.hasKey(key) {
      let start = lines.position
      guard let category = lines.next(CategoryLine.self, first: 2)?.category else { continue }
      digest.add(category) {
        var lines = RecordLines(text, version: FactLine.version)
        lines.position = start
        return lines.next(FactLine.self)?.fact(from: origin)
      }
    }
    return digest
  }

  /// The facts of a date as lines, in their order.
  package static func lines(of facts: [Fact], on date: DateOfYear) -> [UInt8] {
    FactLine.lines(of: facts.map { FactLine(date: key(date), fact: $0) })
  }

  /// The lines of a card, which is read alone: the count and the first fact of each category.
  package static func digestLines(of facts: [Fact], on date: DateOfYear) -> [UInt8] {
    DigestLine.lines(
      of: Fact.Category.allCases.compactMap { category in
        let those = facts.filter { $0.category == category }
        guard var first = those.first else { return nil }
        first.otherArticles = []
        return DigestLine(count: those.count, first: FactLine(date: key(date), fact: first))
      })
  }

  private static func key(_ date: DateOfYear) -> String { key(date.month.rawValue, date.day) }

  private static func key(_ month: Int, _ day: Int) -> String {
    (month < 10 ? "0" : "") + "\(month)" + (day < 10 ? "-0" : "-") + "\(day)"
  }
}

private struct FactLine: Record {
  var date: String
  var fact: Fact

  static var blank: FactLine { FactLine(date: "", fact: .blank) }

  func fact(from origin: Fact.Origin) -> Fact {
    var fact = fact
    fact.origin = origin
    return fact
  }

  mutating func describe(_ fields: inout RecordFields) {
    fields.text(&date)
    fact.describe(&fields)
  }
}

private struct CategoryLine: Record {
  var category = Fact.Category.event

  static var blank: CategoryLine { CategoryLine() }

  mutating func describe(_ fields: inout RecordFields) {
    fields.unused(1)
    fields.code(&category)
  }
}

private struct DigestLine: Record {
  var count: Int
  var first: FactLine

  static var blank: DigestLine { DigestLine(count: 0, first: .blank) }

  mutating func describe(_ fields: inout RecordFields) {
    fields.number(&count)
    first.describe(&fields)
  }
}

extension Fact: Record {
  package static var blank: Fact { Fact(.event, year: 0, text: "", origin: .service) }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.code(&category)
    fields.number(&year)
    fields.text(&title)
    fields.text(&text)
    // Country, field, and f or m: for those who choose facts for the almanac.
    fields.unused(3)
    var point = place.map { [$0.latitude, $0.longitude] } ?? []
    fields.numbers(&point, between: ",")
    fields.text(&address)
    fields.text(&picture)
    fields.rest(&otherArticles)
    guard fields.isReading else { return }
    if point.count == 2 { place = Coordinates(latitude: point[0], longitude: point[1]) }
    if year == 0 || text.isEmpty || (place == nil) != point.isEmpty { fields.refuse() }
  }
}

extension Fact.Article: Record {
  package static var blank: Fact.Article { Fact.Article(title: "") }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.text(&title)
    fields.text(&address)
  }
}
