import Actions
import Host
import Metrics
import Phrases
import Text
import Time

/// The meaning of the words after `mood` or `mood rate`: see ``MoodPhrase``.
struct TypedMood: Equatable {
  /// The rating, from 1 to 9.
  var rating: Int64
  var note = RateDay.Note.unchanged
  /// The day and the minute after midnight among the words; nil if they contain none.
  var day: Day?
  var minute: Int?

  /// Reads words, which are empty only for an empty standard input.
  ///
  /// `command` is the command that hints repeat; `hasNote` says whether `--note` gives the note.
  init(
    _ words: [String], for command: String = RateMood.name, on line: DayLine, scale: RatingScale,
    hasNote: Bool
  ) throws {
    if words.isEmpty {
      throw Failure(
        "standard input: no rating", hints: ["Expected a rating from 1 to 5, such as 4."],
        status: .data)
    }
    // Most lines are a number.
    if words.count == 1, let rating = scale.stored(parsing: words[0]) {
      self.rating = rating
      return
    }
    let phrase = try TypedMood.phrase(words, on: line, scale)
    rating = phrase.rating
    minute = phrase.minute
    if let found = phrase.day { day = try line.day(found) }
    guard let text = phrase.note else { return }
    let options = line.otherOptions
    func dayOrNote(_ day: String) -> [(String, String)] {
      [("For that day", ["--date", day]), ("If it is a note", ["--note", text])].map {
        ($0, TypedMood.command([command, words[0]] + $1 + options))
      }
    }
    let rest = text.split(separator: " ").map(String.init)
    if rest.count <= DayReading.mostWords,
      let date = line.days.withWholeYear(rest.joined(separator: " "))
    {
      throw Failure.ambiguous("the year of '\(text)' has two digits", dayOrNote(date))
    }
    if let date = DateLike.invalid(in: TypedWord.line(rest), line.days) {
      let line = TypedMood.command([command, words[0], "--note", text] + options)
      throw Failure.usage("'\(date)' is not a day", hints: "If it is a part of the note: \(line)")
    }
    if rest.count == 1, day == nil, line.chosen == nil,
      let near = Suggestion.nearest(to: text.lowercased(), among: Day.keywords)
    {
      throw Failure.ambiguous("'\(text)' is a note, or a misspelled '\(near)'", dayOrNote(near))
    }
    if hasNote {
      throw Failure.usage(
        "two notes: one after the rating, and one after --note", hints: ["Give one of them."])
    }
    note = .put(try Mood.checked(note: text))
  }

  /// Whether the words after `mood` begin with a rating, a word for one, or a day and a rating.
  static func isBegun(by words: [String], days: DayReading) -> Bool {
    guard let first = words.first else { return false }
    return looksLikeRating(first, days)
      || MoodPhrase(TypedWord.line(words), days: days, scale: .five) != nil
  }

  /// The rating with its note, day and time.
  private static func phrase(
    _ words: [String], on line: DayLine, _ scale: RatingScale
  ) throws -> MoodPhrase {
    try refuseTwo(words[0], scale)
    try refuseDay(words, on: line, scale)
    let typed = TypedWord.line(words)
    if let phrase = MoodPhrase(typed, days: line.days, scale: scale) { return phrase }
    if words.count > 1, line.days.typed(among: words) != nil {
      throw missingRating(for: words.joined(separator: " "))
    }
    throw Failure.usage("invalid rating '\(words[0])'", hints: [expected(scale)])
  }

  private static func expected(_ scale: RatingScale) -> String {
    scale == .five
      ? "Expected 1 to 5, such as 4 or 3.5, or a rating of nine, such as 6/9."
      : "Expected 1 to 9, such as 6, or a rating of five, such as 3/5."
  }

