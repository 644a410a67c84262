import CommandLine
import Metrics
import Services
import Text
import Time

/// Rates a day.
struct RateMood: Command {
  static let name = "rate"
  static let summary = "Rate a day, with a note and tags if you like."
  static let examples = [
    (line: "mood rate 4", meaning: "Rate today 4, good."),
    (line: "mood 4 good day with Ana", meaning: "The short form, with a note."),
    (line: "mood rate 3.5 --date yesterday", meaning: "Halves are allowed."),
    (
      line: "mood rate 4 --tag work --energy 3 --stress 2",
      meaning: "Log a tag, energy and stress with it."
    ),
    (line: "mood rate 6/9", meaning: "On Exist's scale of nine."),
  ]
  static let discussion = [
    "1 terrible, 2 bad, 3 okay, 4 good, 5 great. A day has one rating: a new one replaces it. The setting "
      + "'scale', 5 or 9, is the scale on which ratings are typed and shown.",
    "'rate' may be left out: mood 4.",
  ]
  static let note = Option("note", letter: "n", value: "text", "A note, up to 1,000 characters.")
  static let tag = Option(
    "tag", letter: "t", value: "tag", "A tag of the day; may be given several times.")
  static let energy = Option("energy", letter: "e", value: "rating", "The energy of the day.")
  static let stress = Option("stress", letter: "s", value: "rating", "The stress of the day.")
  static let options = [note, tag, energy, stress, Option.date]
  static let arguments = [
    Parameter("rating", "1 to 5, or 1 to 9 with that scale; 6/9 names its own scale."),
    Parameter("word", "A note, the same as --note.", isOptional: true, repeats: true),
  ]
  private let rating: String
  private let note: MoodEntry.Note
  private let tags: [String]
  private let levels: [Assignment]
  private let day: Day
  private let typed: String

  init(_ line: Invocation) throws {
    rating = try line.text(line.arguments[0])
    note = try RateMood.noteText(of: line).map { .put($0) } ?? .unchanged
    tags = try line.texts(Self.tag)
    let energy = try line.text(Self.energy).map { Assignment(name: "energy_level", value: $0) }
    let stress = try line.text(Self.stress).map { Assignment(name: "stress_level", value: $0) }
    levels = (energy.map { [$0] } ?? []) + (stress.map { [$0] } ?? [])
    day = try line.dayUpToToday()
    typed = line.typed
  }

  /// The note of the option, or the arguments after the rating; nil for neither.
  static func noteText(of line: Invocation) throws -> String? {
    let option = try line.note(note)
    guard line.arguments.count > 1 else { return option }
    if option != nil {
      throw Failure.usage(
        "two notes: one after the rating, and one after --note", hints: ["Give one of them."])
    }
    let words = try line.arguments.dropFirst().map { try line.text($0) }
    return try Invocation.note(words.joined(separator: " "))
  }

  func run(in context: Context) throws {
    let stored = try context.rating(typed: rating)
    try MoodEntry(
      rating: stored, note: note, day: day, typed: typed, tags: tags, levels: levels
    ).record(in: context)
  }
}

extension Context {
  /// The stored rating, 1 to 9, of one that was typed.
  ///
  /// - Throws: ``Failure`` of status usage if it is invalid.
  func rating(typed: String) throws -> Int64 {
    guard let stored = settings.scale.stored(parsing: typed) else {
      throw Failure.usage(
        "invalid rating '\(typed)'",
        hints: [
          settings.scale == .five
            ? "Expected 1 to 5, such as 4 or 3.5, or a rating of nine, such as 6/9."
            : "Expected 1 to 9, such as 6, or a rating of five, such as 3/5."
        ])
    }
    return stored
  }
}
