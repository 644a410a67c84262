import Time

/// A note with the day and the time at its beginning or its end.
///
///     tuesday pizza with Tom
///     monday: parents called
///     long walk at 18:00
package struct NotePhrase {
  /// The words without the day and the time.
  package private(set) var words: [String]
  package private(set) var day: DayPhrase?
  /// Minutes after midnight.
  package private(set) var minute: Int?

  /// The most words of a day with those before it: `on the day before yesterday`.
  private static let mostDayWords = 5

  private let takesTime: Bool

  /// With a `day` that was found before, others belong to the note; times do unless it `takesTime`.
  package init(
    _ words: some Collection<String>, by days: DayReading, day: DayPhrase? = nil,
    takesTime: Bool = false
  ) {
    self.words = Array(words)
    self.day = day
    self.takesTime = takesTime
    if day == nil, takesTime, let whole = DayPhrase(words, by: days) {
      // A day alone after a rating is its day, also a number, or one that is refused.
      self.day = whole
      self.words = []
      return
    }
    if days.withWholeYear(self.words.joined(separator: " ")) != nil { return }
    while takeFirst(by: days) {}
    while takeLast(by: days) {}
  }

  private mutating func takeFirst(by days: DayReading) -> Bool {
    if takesTime, minute == nil, let (found, count) = NotePhrase.time(beginning: words[...]) {
      minute = found
      words.removeFirst(count)
      return true
    }
    guard day == nil, let found = DayPhrase(beginning: words[...], by: days),
      found.isRecord(in: words.prefix(found.count), days)
    else { return false }
    day = found
    words.removeFirst(found.count)
    return true
  }

  private mutating func takeLast(by days: DayReading) -> Bool {
    for count in stride(from: min(NotePhrase.mostDayWords, words.count), to: 0, by: -1) {
      let tail = words.suffix(count)
      if takesTime, minute == nil, let (found, length) = NotePhrase.time(beginning: tail),
        length == count
      {
        minute = found
      } else if day == nil, let found = DayPhrase(tail, by: days), found.isRecord(in: tail, days) {
        day = found
      } else {
        continue
      }
      words.removeLast(count)
      return true
    }
    return false
  }

  /// `at 18:00`, and the number of its words.
  private static func time(beginning words: ArraySlice<String>) -> (minute: Int, count: Int)? {
    guard words.count > 1, words.first?.lowercased() == "at",
      let minute = TypedClock.timeOfDay(words[words.startIndex + 1][...])
    else { return nil }
    return (Int(minute), 2)
  }
}

extension DayPhrase {
  /// Whether words of a note are the day that it is about: not in the future, and not a number,
  /// which is rarely a date.
  fileprivate func isRecord(in words: some Collection<String>, _ days: DayReading) -> Bool {
    if case .day(let day) = typed, day > days.today { return false }
    return words.contains { $0.contains { $0.isLetter || $0 == "-" } }
  }
}
