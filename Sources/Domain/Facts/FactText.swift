import Formats
import Geography

/// Facts as text, one a line, searched and not parsed whole.
///
///     11-20⇥birth⇥1889⇥Edwin Hubble⇥Edwin Hubble, who showed that the universe expands⇥US⇥space⇥m
///     11-20⇥event⇥1998⇥Zarya⇥The first module …⇥KZ⇥space⇥-⇥45.96,63.31⇥https://…⇥https://…
///
/// Tabs divide a date, a category, a year, the title of an article, a sentence, a country, a field, f or m for
/// a person, where it happened, the address of the article and that of a picture; those from the sixth on may be empty or
/// missing. Lines stand in the order of their dates, and within a date the most notable of each category first.
/// Lines that begin with `#` are remarks.
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

  /// The place of the first line whose date is not before `date`.
  package static func start(of date: (month: Int, day: Int), in text: Span<UInt8>) -> Int {
    let wanted = date.month * 100 + date.day
    var low = 0
    var high = text.count
    // Between low, a line's start that is before the date, and high, which is not.
    while low < high {
      let middle = lineStart(text, low + (high - low) / 2)
      if key(text, middle) < wanted {
        low = min(lineEnd(text, middle) + 1, high)
      } else {
        high = middle
      }
    }
    return low
  }

  /// Month × 100 + day of the line at `position`; 0 for a line without a date, such as a remark.
  package static func key(_ text: Span<UInt8>, _ position: Int) -> Int {
    guard position + 5 < text.count, text[position + 2] == UInt8(ascii: "-") else { return 0 }
    var key = 0
    for place in [0, 1, 3, 4] {
      let digit = text[position + place]
      guard 48...57 ~= digit else { return 0 }
      key = key * 10 + Int(digit - 48)
    }
    return key
  }

  private static func lineStart(_ text: Span<UInt8>, _ position: Int) -> Int {
    var position = position
    while position > 0, text[position - 1] != UInt8(ascii: "\n") { position -= 1 }
    return position
  }

  package static func lineEnd(_ text: Span<UInt8>, _ position: Int) -> Int {
    var position = position
    // Eight bytes at a time: what was fetched of a date may have a hundred thousand.
    while position &+ 8 <= text.count {
      let word = JSON.word(text, at: position) ^ 0x0A0A_0A0A_0A0A_0A0A
      // Only where a byte of it is zero, the lowest bit that is left is that byte's highest.
      let ends = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if ends != 0 { return position &+ ends.trailingZeroBitCount / 8 }
      position &+= 8
    }
    while position < text.count, text[position] != UInt8(ascii: "\n") { position += 1 }
    return position
  }

  /// The fact of a line; nil for a line that is none.
  package static func fact(
    _ text: Span<UInt8>, _ line: Range<Int>, from origin: Fact.Origin
  ) -> Fact? {
    // Where each field begins, and behind the last where the next would; plain numbers, because an
    // array of ranges costs more to make than all of the reading.
    var starts: [Int] = []
    starts.reserveCapacity(12)
    starts.append(line.lowerBound)
    for position in line where text[position] == UInt8(ascii: "\t") { starts.append(position + 1) }
    starts.append(line.upperBound + 1)
    func field(_ place: Int) -> Range<Int> {
      place + 1 < starts.count ? starts[place]..<starts[place + 1] - 1 : 0..<0
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
    return fact
  }

  private static func words(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    guard let words = try? UTF8Span(validating: text.extracting(range)) else { return "" }
    return String(copying: words)
  }

  package static func category(_ text: Span<UInt8>, _ range: Range<Int>) -> Fact.Category? {
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
    guard let comma = range.first(where: { text[$0] == UInt8(ascii: ",") }),
      let latitude = Double(words(text, range.lowerBound..<comma)),
      let longitude = Double(words(text, (comma + 1)..<range.upperBound))
    else { return nil }
    return Coordinates(latitude: latitude, longitude: longitude)
  }
}
