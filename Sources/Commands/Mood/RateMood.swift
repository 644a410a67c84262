import Almanac
import Cards
import Storage

/// Records how a day is.
struct RateMood: Command {
  static let name = "rate"
  static let summary = "Rate a day, and say a word about it."
  static let examples = [
    (line: "mood rate 4", meaning: "Today is good."),
    (line: "mood rate 3.5 --date yesterday", meaning: "Halves are allowed."),
    (line: "mood rate 4 --note \"good\"", meaning: "With a note."),
    (line: "mood rate 6/9", meaning: "On Exist's scale of nine."),
  ]
  static let discussion = [
    "1 terrible, 2 bad, 3 okay, 4 good, 5 great. A day has one rating: a second replaces the first. The "
      + "setting scale, 5 or 9, governs how ratings are typed and shown."
  ]
  static let note = Option("note", letter: "n", value: "text", "A note, up to 1,000 characters.")
  static let options = [note, Option.date]
  static let arguments = [
    Argument("rating", "1 to 5, or as the setting scale says; 6/9 says its own.")
  ]

  private let rating: String
  private let note: String?
  private let day: Day
  private let typed: String

  init(_ line: Invocation) throws {
    rating = try line.text(line.words[0])
    note = try line.note(Self.note)
    day = try line.begunDay("A day is rated")
    typed = line.typed
  }

  func run(in environment: Environment) throws {
    let scale = environment.settings.scale
    guard let kept = scale.kept(reading: rating) else {
      throw Failure.usage(
        "'\(rating)' is not a rating",
        hints: [
          scale == .five
            ? "A rating is 1 to 5, halves allowed, or on the scale of nine such as 6/9."
            : "A rating is a whole number 1 to 9, or on the scale of five such as 3/5."
        ])
    }
    let store = try environment.openStoreForWriting()
    let before = try store.update(by: typed, at: environment.now.description) { change in
      let before = try put(.integer(kept), of: Mood.name, by: change)
      if let note { _ = try put(.text(note), of: Mood.noteName, by: change) }
      return before?.whole
    }
    try environment.print([acknowledgement(of: kept, replacing: before, in: environment)])
  }

  /// Puts a value of the mood, which is an attribute from its first rating on.
  private func put(_ value: Value, of name: String, by change: Change) throws -> Value? {
    if try !change.keeps(name), let attribute = AttributeFinder.template(name) {
      _ = try change.record(
        Dataset(groups: [Group(named: attribute.group)], attributes: [attribute]))
    }
    return try change.put(value, of: name, on: day)
  }

  /// `Mood 4 of 5, good, on Friday 20 November · "good"`.
  private func acknowledgement(
    of kept: Int64, replacing before: Int64?, in environment: Environment
  ) -> String {
    func words(_ kept: Int64) -> String {
      let scale = environment.settings.scale
      return "\(environment.valueText.rating(Double(kept))) of \(scale.top), "
        + RatingScale.moodWord(for: kept)
    }
    var text = "Mood \(words(kept)), on \(DayText.withoutYear(day))"
    if let before, before != kept { text += " (was \(words(before)))" }
    let dot = environment.look.glyphs == .unicode ? "·" : "-"
    if let note { text += " \(dot) \"\(TextWidth.clean(note))\"" }
    return text
  }
}
