import Time

/// A day or several among other words: `on monday`, `mon to fri`, `mon, wed and fri`, `last week`.
package struct DayPhrase: Equatable, Sendable {
  package enum Days: Equatable, Sendable {
    case one(TypedDay)
    case range(ClosedRange<Day>)
    /// In order.
    case list([Day])
  }

  package let days: Days
  /// The words of the day, for messages and options: `monday`.
  package let text: String
  /// How many words it takes.
  package let count: Int
  /// Whether its words are more often other words, as `sat` and `may` are.
  package let isWeak: Bool
  /// Whether it is only a part of a day: `this morning`, `last night`.
  package private(set) var isPart = false
  /// The other day that `next friday` can be.
  package let other: Day?
  /// The same date a year later, if the date has no year and is that day more likely, or nil.
  package private(set) var coming: Day?

  /// A date without a year is doubtful if it was more than nine months ago.
  private static let doubtfulDays = 274

  /// Reads the longest day or range that begins at a word, or returns nil; with `takesLists` also
  /// several single days.
  package init?(
    _ words: [TypedWord], at index: Int = 0, by reading: DayReading, takesLists: Bool = false
  ) {
    // Numbers alone, such as `-3` and `2024`, are not days here.
    guard index < words.count, words[index].canBeginDay else { return nil }
    let time = TimeReading(words, by: reading)
    let day = time.day(at: index)
    let range = time.range(at: index)
    let list = takesLists && day != nil ? time.list(at: index) : nil
    let end: Int
    if let list, list.end > max(day?.end ?? index, range?.end ?? index) {
      days = .list(list.value)
      (end, isWeak, other) = (list.end, list.isWeak, nil)
    } else if let range, range.end > day?.end ?? index {
      days = .range(range.value)
      (end, isWeak, other) = (range.end, range.isWeak, nil)
    } else if let day {
      days = .one(day.value.typed)
      (end, isWeak, other) = (day.end, day.isWeak, day.value.other)
      isPart = day.value.part != nil
    } else {
      return nil
    }
    count = end - index
    var text = words[index..<end].map(\.text).joined(separator: " ")
    if words[end - 1].isClosed { text.removeLast() }
    self.text = text
    if let first = firstDay, !reading.isComing, !reading.isNearest,
      reading.today - first > DayPhrase.doubtfulDays, DayPhrase.isYearless(words[index..<end])
    {
      coming = TimeUnit.year.day(1, after: first)
    }
  }

  /// Whether words are a date without a year: `24 dec`, `24.12.`, but not `last december`.
  private static func isYearless(_ words: ArraySlice<TypedWord>) -> Bool {
    words.contains { $0.isMonthName || $0.isDateShaped || $0.isDivided }
      && !words.contains { $0.hasYear || $0.isPast }
  }

  /// Reads a day or a range that is all of the words, or returns nil.
  package init?(all words: [TypedWord], by reading: DayReading) {
    guard let phrase = DayPhrase(words, by: reading, takesLists: true), phrase.count == words.count
    else { return nil }
    self = phrase
  }

  /// Reads the longest clear day or range after at least one other word, up to the last word; nil
  /// without one.
  package init?(endOf words: [TypedWord], by reading: DayReading) {
    let found = words.indices.dropFirst().lazy.compactMap { start in
      DayPhrase(words, at: start, by: reading).flatMap {
        $0.isClear && start + $0.count == words.count ? $0 : nil
      }
    }
    guard let first = found.first else { return nil }
    self = first
  }

  package var isRange: Bool { if case .one = days { false } else { true } }

  /// Whether it is not weak, or an English abbreviation: where a day is likely.
  package var isClear: Bool {
    !isWeak || ["sat", "sun", "wed"].contains { text.lowercased().hasSuffix($0) }
  }

  /// The last day of a phrase that cannot be recorded yet, and the only day of others.
  package var lastDay: Day? { ends.last }
  package var firstDay: Day? { ends.first }

  private var ends: (first: Day?, last: Day?) {
    switch days {
    case .one(.day(let day)): (day, day)
    case .one(.ambiguous): (nil, nil)
    case .range(let range): (range.lowerBound, range.upperBound)
    case .list(let days): (days.first, days.last)
    }
  }
}
