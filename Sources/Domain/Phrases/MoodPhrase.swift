import Metrics
import Time

/// A rating, perhaps with a note, a day and a time.
///
///     4
///     good!
///     great dinner with Sam      a word for a rating begins the note
///     4, long walk
///     4 on tuesday
///     yesterday 4 tired
///     4 at 18:00
package struct MoodPhrase {
  package let rating: Int64
  package let note: String?
  package let day: DayPhrase?
  /// Minutes after midnight.
  package let minute: Int?

  private static let dashes: Set<String> = ["-", "–", "—", ":", ","]
  /// Words before a rating that add nothing: `feeling good`, `mood: 4`.
  private static let openings: Set<String> = [
    "feeling", "felt", "feel", "i", "im", "i'm", "am", "was", "is", "mood", "rate", "rating", "a",
    "today", "day", "it", "=", "to", "as", "my", "pretty", "ich", "fuhle", "mich",
  ]

  /// Nil if the words begin with neither a rating nor a day, a time and a rating.
  package init?(_ words: [TypedWord], days: DayReading, scale: RatingScale) {
    // `4`, the plain form.
    if words.count == 1, let typed = RatingPhrase(words, by: scale) {
      self.init(typed.rating, nil, nil, nil)
      return
    }
    var index = 0
    var day: DayPhrase?
    var minute: Int?
    let time = TimeReading(words, by: days)
    while index < words.count {
      if RatingPhrase(words, at: index, by: scale) != nil, day != nil || minute != nil || index == 0
      {
        break
      }
      if day == nil, let found = DayPhrase(words, at: index, by: days), !found.isWeak,
        index + found.count < words.count
      {
        day = found
        index += found.count
      } else if minute == nil, let found = time.clock(at: index), found.value.end == nil,
        !found.value.isUnclear, found.end < words.count
      {
        minute = found.value.start
        index = found.end
      } else if MoodPhrase.openings.contains(words[index].key) {
        index += 1
      } else {
        break
      }
    }
    guard let typed = RatingPhrase(words, at: index, by: scale) else { return nil }
    let first = index
    index += typed.count
    var isDivided = typed.isClosed
    if index < words.count, MoodPhrase.dashes.contains(words[index].text) {
      isDivided = true
      index += 1
    }
    let said = NotePhrase(
      Array(words[index...]), by: days, day: day, minute: minute, takesTime: true)
    // The word of a rating belongs to the note that it begins, unless something divides them.
    let isBeginning = typed.isWord && !isDivided && !said.words.isEmpty
    let note =
      (isBeginning ? words[first..<first + typed.count].map(\.text) : []) + said.words.map(\.text)
    self.init(typed.rating, note.isEmpty ? nil : note.joined(separator: " "), said.day, said.minute)
  }

  private init(_ rating: Int64, _ note: String?, _ day: DayPhrase?, _ minute: Int?) {
    (self.rating, self.note, self.day, self.minute) = (rating, note, day, minute)
  }
}
