import Text
import Time

/// The day and the time among the typed words about an event.
///
///     Dinner with Ana friday 19:00
///     2026-11-27 19:00-21:00 Dinner with Ana
///     Camp 4 jul to 11 jul
///
/// They are at the beginning, at the end, or a part at each. A quoted argument is never divided, so
/// that quotes keep `Plan for monday` together.
package struct TypedWhen: Equatable, Sendable {
  package var day: Word?
  /// The beginning, in minutes from midnight.
  package var start: Int?
  /// The end of a time such as `19:00-21:00`, in minutes from midnight; 1440 for 24:00.
  package var end: Int?
  /// The last day, or the day of the end.
  package var lastDay: Word?

  package init() {}

  /// A day as it was typed.
  package struct Word: Equatable, Sendable {
    package var day: TypedDay
    package var text: String

    package init(day: TypedDay, text: String) {
      self.day = day
      self.text = text
    }
  }

  package var isEmpty: Bool { self == TypedWhen() }

  /// A line as a title and when.
  package struct Line: Equatable, Sendable {
    package var title: String
    package var when: TypedWhen
  }

  /// Divides the words of a line into a title and when.
  package static func line(_ words: [String], days: DayReading) throws(TypedWhenError) -> Line {
    let reader = WhenReader(words: words, days: days)
    var when = TypedWhen()
    var title = words[...]
    // The longest end that is all about when.
    for start in words.indices {
      if let found = reader.read(start..<words.endIndex) {
        (when, title) = (found, words[..<start])
        break
      }
    }
    for end in stride(from: title.endIndex, to: title.startIndex, by: -1) {
      guard let found = reader.read(title.startIndex..<end) else { continue }
      guard let merged = when.merged(with: found) else {
        throw TypedWhenError.twice(title[..<end].joined(separator: " "))
      }
      (when, title) = (merged, title[end...])
      break
    }
    guard !title.isEmpty else { throw TypedWhenError.noTitle }
    try reader.check(title)
    return Line(title: title.joined(separator: " "), when: when)
  }

  /// Words that are all about when.
  package static func all(_ words: [String], days: DayReading) -> TypedWhen? {
    WhenReader(words: words, days: days).read(words.indices)
  }

  private func merged(with other: TypedWhen) -> TypedWhen? {
    var merged = self
    func merge<Part>(_ part: WritableKeyPath<TypedWhen, Part?>) -> Bool {
      if merged[keyPath: part] != nil, other[keyPath: part] != nil { return false }
      merged[keyPath: part] = merged[keyPath: part] ?? other[keyPath: part]
      return true
    }
    return merge(\.day) && merge(\.start) && merge(\.end) && merge(\.lastDay) ? merged : nil
  }
}

/// Why words about an event are invalid.
package enum TypedWhenError: Error, Equatable, Sendable {
  /// Only a day or a time was typed.
  case noTitle
  case twice(String)
  /// A word that looks like a time or a date, but is invalid.
  case invalid(String)
  /// `at 7`, which may be in the morning or in the evening.
  case unclearHour(Int)
  /// `next friday`: the first one from tomorrow on, or the one after it.
  case nextWeekday(String, Day)
}

private struct WhenReader {
  let words: [String]
  let days: DayReading

  private static let ends: Set<String> = ["to", "until", "till", "-", "–"]
  private static let starts: Set<String> = ["on", "at", "from"]

  func read(_ range: Range<Int>) -> TypedWhen? {
    guard !range.isEmpty else { return nil }
    var when = TypedWhen()
    var position = range.lowerBound
    var isEnd = false
    while position < range.upperBound {
      let word = words[position].lowercased()
      if Self.ends.contains(word), position > range.lowerBound, !isEnd {
        isEnd = true
        position += 1
        guard position < range.upperBound else { return nil }
        continue
      }
      if Self.starts.contains(word), position + 1 < range.upperBound {
        position += 1
        continue
      }
      if let (first, last, count) = time(at: position, in: range) {
        if isEnd || when.start != nil {
          guard when.end == nil, last == nil, when.start != nil else { return nil }
          when.end = first
        } else {
          guard first < 1440 else { return nil }
          (when.start, when.end) = (first, last)
        }
        position += count
      } else if let (day, count) = day(at: position, in: range) {
        if isEnd {
          guard when.lastDay == nil, when.day != nil else { return nil }
          when.lastDay = day
        } else {
          guard when.day == nil else { return nil }
          when.day = day
        }
        position += count
      } else {
        return nil
      }
    }
    return when.isEmpty ? nil : when
  }

