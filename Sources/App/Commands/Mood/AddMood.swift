import Actions
import Cards
import CommandLine
import Drawing
import Metrics
import Storage
import Text
import Time

struct AddMood: ParsedCommand {
  static let name = "add"
  static let effects = AddRating.effects
  static let summary = "Add a rating to a day that may have several."
  static let examples = [
    (line: "mood add 3 tired", meaning: "How it is now, with a note."),
    (line: "mood add 4 --at 8:30", meaning: "Earlier today."),
    (line: "mood list --all", meaning: "List all ratings with their times."),
  ]
  static let discussion = [
    "The rating of the day is the mean of its ratings, to the nearest of nine, with halves rounded "
      + "up; the setting 'mood.day' chooses the last or the worst instead. The note of the day is "
      + "the notes of its ratings by time. A rating from 'mood rate' counts as the first of the "
      + "day.",
    "Whatever sets the rating of the whole day, such as 'mood rate' or an import, deletes its "
      + "single ratings. An account gets the rating and the note of the day.",
  ]
  static let at = Option("at", value: "time", "The time, such as 8:30 or 14:05.")
  static let options = [RateMood.note, at, Option.date, .quiet]
  static let arguments = RateMood.arguments

  private let words: [String]
  private let optionNote: String?
  private let clock: Int?
  private let line: DayLine

  init(_ line: Invocation) throws {
    words = try line.arguments.map { try line.text($0) }
    optionNote = try line.note(RateMood.note)
    clock = try line.text(Self.at).map { text in
      guard let minute = TypedClock.timeOfDay(text[...]) else {
        throw Failure.usage(
          "invalid time '\(text)'", hints: ["Expected a time such as 8:30, 14:05 or 2pm."])
      }
      return Int(minute)
    }
    self.line = try DayLine(line)
  }

  func run(in context: Context) throws {
    let words = words == ["-"] ? try RateMood.words(of: context.host.readInput()) : words
    let typedMood = try TypedMood(
      words, for: Self.name, on: line, scale: context.settings.scale, hasNote: optionNote != nil)
    try context.add(
      AddRating(
        typedMood.rating, note: optionNote ?? typedMood.note.text,
        on: line.day(named: typedMood.day), at: clock ?? typedMood.minute))
  }
}

extension Context {
  /// Adds one of several ratings to a day, and reports it.
  func add(_ action: AddRating) throws {
    let done = try action.run(in: world)
    if isQuiet { return }
    try show(
      valueText.block(
        ofAdded: done.entry, to: done.ratings, by: settings.moodOfDay, replacing: done.before,
        today: today, width: renderOptions.width))
  }
}
