import Formats
import Geography
import Time

/// Facts as text, one per line, found by binary search without parsing the whole text.
///
///     11-20⇥birth⇥1889⇥Edwin Hubble⇥Edwin Hubble, who showed that the universe expands⇥US⇥space⇥m
///     11-20⇥event⇥1998⇥Zarya⇥Zarya, first module …⇥KZ⇥space⇥-⇥45.96,63.31⇥https://…⇥https://…
///
/// Tabs divide a date, a category, a year, the title of an article, a sentence, a country, a field, f or m for
/// a person, the coordinates, the address of the article, that of a picture, and then the title and address of
/// each further article; those from the sixth on may be empty or missing. Lines are in the order of their dates,
/// and within a date the most notable of each category first. Lines that begin with `#` are comments.
package enum FactText {
  /// The facts of a date, in the order of the text.
  package static func facts(
    of date: (month: Int, day: Int), in text: Span<UInt8>, from origin: Fact.Origin
  ) -> [Fact] {
    var facts: [Fact] = []
    var position = start(of: date, in: text)
    while position < text.count {
      let end = lineEnd(text, position)
      guard key(text, position) == date.month * 100 + date.day else { break }
      if let fact = fact(text, position..<end, from: origin) { facts.append(fact) }
      position = end + 1
    }
    return facts
  }

  /// Calls `body` with every fact and its date, in the order of the text.
  package static func forEach(
    in text: Span<UInt8>, from origin: Fact.Origin,
    _ body: (_ date: (month: Int, day: Int), Fact) -> Void
  ) {
    var position = 0
    while position < text.count {
      let end = lineEnd(text, position)
      let key = key(text, position)
      if key > 0, let fact = fact(text, position..<end, from: origin) {
        body((key / 100, key % 100), fact)
      }
      position = end + 1
    }
  }

  /// The index of the first line whose date is not before `date`.
  private static func start(of date: (month: Int, day: Int), in text: Span<UInt8>) -> Int {
    let wanted = date.month * 100 + date.day
    // A line's start, and the first one known not to be before the date.
    var low = 0
    var found = text.count
    // No line begins between here and what was found.
    var bound = text.count
    while low < bound {
      let middle = low + (bound - low) / 2
      let start = lineEnd(text, middle) + 1
      if start < found, key(text, start) < wanted {
        low = start
      } else {
        found = min(start, found)
        bound = middle
      }
    }
    return key(text, low) < wanted ? found : low
  }

  /// Month × 100 + day of the line at `position`; 0 for a line without a date, such as a comment.
  private static func key(_ text: Span<UInt8>, _ position: Int) -> Int {
    guard position + 5 < text.count, text[position + 2] == UInt8(ascii: "-") else { return 0 }
    var key = 0
    for offset in [0, 1, 3, 4] {
      let digit = text[position + offset]
      guard 48...57 ~= digit else { return 0 }
      key = key * 10 + Int(digit - 48)
    }
    return key
  }

  private static func lineEnd(_ text: Span<UInt8>, _ position: Int) -> Int {
    var position = position
    // Eight bytes at a time: the fetched facts of a date may have a hundred thousand.
    while position &+ 8 <= text.count {
      let word = JSON.word(text, at: position) ^ 0x0A0A_0A0A_0A0A_0A0A
      // The lowest bit that is set, if any, is the highest of the first byte that is zero.
      let ends = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if ends != 0 { return position &+ ends.trailingZeroBitCount / 8 }
      position &+= 8
    }
    while position < text.count, text[position] != UInt8(ascii: "\n") { position += 1 }
    return position
  }

  /// The fact of a line; nil if the line is not a fact.
  private static func fact(
    _ text: Span<UInt8>, _ line: Range<Int>, from origin: Fact.Origin
  ) -> Fact? {
    // Where each field begins, and after the last where the next would. An array of ranges would
    // cost more than reading the line.
    var starts: [Int] = []
    starts.reserveCapacity(12)
    starts.append(line.lowerBound)
    for position in line where text[position] == UInt8(ascii: "\t") { starts.append(position + 1) }
    starts.append(line.upperBound + 1)
    func field(_ index: Int) -> Range<Int> {
      index + 1 < starts.count ? starts[index]..<starts[index + 1] - 1 : 0..<0
    }
    guard starts.count > 5, let category = category(text, field(1)),
      let year = whole(text, field(2)), year != 0
    else { return nil }
    var fact = Fact(
      category, year: year, text: words(text, field(4)), title: words(text, field(3)),
      origin: origin)
    fact.place = coordinates(text, field(8))
    if !field(9).isEmpty { fact.address = words(text, field(9)) }
    if !field(10).isEmpty { fact.picture = words(text, field(10)) }
    for index in stride(from: 11, to: starts.count - 1, by: 2) {
      let address = field(index + 1)
      fact.otherArticles.append(
        Fact.Article(
          title: words(text, field(index)), address: address.isEmpty ? nil : words(text, address)))
    }
    return fact
  }

  private static func words(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    guard let words = try? UTF8Span(validating: text.extracting(range)) else { return "" }
    return String(copying: words)
  }

  private static func category(_ text: Span<UInt8>, _ range: Range<Int>) -> Fact.Category? {
    guard let first = range.first else { return nil }
    return switch text[first] {
    case UInt8(ascii: "e"): .event
    case UInt8(ascii: "b"): .birth
    case UInt8(ascii: "d"): .death
    default: nil
    }
  }

  private static func whole(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard let first = range.first, range.count <= 6 else { return nil }
    let isNegative = text[first] == UInt8(ascii: "-")
    var number = 0
    for position in range.dropFirst(isNegative ? 1 : 0) {
      guard 48...57 ~= text[position] else { return nil }
      number = number * 10 + Int(text[position] - 48)
    }
    return isNegative ? -number : number
  }

  private static func coordinates(_ text: Span<UInt8>, _ range: Range<Int>) -> Coordinates? {
    if range.isEmpty { return nil }
    let text = text.extracting(range)
    var position = 0
    guard let latitude = try? JSON.number(text, &position).double, position < text.count,
      text[position] == UInt8(ascii: ",")
    else { return nil }
    position += 1
    guard let longitude = try? JSON.number(text, &position).double, position == text.count else {
      return nil
    }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  /// Reads what ``digestLines(of:on:)`` has written.
  package static func digest(in text: Span<UInt8>, from origin: Fact.Origin) -> FactDigest {
    var digest = FactDigest()
    var position = 0
    while position < text.count {
      let end = lineEnd(text, position)
      var count = 0
      while position < end, count < 100_000, 48...57 ~= text[position] {
        count = count * 10 + Int(text[position] - 48)
        position += 1
      }
      let line = min(position + 1, end)..<end
      // The category comes after the count, `11-20` and a tab each.
      if line.count > 6, let category = category(text, line.lowerBound + 6..<end) {
        digest.add(category, counting: count) { fact(text, line, from: origin) }
      }
      position = end + 1
    }
    return digest
  }

  /// The most notable fact of each category of a date, and how many facts there are; the others are
  /// not parsed.
  package static func digest(
    of date: DateOfYear, in text: Span<UInt8>, from origin: Fact.Origin
  ) -> FactDigest {
    var digest = FactDigest()
    let key = date.key
    var position = start(of: (date.month.rawValue, date.day), in: text)
    while position < text.count, self.key(text, position) == key {
      let end = lineEnd(text, position)
      // The category comes after `11-20` and a tab.
      if position + 6 < end, let category = category(text, position + 6..<end) {
        digest.add(category) { fact(text, position..<end, from: origin) }
      }
      position = end + 1
    }
    return digest
  }

  /// The facts of a date as lines, in their order.
  package static func lines(of facts: [Fact], on date: DateOfYear) -> String {
    var bytes: [UInt8] = []
    for fact in facts {
      append(date, to: &bytes)
      let place = fact.place.map { "\($0.latitude),\($0.longitude)" } ?? ""
      var fields = [
        fact.category.rawValue, "\(fact.year)", fact.title, fact.text, "", "", "", place,
        fact.address ?? "", fact.picture ?? "",
      ]
      for article in fact.otherArticles { fields += [article.title, article.address ?? ""] }
      for field in fields {
        bytes.append(UInt8(ascii: "\t"))
        // A tab or line end in a field would begin another.
        for byte in field.utf8 { bytes.append(byte < 0x20 ? UInt8(ascii: " ") : byte) }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The part of the facts of a date that its card shows, to be read without the others: of each
  /// category the number of facts, a tab, and the line of the first one without further articles.
  package static func digestLines(of facts: [Fact], on date: DateOfYear) -> String {
    var text = ""
    for category in Fact.Category.allCases {
      let those = facts.filter { $0.category == category }
      guard var first = those.first else { continue }
      first.otherArticles = []
      text += "\(those.count)\t\(lines(of: [first], on: date))"
    }
    return text
  }

  /// `11-20`.
  private static func append(_ date: DateOfYear, to bytes: inout [UInt8]) {
    let (month, day) = (UInt8(date.month.rawValue), UInt8(date.day))
    bytes += [48 + month / 10, 48 + month % 10, UInt8(ascii: "-"), 48 + day / 10, 48 + day % 10]
  }
}
