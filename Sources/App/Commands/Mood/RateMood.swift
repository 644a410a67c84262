import CommandLine
import Metrics
import Services
import Text
import Time

/// Records how a day is.
struct RateMood: Command {
  static let name = "rate"
  static let summary = "Rate a day, and say a word about it."
  static let examples = [
    (line: "mood rate 4", meaning: "Today is good."),
    (line: "mood 4 good day with Ana", meaning: "The short form, with a note."),
    (line: "mood rate 3.5 --date yesterday", meaning: "Halves are allowed."),
    (line: "mood rate 4 --tag work --energy 3 --stress 2", meaning: "With what goes with it."),
    (line: "mood rate 6/9", meaning: "On Exist's scale of nine."),
  ]
  static let discussion = [
    "1 terrible, 2 bad, 3 okay, 4 good, 5 great. A day has one rating: a second replaces the first. The "
      + "setting scale, 5 or 9, governs how ratings are typed and shown.",
    "The word rate may be left out where a rating stands first.",
  ]
  static let note = Option("note", letter: "n", value: "text", "A note, up to 1,000 characters.")
  static let tag = Option(
    "tag", letter: "t", value: "tag", "Something true of the day; may be told several times.")
  static let energy = Option("energy", letter: "e", value: "rating", "The energy of the day.")
  static let stress = Option("stress", letter: "s", value: "rating", "The stress of the day.")
  static let options = [note, tag, energy, stress, Option.date]
  static let arguments = [
    Parameter("rating", "1 to 5, or as the setting scale says; 6/9 says its own."),
    Parameter("word", "A note, as --note.", isOptional: true, repeats: true),
  ]
  private let rating: String
  private let note: MoodEntry.Note
  private let tags: [String]
  private let levels: [Assignment]
  private let day: Day
  private let typed: String

  init(_ line: Invocation) throws {
    rating = try line.text(line.arguments[0])
    note = try RateMood.note(of: line)
    tags = try line.texts(Self.tag)
    let energy = try line.text(Self.energy).map { Assignment(name: "energy_level", value: $0) }
    let stress = try line.text(Self.stress).map { Assignment(name: "stress_level", value: $0) }
    levels = (energy.map { [$0] } ?? []) + (stress.map { [$0] } ?? [])
    day = try line.dayUpToToday()
    typed = line.typed
  }

  /// The note of an option, or of the words behind the rating.
  private static func note(of line: Invocation) throws -> MoodEntry.Note {
    let told = try line.note(note)
    guard line.arguments.count > 1 else { return told.map { .put($0) } ?? .kept }
    if told != nil {
      throw Failure.usage(
        "a note stands both behind the rating and behind --note", hints: ["Give one of them."])
    }
    let words = try line.arguments.dropFirst().map { try line.text($0) }
    return .put(try Invocation.note(words.joined(separator: " ")))
  }

  func run(in context: Context) throws {
    let scale = context.settings.scale
    guard let kept = scale.kept(reading: rating) else {
      throw Failure.usage(
        "'\(rating)' is not a rating",
        hints: [
          scale == .five
            ? "A rating is 1 to 5, halves allowed, or on the scale of nine such as 6/9."
            : "A rating is a whole number 1 to 9, or on the scale of five such as 3/5."
        ])
    }
    try MoodEntry(
      rating: kept, note: note, day: day, typed: typed, tags: tags, levels: levels
    ).record(in: context)
  }
}
