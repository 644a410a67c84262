import Time

/// A note with the day and the time at its beginning or its end.
///
///     tuesday pizza with Tom
///     monday: parents called
///     long walk at 18:00
package struct NotePhrase {
  /// The words without the day and the time.
  package private(set) var words: [TypedWord]
  package private(set) var day: DayPhrase?
  /// Minutes after midnight.
  package private(set) var minute: Int?
  /// A date at an end that no calendar has, `31 feb`, or nil.
  package private(set) var invalid: String?

  /// The most words of a day with those before it: `on the last friday of november 2025`.
  private static let mostDayWords = 8

  private let days: DayReading
  private let takesTime: Bool

  /// With a `day` that was found before, others belong to the note; times do unless it `takesTime`.
  package init(
    _ words: [TypedWord], by days: DayReading, day: DayPhrase? = nil, minute: Int? = nil,
    takesTime: Bool = false
  ) {
    (self.words, self.days, self.day) = (words, days, day)
    (self.minute, self.takesTime) = (minute, takesTime)
    if day == nil, let whole = DayPhrase(all: words, by: days),
      takesTime || isRecord(whole, words[...])
    {
      // A day alone after a rating is its day, also a number, or one that is refused.
      self.day = whole
      self.words = []
      return
    }
    if days.withWholeYear(words.map(\.text).joined(separator: " ")) != nil { return }
    while !self.words.isEmpty, takeFirst() {}
    while !self.words.isEmpty, takeLast() {}
    invalid = DateLike.invalid(in: self.words, days)
  }

  private mutating func takeFirst() -> Bool {
    let time = TimeReading(words, by: days)
    if takesTime, minute == nil, let found = time.clock(at: 0), isTime(found.value, at: 0) {
      minute = found.value.start
      words.removeFirst(found.end)
      return true
    }
    guard day == nil, let found = DayPhrase(words, by: days),
      isRecord(found, words[..<found.count]), !found.isWeak || words[found.count - 1].isClosed
    else { return false }
    // `Sunday roast`, `monday blues`, `yesterday's leftovers` belong to the note.
    day = found
    words.removeFirst(found.count)
    return true
  }

  private mutating func takeLast() -> Bool {
    for count in stride(from: min(NotePhrase.mostDayWords, words.count), to: 0, by: -1) {
      let start = words.count - count
      let time = TimeReading(words, by: days)
      if takesTime, minute == nil, let found = time.clock(at: start), found.end == words.count,
        isTime(found.value, at: start)
      {
        minute = found.value.start
      } else if day == nil, let found = DayPhrase(words, at: start, by: days),
        found.count == count, !found.isWeak, isRecord(found, words[start...]),
        !isObject(at: start)
      {
        day = found
      } else {
        continue
      }
      words.removeLast(count)
      return true
    }
    return false
  }

  /// Whether a time is meant: after `at`, or in a form that no number has.
  private func isTime(_ clock: ClockFound, at index: Int) -> Bool {
    // `at 4` can be in the morning or the evening, `at 4.30` as `at 4:30` not.
    clock.end == nil && (!clock.isUnclear || clock.start % 60 != 0) && clock.start < 1440
      && (["at", "um", "a", "om", "@", "alle", "as"].contains(words[index].key)
        || words[index].key.contains(":"))
  }

  /// Whether words of a note are the day that it is about: not in the future, and not a number,
  /// which is rarely a date.
  private func isRecord(_ phrase: DayPhrase, _ words: ArraySlice<TypedWord>) -> Bool {
    if phrase.isRange { return false }
    // `argument this morning` says more than the day.
    if phrase.isPart, phrase.firstDay == days.today { return false }
    // A date without a year that is soon, and was almost a year ago.
    if phrase.coming != nil { return false }
    if let day = phrase.lastDay, day > days.today { return false }
    return words.contains { $0.text.contains { $0.isLetter || $0 == "-" || $0 == "." } }
  }

  /// Whether a day is what the word before it is about: `plan for monday`, `since tuesday`.
  private func isObject(at index: Int) -> Bool {
    let links = [
      "for", "until", "till", "since", "before", "after", "by", "than", "of", "about", "every",
      "from",
    ]
    return links.contains(words[index].key) || index > 0 && links.contains(words[index - 1].key)
  }
}
