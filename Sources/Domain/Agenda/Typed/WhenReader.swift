import Time

/// Reads the words about an event, from left to right: see ``TypedWhen``.
struct WhenReader {
  let words: [TypedWord]
  let days: DayReading
  let now: LocalDateTime?
  let time: TimeReading
  var when = TypedWhen()
  var title: [TypedWord] = []
  /// The part of the day that a day was typed with: `tonight`.
  private var part: PartOfDay?
  /// An hour that can be in the morning or in the evening.
  private var unclearHour: Int?

  init(_ words: [String], _ days: DayReading, _ now: LocalDateTime?) {
    self.words = words.map { TypedWord($0) }
    self.days = days
    self.now = now
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
  private mutating func phrase(at index: Int, _ isBeside: Bool) throws(TypedWhenError) -> Int? {
    if words[index].isQuoted { return nil }
    if isBeside, let end = try end(at: index) { return end }
    if let now, when.day == nil, when.start == nil, let ahead = time.ahead(at: index) {
      let start = now + Int64(ahead.value) * 60
      when.day = word(.day(start.day), index..<ahead.end)
      when.start = start.minute
      return ahead.end
    }
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
      part = repetition.value.part ?? part
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
        ? nil : TimeReading.Found(value: found.value, end: found.end + index - 1)
    }
  }

  /// `+3` is a day in plans.
  private mutating func offset(at index: Int) -> Int? {
    let text = words[index].text
    guard when.day == nil, text.hasPrefix("+") || text.hasPrefix("-"), let day = days.typed(text)
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
    if when.start != nil, when.end == nil, let clock = time.clock(at: next), clock.value.end == nil
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
