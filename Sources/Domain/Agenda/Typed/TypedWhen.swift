import Text
import Time

/// The day, the time and the repetition among the typed words about an event.
///
///     Dinner with Ana friday 19:00
///     2026-11-27 19:00-21:00 Dinner with Ana
///     Camp 4 jul to 11 jul
///     Yoga every tuesday and thursday 18:00 for 90 min until june
///
/// The other words are the title. A quoted argument is never divided, so that quotes keep `Plan for
/// monday` together.
package struct TypedWhen: Equatable, Sendable {
  /// The day, and the words that name it.
  package var day: Word?
  /// The beginning, in minutes from midnight.
  package var start: Int?
  /// The end of a time such as `19:00-21:00`, in minutes from midnight; 1440 for 24:00.
  package var end: Int?
  /// The last day, or the day of the end.
  package var lastDay: Word?
  package var length: LengthFound?
  package var repetition: TypedRepetition?
  /// The last day of the repetition.
  package var until: Day?
  /// How many times it comes in all.
  package var count: Int?

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
    var reader = WhenReader(words, days)
    try reader.read()
    guard !reader.title.isEmpty else { throw TypedWhenError.noTitle }
    try reader.check()
    return Line(title: reader.title.map(\.text).joined(separator: " "), when: reader.when)
  }

  /// Words that are all about when.
  package static func all(_ words: [String], days: DayReading) -> TypedWhen? {
    var reader = WhenReader(words, days)
    do {
      try reader.read()
    } catch {
      return nil
    }
    return reader.title.isEmpty && !reader.when.isEmpty ? reader.when : nil
  }
}

/// Why words about an event are invalid.
package enum TypedWhenError: Error, Equatable, Sendable {
  /// Only a day or a time was typed.
  case noTitle
  /// A day or time beside another one.
  case twice(String)
  /// A word that looks like a time or a date, but is invalid.
  case invalid(String)
  /// `at 7`, which may be in the morning or in the evening.
  case unclearHour(Int)
  /// `next friday`: the first one from tomorrow on, or the one after it.
  case nextWeekday(String, Day)
}

private struct WhenReader {
  let words: [TypedWord]
  let days: DayReading
  let time: TimeReading
  var when = TypedWhen()
  var title: [TypedWord] = []
  /// The part of the day that a day was typed with: `tonight`.
  private var part: PartOfDay?
  /// An hour that can be in the morning or in the evening.
  private var unclearHour: Int?

  init(_ words: [String], _ days: DayReading) {
    self.words = words.map { TypedWord($0) }
    self.days = days
    time = TimeReading(self.words, by: days)
  }

  /// Divides the words into when and the title.
  mutating func read() throws(TypedWhenError) {
    var index = 0
    // Whether the word before was about when, so that abbreviations can follow.
    var isBeside = false
    while index < words.count {
      if let end = try phrase(at: index, isBeside) {
        index = end
        isBeside = true
        continue
      }
      isBeside = false
      title.append(words[index])
      index += 1
    }
    if let hour = unclearHour {
      switch part {
      case nil: throw TypedWhenError.unclearHour(hour)
      case .morning: break
      case .afternoon, .evening, .night: when.start = (hour % 12 + 12) * 60
      }
    } else if let start = when.start, start < 720, part == .evening || part == .afternoon {
      when.start = start + 720
      if let end = when.end, end < 720 { when.end = end + 720 }
    }
  }

  /// The longest phrase about when at a word; nil if the word belongs to the title.
  private mutating func phrase(
    at index: Int, _ isBeside: Bool
  ) throws(TypedWhenError) -> Int? {
    if words[index].isQuoted { return nil }
    if isBeside, let end = try end(at: index) { return end }
    let repetition = time.repetition(at: index)
    let range = time.range(at: index)
    let day = time.day(at: index)
    let clock = time.clock(at: index) ?? hours(at: index, isBeside)
    let length = self.length(at: index, isBeside)
    let longest = max(
      repetition?.end ?? 0, range?.end ?? 0, day?.end ?? 0, clock?.end ?? 0, length?.end ?? 0)
    if longest == 0 { return offset(at: index) }
    func isMeant(_ isWeak: Bool) -> Bool { !isWeak || isBeside || isBeforeWhen(longest, index) }
    if let repetition, repetition.end == longest, isMeant(repetition.isWeak) {
      let typed = TypedRepetition(repetition.value)
      guard when.repetition == nil else { throw twice(index..<longest) }
      when.repetition = typed
      return longest
    }
    if let clock, clock.end == longest {
      if when.start != nil, when.end == nil, clock.value.end == nil, isBeside {
        // `19:00 21:00`
        when.end = clock.value.start
        return longest
      }
      guard when.start == nil, clock.value.start < 1440 else { throw twice(index..<longest) }
      (when.start, when.end) = (clock.value.start, clock.value.end)
      if clock.value.isUnclear { unclearHour = clock.value.start / 60 }
      return longest
    }
    if let day, day.end == longest, isMeant(day.isWeak) {
      guard when.day == nil else { throw TypedWhenError.twice(when.day?.text ?? "") }
      if let other = day.value.other, let first = day.value.day, other > first {
        throw TypedWhenError.nextWeekday(text(index..<longest), first)
      }
      when.day = word(day.value.typed, index..<longest)
      part = day.value.part ?? part
      return longest
    }
    if let length, length.end == longest {
      guard when.length == nil else { throw twice(index..<longest) }
      when.length = length.value
      return longest
    }
    if let range, range.end == longest, isMeant(range.isWeak), time.month(at: index) == nil {
      guard when.day == nil else { throw twice(index..<longest) }
      when.day = word(.day(range.value.lowerBound), index..<longest)
      when.lastDay = word(.day(range.value.upperBound), index..<longest)
      return longest
    }
    return nil
  }