  /// A time or a range of times, `7 pm` as two words.
  private func time(
    at position: Int, in range: Range<Int>
  ) -> (first: Int, last: Int?, count: Int)? {
    if position + 1 < range.upperBound, ["am", "pm"].contains(words[position + 1].lowercased()),
      let minute = Self.minute(words[position] + words[position + 1])
    {
      return (minute, nil, 2)
    }
    let word = words[position]
    if let minute = Self.minute(word) { return (minute, nil, 1) }
    let parts = word.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "–" })
    guard parts.count == 2, let last = Self.minute(String(parts[1])) else { return nil }
    if let first = Self.minute(String(parts[0])) { return (first, last, 1) }
    // `7-9pm`: both have the same half of the day.
    guard let half = ["am", "pm"].first(where: parts[1].lowercased().hasSuffix),
      let first = Self.minute(String(parts[0]) + half), first < last
    else { return nil }
    return (first, last, 1)
  }

  /// Minutes from midnight, `24:00` and `noon` too.
  static func minute(_ text: String) -> Int? {
    if text == "24:00" { return 1440 }
    if text.lowercased() == "noon" { return 720 }
    return TypedClock.timeOfDay(text[...]).map { Int($0) }
  }

  private func day(at position: Int, in range: Range<Int>) -> (day: TypedWhen.Word, count: Int)? {
    let most = min(DayReading.mostWords, range.upperBound - position)
    for count in stride(from: most, to: 0, by: -1) {
      let text = words[position..<position + count].joined(separator: " ")
      let isOffset = count == 1 && (text.hasPrefix("+") || text.hasPrefix("-"))
      let typed =
        isOffset ? days.typed(text) : days.typed(among: words[position..<position + count])
      if let typed { return (TypedWhen.Word(day: typed, text: text), count) }
      if let rest = Self.afterThis(text), let typed = days.typed(rest) {
        return (TypedWhen.Word(day: typed, text: text), count)
      }
    }
    return nil
  }

  /// `friday` of `this friday`.
  private static func afterThis(_ text: String) -> String? {
    let words = text.lowercased().split(separator: " ")
    guard words.count == 2, words[0] == "this" || words[0] == "coming",
      Weekday(parsing: String(words[1])) != nil
    else { return nil }
    return String(words[1])
  }

  func check(_ title: ArraySlice<String>) throws(TypedWhenError) {
    guard let last = title.last, let first = title.first else { return }
    for word in [last, first] {
      if title.count > 1, !word.contains(" "), read(word) != nil {
        throw TypedWhenError.twice(word)
      }
      if Self.looksLikeTime(word), title.count > 1 || word == last {
        throw TypedWhenError.invalid(word)
      }
    }
    let words = title.suffix(2).map { $0.lowercased() }
    if words.count == 2, words[0] == "at", let hour = Int(words[1]), 0...24 ~= hour {
      throw TypedWhenError.unclearHour(hour)
    }
    // The next word was read as the day.
    if let next = title.last, next.lowercased() == "next", title.endIndex < self.words.endIndex,
      let weekday = Weekday(parsing: self.words[title.endIndex])
    {
      let today = days.today
      let ahead = (weekday.rawValue - today.weekday.rawValue + 6) % 7 + 1
      throw TypedWhenError.nextWeekday("next \(self.words[title.endIndex])", today + ahead)
    }
  }

  private func read(_ word: String) -> TypedWhen? {
    WhenReader(words: [word], days: days).read(0..<1)
  }

  /// `25:00`, `2026-02-30`, `31.2.`: digits with two separators, or with a colon.
  private static func looksLikeTime(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    guard let first = bytes.first, 48...57 ~= first else { return false }
    let marks = bytes.filter { !(48...57 ~= $0) }
    guard marks.allSatisfy({ "-./:".utf8.contains($0) }) else { return false }
    return marks == [UInt8(ascii: ":")] || marks.count == 2 && marks[0] == marks[1]
  }
}
