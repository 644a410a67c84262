import Metrics
import Text
import Time

/// A rating as people type it: a number, a share of ten, a word or an emoji.
package struct RatingPhrase: Equatable, Sendable {
  /// From 1 to 9.
  package let rating: Int64
  /// Whether it is a word, which can also be the beginning of a note.
  package let isWord: Bool
  /// Whether punctuation follows that divides it from a note.
  let isClosed: Bool

  package init?(_ typed: String, by scale: RatingScale) {
    var text = typed[...]
    while let last = text.last, "!,.:;".contains(last), text.count > 1 { text.removeLast() }
    isClosed = text.endIndex < typed.endIndex
    let word = text.lowercased()
    if let rating = RatingPhrase.words[word] {
      self.rating = rating
      isWord = true
    } else if let rating = scale.stored(parsing: word) ?? RatingPhrase.ofTen(word) {
      self.rating = rating
      isWord = false
    } else {
      return nil
    }
  }

  /// `8/10`.
  private static func ofTen(_ text: String) -> Int64? {
    guard text.hasSuffix("/10"), let number = Int64(text.dropLast(3)), 0...10 ~= number else {
      return nil
    }
    return max(number - 1, 1)
  }

  /// Words and emoji for ratings, from 1 to 9, in lower case.
  private static let words: [String: Int64] = {
    let steps: [(Int64, String)] = [
      (1, "terrible awful horrible miserable dreadful worst 😢 😭 😞 😫"),
      (3, "bad sad poor rough low down lousy crap 🙁 ☹️ ☹ 😟 😕 👎"),
      (5, "ok okay fine so-so alright average neutral mediocre meh 😐 😶"),
      (7, "good nice happy content well better solid pleasant 🙂 😊 👍"),
      (
        9,
        "great amazing awesome excellent fantastic wonderful perfect super superb brilliant best "
          + "😀 😃 😄 😁 🥳 😍"
      ),
    ]
    var words: [String: Int64] = [:]
    for (rating, list) in steps {
      for word in list.split(separator: " ") { words[String(word)] = rating }
    }
    return words
  }()
}

/// A rating, perhaps with a note, a day and a time.
///
///     4
///     good!
///     great dinner with Sam      the whole is the note
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

  /// Nil if the words begin with neither a rating nor a day and a rating.
  package init?(_ words: [String], days: DayReading, scale: RatingScale) {
    var rest = words[...]
    var day: DayPhrase?
    if let found = DayPhrase(beginning: rest, by: days),
      rest.count > found.count, RatingPhrase(rest[found.count], by: scale) != nil,
      RatingPhrase(rest[0], by: scale) == nil
    {
      day = found
      rest = rest.dropFirst(found.count)
    }
    guard let first = rest.popFirst(), let typed = RatingPhrase(first, by: scale) else {
      return nil
    }
    rating = typed.rating
    var isDivided = typed.isClosed
    if let word = rest.first, MoodPhrase.dashes.contains(word) {
      isDivided = true
      rest.removeFirst()
    }
    let said = NotePhrase(rest, by: days, day: day, takesTime: true)
    (self.day, minute) = (said.day, said.minute)
    // The word of a rating belongs to the note that it begins, unless something divides them.
    let beginning = typed.isWord && !isDivided ? [first] : []
    note = said.words.isEmpty ? nil : (beginning + said.words).joined(separator: " ")
  }
}