  /// Refuses `3-4`.
  private static func refuseTwo(_ word: String, _ scale: RatingScale) throws {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let low = Int(parts[0]), let high = Int(parts[1]), low < high,
      scale.stored(from: Double(low)) != nil, scale.stored(from: Double(high)) != nil
    else { return }
    let middle = Double(low + high) / 2
    let between =
      scale.stored(from: middle).map { ["Between them: \(command([scale.text(of: Double($0))]))"] }
      ?? []
    throw Failure.usage("'\(word)' is two ratings", hints: between + [expected(scale)])
  }

  /// The failure for a day without a rating.
  static func missingRating(for day: String) -> Failure {
    .usage(
      "missing rating for '\(day)'",
      hints: "Expected a rating, such as 4: \(command([RateMood.name, "4", "--date", day]))",
      "To see that day: dash \(day)")
  }

  /// Refuses a day that begins with a rating: `3 days ago`, `4 may`, `4 may 5`.
  private static func refuseDay(_ words: [String], on line: DayLine, _ scale: RatingScale) throws {
    let days = line.days
    // A date alone, such as 4/5, is a rating.
    guard words.count > 1, Int(words[0]) != nil, scale.stored(parsing: words[0]) != nil
    else { return }
    for count in stride(from: min(DayReading.mostWords, words.count), to: 1, by: -1) {
      let head = words.prefix(count)
      // A note can begin after the name of a month.
      guard DayPhrase(all: TypedWord.line(Array(head)), by: days) != nil,
        count == words.count || isRating(words[count]) || head.last?.lowercased() == "ago"
      else { continue }
      let (day, rest) = (head.joined(separator: " "), Array(words.dropFirst(count)))
      func rated(_ rating: String, _ note: [String], on day: String) -> String {
        let note = note.isEmpty ? [] : ["--note", note.joined(separator: " ")]
        return command([RateMood.name, rating] + note + ["--date", day] + line.otherOptions)
      }
      let others = words.dropFirst()
      let other = others.joined(separator: " ")
      func rate(_ option: String) -> String {
        command([RateMood.name, words[0], option, other] + line.otherOptions)
      }
      let isNote = days.typed(among: others) == nil
      let problem =
        isNote
        ? "'\(day)' is a day, or the rating \(words[0]) and a note"
        : "it is not clear whether \(words[0]) is the rating, or a part of the day '\(day)'"
      let second = (
        "To rate \(isNote ? "today" : other)", rate(isNote ? "--note" : "--date")
      )
      guard rest.first.map(isRating) == true else {
        throw Failure.usage(
          problem,
          hints: "For \(day), expected a rating, such as 4: \(rated("4", rest, on: day))",
          "\(second.0): \(second.1)")
      }
      let first = rated(rest[0], Array(rest.dropFirst()), on: day)
      throw Failure.ambiguous(problem, [("To rate \(day)", first), second])
    }
  }

  /// `4`, `3.5`, `6/9`, `good`: a rating on one of the scales.
  private static func isRating(_ word: String) -> Bool {
    RatingScale.allCases.contains { RatingPhrase([TypedWord(word)], by: $0) != nil }
  }

  /// Whether a word has the form of a rating and is not a date; it may be invalid.
  private static func looksLikeRating(_ word: String, _ days: DayReading) -> Bool {
    guard let first = word.utf8.first, 48...57 ~= first else { return false }
    // 3-4 is between two ratings.
    if word.utf8.count == 3, word.utf8.dropFirst().first == UInt8(ascii: "-"),
      word.utf8.last.map({ 48...57 ~= $0 }) == true
    {
      return true
    }
    let isNumber = word.utf8.allSatisfy {
      48...57 ~= $0 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "/")
    }
    guard isNumber else { return false }
    // 20/11 is a date; 4/7 is more likely a rating that no scale has.
    if case .day = days.typed(word) { return isRating(word) }
    return true
  }

  private static func command(_ words: [String]) -> String {
    // Not cut off, because the note is a part of it.
    (["mood"] + words.map { ShellText.quoted($0) }).joined(separator: " ")
  }
}
