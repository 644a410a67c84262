import Time

/// A day among other words: `on monday`, `the day before yesterday`, `last night`.
package struct DayPhrase: Equatable, Sendable {
  package let typed: TypedDay
  /// The words of the day without those around it, for messages and options: `monday`.
  package let text: String
  /// How many words it takes.
  package let count: Int

  /// Words before a day that add nothing.
  private static let openings: Set<String> = ["on", "for", "from", "this"]
  /// Phrases of several words, with the number of days from today.
  private static let relative = [
    (["the", "day", "before", "yesterday"], -2), (["day", "before", "yesterday"], -2),
    (["the", "day", "after", "tomorrow"], 2), (["day", "after", "tomorrow"], 2),
    (["last", "night"], -1), (["this", "morning"], 0), (["this", "evening"], 0),
    (["this", "afternoon"], 0), (["tonight"], 0),
  ]

  /// Reads the longest day at the beginning of words, or returns nil.
  ///
  /// A comma or a colon may end it. Numbers alone, such as `-3`, are not days here.
  package init?(beginning words: ArraySlice<String>, by days: DayReading) {
    guard let first = words.first else { return nil }
    let lower = words.prefix(4).map { DayPhrase.bare($0).lowercased() }
    for (phrase, offset) in DayPhrase.relative where lower.starts(with: phrase) {
      let day = days.today + offset
      self.init(typed: .day(day), text: "\(day)", count: phrase.count)
      return
    }
    if words.count > 1, DayPhrase.openings.contains(first.lowercased()),
      let day = DayPhrase(beginning: words.dropFirst(), by: days)
    {
      self.init(typed: day.typed, text: day.text, count: day.count + 1)
      return
    }
    for count in stride(from: min(DayReading.mostWords, words.count), to: 0, by: -1) {
      // Only the last word of a day can end in punctuation.
      var head = Array(words.prefix(count))
      head[count - 1] = DayPhrase.bare(head[count - 1])
      guard let typed = days.typed(among: head) else { continue }
      self.init(typed: typed, text: head.joined(separator: " "), count: count)
      return
    }
    return nil
  }

  /// Reads a day that is all of the words, or returns nil.
  package init?(_ words: some Collection<String>, by days: DayReading) {
    guard let day = DayPhrase(beginning: Array(words)[...], by: days), day.count == words.count
    else { return nil }
    self = day
  }

  private init(typed: TypedDay, text: String, count: Int) {
    self.typed = typed
    self.text = text
    self.count = count
  }

  /// A word without the comma or colon at its end.
  private static func bare(_ word: String) -> String {
    word.count > 1 && (word.last == "," || word.last == ":") ? String(word.dropLast()) : word
  }
}