  /// `15-16` beside a day: hours without minutes.
  private func hours(at index: Int, _ isBeside: Bool) -> TimeReading.Found<ClockFound>? {
    guard isBeside || index + 1 == words.count || time.day(at: index + 1) != nil else { return nil }
    let marked = [TypedWord("from")] + words[index...]
    return TimeReading(marked, by: days).clock(at: 0).flatMap { found in
      found.value.end == nil
        ? nil
        : TimeReading.Found(value: found.value, end: found.end + index - 1)
    }
  }

  /// `+3` is a day in plans.
  private mutating func offset(at index: Int) -> Int? {
    let text = words[index].text
    guard when.day == nil, text.hasPrefix("+") || text.hasPrefix("-"),
      let day = days.typed(text)
    else { return nil }
    when.day = TypedWhen.Word(day: day, text: text)
    return index + 1
  }

  /// `for 90 min`, or a length alone beside other words about when.
  private func length(at index: Int, _ isBeside: Bool) -> TimeReading.Found<LengthFound>? {
    guard let found = time.length(at: index) else { return nil }
    let isMarked = words[index].isLengthMark
    return isMarked || isBeside && !found.isWeak || isBeside && when.start != nil ? found : nil
  }

  /// What follows words about when: `to sunday`, `until june`, `- saturday 06:00`, `10 times`.
  private mutating func end(at index: Int) throws(TypedWhenError) -> Int? {
    if when.repetition != nil, when.count == nil, let found = time.times(at: index) {
      when.count = found.value
      return found.end
    }
    guard time.isEnd(at: index), index + 1 < words.count else { return nil }
    let next = index + 1
    if when.repetition != nil, when.until == nil {
      if let day = time.day(at: next), let last = day.value.day {
        when.until = last
        return day.end
      }
      if let range = time.range(at: next) {
        when.until = range.value.upperBound
        return range.end
      }
    }
    if when.day != nil, when.lastDay == nil, let day = time.day(at: next) {
      when.lastDay = word(day.value.typed, next..<day.end)
      // `- saturday 06:00`
      if when.start != nil, when.end == nil, let clock = time.clock(at: day.end),
        clock.value.end == nil
      {
        when.end = clock.value.start
        return clock.end
      }
      return day.end
    }
    if when.start != nil, when.end == nil, let clock = time.clock(at: next),
      clock.value.end == nil
    {
      when.end = clock.value.start
      return clock.end
    }
    return nil
  }

  /// Whether an abbreviation is a day by the words around it: a time follows it, or the line ends
  /// with an English one.
  private func isBeforeWhen(_ end: Int, _ index: Int) -> Bool {
    let word = words[index]
    let isEnglish = ["sat", "sun", "wed"].contains(words[end - 1].key)
    if index > 0,
      ["the", "a", "in", "with", "and", "mit", "avec", "con", "met", "com", "&"]
        .contains(words[index - 1].key)
    {
      return false
    }
    if end == words.count { return isEnglish }
    // `Kino Sa 20:00`, but not `Dinner Sam 19:00`.
    let isName = word.text.first?.isUppercase == true && word.key.utf8.count > 2 && index > 0
    return time.clock(at: end) != nil && (isEnglish || !isName)
  }

  private func word(_ day: TypedDay, _ range: Range<Int>) -> TypedWhen.Word {
    // Without `on` and the like before it.
    var start = range.lowerBound
    while start + 1 < range.upperBound, words[start].isDayOpening { start += 1 }
    return TypedWhen.Word(day: day, text: text(start..<range.upperBound))
  }

  private func text(_ range: Range<Int>) -> String {
    words[range].map(\.text).joined(separator: " ")
  }

  private func twice(_ range: Range<Int>) -> TypedWhenError { .twice(text(range)) }

  /// Nothing that looks like a date or a time is left in the title.
  func check() throws(TypedWhenError) {
    for word in title where !word.isQuoted && Self.looksLikeTime(word.text) {
      if title.count > 1 || word.text == title.last?.text {
        throw TypedWhenError.invalid(word.text)
      }
    }
    if let text = DateLike.invalid(in: title.filter { !$0.isQuoted }, days) {
      throw TypedWhenError.invalid(text)
    }
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
