import Actions
import CommandLine
import Host
import Metrics
import Text
import Time

/// The meaning of the words after `mood` or `mood rate`: a rating, its day, and a note.
///
///     4                    today's rating
///     4 yesterday          the rating of that day, because all of the rest is the day
///     yesterday 4 tired    the same, with a note
///     4 saw Ana friday     today's rating with a note; the other reading is reported
///     3 days ago           refused: a day, or a rating and a note
///     good                 a rating by its word
struct TypedMood: Equatable {
  /// The rating, from 1 to 9.
  var rating: Int64
  var note = RateDay.Note.unchanged
  /// The day among the words; nil if they contain none.
  var day: Day?
  /// Command lines with the other reading of the note, if it contains a day.
  var otherReadings: [String] = []

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
    let (rating, day, rest) = try TypedMood.divided(words, on: line, scale)
    self.rating = rating
    self.day = day
    if rest.isEmpty { return }
    if self.day == nil, let typed = line.days.typed(among: rest) {
      let text = rest.joined(separator: " ")
      do {
        self.day = try line.day(typed, text)
      } catch var failure as Failure {
        failure.hints.append(
          "If it is a note: \(TypedMood.command([words[0], "--note", text]))")
        throw failure
      }
      return
    }
    if rest.count <= DayReading.mostWords,
      let date = line.days.withWholeYear(rest.joined(separator: " "))
    {
      let text = rest.joined(separator: " ")
      let options = line.otherOptions
      throw Failure.usage(
        "the year of '\(text)' has two digits",
        hints: [
          "For that day: \(TypedMood.command([command, words[0], "--date", date] + options))",
          "If it is a note: \(TypedMood.command([command, words[0], "--note", text] + options))",
        ])
    }
    if hasNote {
      throw Failure.usage(
        "two notes: one after the rating, and one after --note", hints: ["Give one of them."])
    }
    note = .put(try Mood.checked(note: rest.joined(separator: " ")))
    if self.day == nil, line.chosen == nil {
      otherReadings = TypedMood.otherReadings(command, words[0], rest, line)
    }
  }

  /// Whether the words after `mood` begin with a rating, a word for one, or a day and a rating.
  static func isBegun(by words: [String], days: DayReading) -> Bool {
    guard let first = words.first else { return false }
    return looksLikeRating(first, days) || step(of: first) != nil
      || dayCount(of: words, days) != nil
  }

  /// Finds the rating, and the day before it.
  private static func divided(
    _ words: [String], on line: DayLine, _ scale: RatingScale
  ) throws -> (rating: Int64, day: Day?, rest: [String]) {
    if let step = step(of: words[0]) {
      let number = scale.rating(ofStep: step)
      guard words.count == 1 else {
        let note = words.joined(separator: " ")
        throw Failure.usage(
          "'\(note)' begins with a word for a rating, but can be a note",
          hints: [
            "To rate the day: \(command(["\(number)"] + words.dropFirst()))",
            "To write a note: \(command(["note"] + words))",
          ])
      }
      return (scale.stored(from: Double(number)) ?? 1, nil, [])
    }
    try refuseDay(words, on: line, scale)
    if let rating = scale.stored(parsing: words[0]) {
      return (rating, nil, Array(words.dropFirst()))
    }
    if let count = dayCount(of: words, line.days), let rating = scale.stored(parsing: words[count]),
      let typed = line.days.typed(among: words.prefix(count))
    {
      let day = try line.day(typed, words.prefix(count).joined(separator: " "))
      return (rating, day, Array(words.dropFirst(count + 1)))
    }
    if words.count > 1, line.days.typed(among: words) != nil {
      throw missingRating(for: words.joined(separator: " "))
    }
    throw Failure.usage(
      "invalid rating '\(words[0])'",
      hints: [
        scale == .five
          ? "Expected 1 to 5, such as 4 or 3.5, or a rating of nine, such as 6/9."
          : "Expected 1 to 9, such as 6, or a rating of five, such as 3/5."
      ])
  }

  /// The failure for a day without a rating.
  static func missingRating(for day: String) -> Failure {
    .usage(
      "missing rating for '\(day)'",
      hints: [
        "Expected a rating, such as 4: \(command([RateMood.name, "4", "--date", day]))",
        "To see that day: dash \(day)",
      ])
  }

  /// Refuses a day that begins with a rating: `3 days ago`, `4 may`, `4 may 5`.
  private static func refuseDay(
    _ words: [String], on line: DayLine, _ scale: RatingScale
  ) throws {
    let days = line.days
    // A date alone, such as 4/5, is a rating.
    guard words.count > 1, Int(words[0]) != nil, scale.stored(parsing: words[0]) != nil else {
      return
    }
    for count in stride(from: min(DayReading.mostWords, words.count), to: 1, by: -1) {
      let head = words.prefix(count)
      // A note can begin after the name of a month.
      guard days.typed(among: head) != nil,
        count == words.count || isRating(words[count]) || head.last?.lowercased() == "ago"
      else { continue }
      let (day, rest) = (head.joined(separator: " "), Array(words.dropFirst(count)))
      func rated(_ rating: String, _ note: [String], on day: String) -> String {
        let note = note.isEmpty ? [] : ["--note", note.joined(separator: " ")]
        return command([RateMood.name, rating] + note + ["--date", day] + line.otherOptions)
      }
      let first =
        rest.first.map(isRating) == true
        ? "To rate \(day): \(rated(rest[0], Array(rest.dropFirst()), on: day))"
        : "For \(day), expected a rating, such as 4: \(rated("4", rest, on: day))"
      let others = words.dropFirst()
      let other = others.joined(separator: " ")
      func rate(_ option: String) -> String {
        command([RateMood.name, words[0], option, other] + line.otherOptions)
      }
      let second =
        days.typed(among: others) == nil
        ? "To rate today: \(rate("--note"))" : "To rate \(other): \(rate("--date"))"
      throw Failure.usage(
        days.typed(among: others) == nil
          ? "'\(day)' is a day, or the rating \(words[0]) and a note"
          : "it is not clear whether \(words[0]) is the rating, or a part of the day '\(day)'",
        hints: [first, second])
    }
  }

  /// The number of words of the day that the words begin with, if a rating follows it.
  private static func dayCount(of words: [String], _ days: DayReading) -> Int? {
    for count in stride(from: min(DayReading.mostWords, words.count - 1), to: 0, by: -1)
    where isRating(words[count]) && days.typed(among: words.prefix(count)) != nil {
      return count
    }
    return nil
  }

  /// `4`, `3.5`, `6/9`: a rating on one of the scales.
  private static func isRating(_ word: String) -> Bool {
    RatingScale.allCases.contains { $0.stored(parsing: word) != nil }
  }

  /// Whether a word has the form of a rating and is not a date; it may be invalid.
  private static func looksLikeRating(_ word: String, _ days: DayReading) -> Bool {
    guard let first = word.utf8.first, 48...57 ~= first else { return false }
    let isNumber = word.utf8.allSatisfy {
      48...57 ~= $0 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
        || $0 == UInt8(ascii: "/")
    }
    guard isNumber else { return false }
    // 20/11 is a date; 4/7 is more likely a rating that no scale has.
    if case .day = days.typed(word) { return isRating(word) }
    return true
  }

  /// The index of a word for a rating.
  static func step(of word: String) -> Int? {
    let word = word.lowercased()
    return RatingScale.moodWords.firstIndex(of: word == "ok" ? "okay" : word)
  }

  /// The reading of a note that begins or ends with a day as the note of that day.
  private static func otherReadings(
    _ name: String, _ rating: String, _ note: [String], _ line: DayLine
  ) -> [String] {
    for count in stride(from: min(DayReading.mostWords, note.count - 1), to: 0, by: -1) {
      for (day, rest) in [
        (note.suffix(count), note.dropLast(count)), (note.prefix(count), note.dropFirst(count)),
      ] {
        guard case .day(let typed) = line.days.typed(among: day), typed < line.today,
          // A number in a note is rarely a date.
          day.contains(where: { $0.contains { $0.isLetter || $0 == "-" } })
        else { continue }
        let text = day.joined(separator: " ")
        return [command([name, rating] + rest + ["--date", text] + line.otherOptions)]
      }
    }
    return []
  }

  private static func command(_ words: [String]) -> String {
    // Not cut off, because the note is a part of it.
    (["mood"] + words.map { ShellText.quoted($0) }).joined(separator: " ")
  }
}
