import ReferenceData
import Text

/// What a word can say about time, in English, German, French, Spanish, Italian, Dutch and
/// Portuguese.
enum TimeWord: Equatable, Sendable {
  case weekday(Weekday)
  /// `mondays`, `montags`: every one.
  case everyWeekday(Weekday)
  case month(Int)
  /// Days from today.
  case day(Int)
  case unit(TimeUnit)
  /// -1 for last, 0 for this, 1 for next.
  case which(Int)
  case number(Int)
  case ordinal(Int)
  /// `the`, `of`, `de`, `del`.
  case article
  /// Before a day: `on`, `am`.
  case on
  case at, from, between, until, since, and
  /// After a length: `3 days ago`.
  case ago
  /// Before a length: `vor 3 tagen`.
  case before
  /// Before a length to come: `in 3 days`.
  case within
  /// Before a length: `for 2 hours`.
  case lasting
  case every
  /// The second one of `every other day`.
  case other
  /// `weekly` is 1 week.
  case rhythm(TimeUnit, Int)
  case workdays, weekend
  case part(PartOfDay)
  /// Minutes after midnight.
  case clock(Int)
  /// `uhr`, `o'clock`.
  case oClock
  /// `half past nine`, `nueve y media`.
  case half
  /// `halb zehn`, `half tien`: half an hour before it.
  case halfBefore
  case quarter, past, to, times

  /// The meanings of a word in lower case and without accents.
  static func meanings(of key: String) -> [(word: TimeWord, isWeak: Bool)] {
    let bytes = table
    let (first, count) = (key.utf8.first, key.utf8.count)
    var found: [(word: TimeWord, isWeak: Bool)] = []
    // Most words differ in their length or their first byte.
    for entry in index where entry.word.count == count && bytes[entry.word.lowerBound] == first {
      guard bytes[entry.word].elementsEqual(key.utf8) else { continue }
      found.append((meaning(at: entry.line), entry.isWeak))
    }
    return found
  }

  /// A word of the table: its indices there, and the index at which its line begins.
  private struct Entry {
    let word: Range<Int>
    let line: Int
    let isWeak: Bool
  }

  /// The words of the table; the first typed line of a command pays for it.
  private static let index: [Entry] = {
    let bytes = table
    var index: [Entry] = []
    index.reserveCapacity(1000)
    var (line, column, start) = (0, 0, 0)
    for position in bytes.indices where bytes[position] <= UInt8(ascii: " ") {
      // The first column is the meaning.
      if column > 0, start < position {
        index.append(Entry(word: start..<position, line: line, isWeak: column > 1))
      }
      start = position + 1
      if bytes[position] == tab { column += 1 }
      if bytes[position] == UInt8(ascii: "\n") { (line, column) = (start, 0) }
    }
    return index
  }()

  private static func meaning(at line: Int) -> TimeWord {
    let text = String(decoding: table[line...].prefix { $0 != tab }, as: UTF8.self)
    guard let meaning = TimeWord(parsing: text) else {
      preconditionFailure("words.txt: invalid meaning '\(text)'")
    }
    return meaning
  }

  static var table: UnsafeBufferPointer<UInt8> { reference_words().buffer }

  private static let tab = UInt8(ascii: "\t")

  /// Parses a meaning of the table: `month 3`, `rhythm week 2`, `article`.
  init?(parsing text: String) {
    let parts = text.split(separator: " ").map(String.init)
    let value = parts.count > 1 ? parts[1] : ""
    let number = parts.last.flatMap { Int($0) }
    let meaning: TimeWord? =
      switch parts.first {
      case "weekday": Weekday(parsing: value).map { .weekday($0) }
      case "weekdays": Weekday(parsing: value).map { .everyWeekday($0) }
      case "month": number.map { .month($0) }
      case "day": number.map { .day($0) }
      case "unit": TimeUnit(rawValue: value).map { .unit($0) }
      case "which": number.map { .which($0) }
      case "number": number.map { .number($0) }
      case "ordinal": number.map { .ordinal($0) }
      case "rhythm": TimeUnit(rawValue: value).flatMap { unit in number.map { .rhythm(unit, $0) } }
      case "part": PartOfDay(rawValue: value).map { .part($0) }
      case "clock": number.map { .clock($0) }
      default: TimeWord.plain.first { $0.name == text }?.meaning
      }
    guard let meaning else { return nil }
    self = meaning
  }

  private static let plain: [(name: String, meaning: TimeWord)] = [
    ("article", .article), ("on", .on), ("at", .at), ("from", .from), ("between", .between),
    ("until", .until), ("since", .since), ("and", .and), ("ago", .ago), ("before", .before),
    ("within", .within), ("lasting", .lasting), ("every", .every), ("other", .other),
    ("workdays", .workdays), ("weekend", .weekend), ("o'clock", .oClock), ("half", .half),
    ("half before", .halfBefore), ("quarter", .quarter), ("past", .past), ("to", .to),
    ("times", .times),
  ]
}
