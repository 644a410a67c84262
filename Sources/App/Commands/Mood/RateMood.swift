import Actions
import Cards
import CommandLine
import Drawing
import Host
import Metrics
import Storage
import Text
import Time

struct RateMood: ParsedCommand {
  static let name = "rate"
  static let effects = RateDay.effects
  static let summary = "Rate a day, with a note and tags if you like."
  static let examples: Examples = [
    "mood rate 4": "Rate today 4, good.",
    "mood 4 good day with Ana": "The short form, with a note.",
    "mood 3.5 yesterday": "Another day; halves are allowed.",
    "mood rate 4 --tag work --energy 3 --stress 2": "Log a tag, energy and stress with it.",
    "mood rate 6/9": "On Exist's scale of nine.", "echo 4 | mood rate -": "From standard input.",
  ]
  static let discussion = [
    "1 terrible, 2 bad, 3 okay, 4 good, 5 great. A day has one rating: a new one replaces it. The "
      + "setting 'scale', 5 or 9, is the scale on which ratings are typed and shown.",
    "You may omit 'rate': mood 4, mood good, mood great dinner with Sam. A day at the beginning or "
      + "the end is the day of the rating, a time such as 'at 18:00' adds one of several ratings, "
      + "and other words are the note.",
  ]
  static let note = Option("note", letter: "n", value: "text", "A note, up to 1,000 characters.")
  static let tag = Option(
    "tag", letter: "t", value: "tag", "A tag of the day; may be given several times.")
  static let energy = Option("energy", letter: "e", value: "rating", "The energy of the day.")
  static let stress = Option("stress", letter: "s", value: "rating", "The stress of the day.")
  static let replace = Option("replace", "Replace several ratings of the day.")
  static let options = [note, tag, energy, stress, replace, Option.date, .yes, .quiet]
  static let arguments = [
    Parameter(
      "rating",
      "1 to 5, or 1 to 9 with that scale; 6/9 names its own scale; - reads standard input."),
    Parameter("word", "A note, the same as --note; or a day.", isOptional: true, repeats: true),
  ]
  private let words: [String]
  private let note: RateDay.Note
  private let tags: [String]
  private let levels: [Assignment]
  private let isReplacing: Bool
  private let line: DayLine

  init(_ line: Invocation) throws {
    words = try line.words
    note = try line.note(Self.note).map { .put($0) } ?? .unchanged
    tags = try line.texts(Self.tag)
    func level(_ option: Option) throws -> [Assignment] {
      try line.text(option).map { [Assignment(name: option.name + "_level", value: $0)] } ?? []
    }
    levels = try level(Self.energy) + level(Self.stress)
    isReplacing = line.has(Self.replace)
    self.line = try DayLine(line)
  }

  /// Words that were read from standard input.
  init(_ words: [String], on line: DayLine) {
    self.words = words
    note = .unchanged
    tags = []
    levels = []
    isReplacing = false
    self.line = line
  }

  func run(in context: Context) throws {
    let words = words == ["-"] ? try RateMood.words(of: context.host.readInput()) : words
    let mood = try TypedMood(
      words, on: line, scale: context.settings.scale, hasNote: note != .unchanged)
    let day = try line.day(named: mood.day)
    func add(at minute: Int?) throws {
      try context.add(
        AddRating(mood.rating, note: note.text ?? mood.note.text, on: day, at: minute))
    }
    if let minute = mood.minute {
      guard tags.isEmpty, levels.isEmpty else {
        throw Failure.usage(
          "a rating with a time cannot have --tag, --energy or --stress",
          hints: ["Rate first, then log them: dash tag <tag>, dash log energy_level <rating>"])
      }
      return try add(at: minute)
    }
    let store = try context.openStore()
    if context.isImplied, day == context.today, tags.isEmpty, levels.isEmpty,
      try isMoment(on: day, in: store, context)
    {
      return try add(at: nil)
    }
    var logbook = context.logbook(of: store)
    for level in levels { try logbook.read(level, on: day) }
    var said = note
    if note == .unchanged, let text = mood.note.text {
      // A note after the rating never replaces one.
      let before = try store?.value(of: Mood.noteName, on: day)?.words
      let isNew = before != nil && before != text
      said = .put(try isNew ? Mood.checked(note: "\(before ?? "")\n\(text)") : text)
    }
    var action = RateDay(mood.rating, note: said, on: day, tags: tags, entries: logbook.entries)
    action.replacesSeveral = context.isImplied || isReplacing
    let done: RatedDay
    do {
      done = try context.rate(action, in: store)
    } catch is RateDay.HasSeveral {
      if try addsOne(mood, on: day, context) { return try add(at: nil) }
      action.replacesSeveral = true
      done = try context.rate(action, in: store)
    }
    if context.isImplied, day == context.today, done.ratingBefore.map({ $0 != mood.rating }) == true
    {
      try context.acknowledge(["To keep both: dash undo, then mood add"])
    }
  }

  /// The command that does the same to a day, for hints.
  private func command(
    _ name: String, _ mood: TypedMood, _ rating: String, on day: Day, _ context: Context
  ) -> String {
    let note = (note.text ?? mood.note.text).map { ["--note", $0] } ?? []
    let date = day == context.today ? [] : ["--date", "\(day)"]
    return ShellText.line(of: (["mood", name, rating] + note + date).map { ShellText.quoted($0) })
  }

  /// Whether a rating is one more of a day that has several, by the answer of the person.
  private func addsOne(_ mood: TypedMood, on day: Day, _ context: Context) throws -> Bool {
    let rating = context.settings.scale.text(of: Double(mood.rating))
    let text = "\(DayText.plain(day, on: context.today)) has several ratings"
    let answer = try context.asking {
      try $0.answer(
        text, choices: ["add \(rating)", "replace them with \(rating)"],
        refusal: .usage(
          text,
          hints: "To add one: \(command(AddMood.name, mood, rating, on: day, context))",
          "To replace them: " + command(Self.name, mood, rating, on: day, context) + " --replace"))
    }
    return answer == 0
  }

  /// How long a new rating corrects the one before, in seconds; later it is one more.
  private static let correction: Int64 = 30 * 60

  /// Whether a rating of today is one more, so that nothing that was said of it is lost: the day
  /// has several, or one that is not only just rated.
  private func isMoment(on day: Day, in store: Store?, _ context: Context) throws -> Bool {
    guard let store else { return false }
    if try store.hasSeveralRatings(on: day) { return true }
    guard try store.value(of: Mood.name, on: day) != nil else { return false }
    guard let last = try store.lastWriting(of: Mood.name, on: day) else { return true }
    return context.now.seconds - last.seconds > RateMood.correction
  }

  /// The words of a rating and a note that were piped: the note is one word, with its line ends.
  static func words(of bytes: [UInt8]) throws -> [String] {
    let trimmed = try NoteMood.text(bytes)
    let lines = trimmed.split(whereSeparator: \.isNewline)
    if lines.count <= 1 { return trimmed.split(whereSeparator: \.isWhitespace).map(String.init) }
    let first = trimmed.prefix { !$0.isWhitespace }
    return [String(first), String(trimmed[first.endIndex...].trimmed)]
  }
}

extension Context {
  /// Rates a day in a store that is open, and reports it.
  @discardableResult func rate(_ action: RateDay, in store: Store?) throws -> RatedDay {
    let done = try asking(action, reusing: store)
    if isQuiet { return done }
    try show { valueText.block(of: done, today: today, width: $0.width) }
    return done
  }
}

struct ClearMood: Command {
  static let name = "clear"
  static let effects = ClearDay.effects
  static let summary = "Delete the rating and the note of a day."
  static let examples: Examples = [
    "mood clear": "Today.", "mood clear --date yesterday": "Another day.",
  ]
  static let options = [Option.date, .quiet]

  static func run(_ line: Invocation, in context: Context) throws {
    let day = try line.chosenDay
    let date = DayText.plain(day, on: context.today)
    let done = try ClearDay(day).run(in: context.world)
    let dot = context.renderOptions.glyphs.dot
    var cleared: [String] = []
    if let rating = done.rating {
      cleared.append("mood " + context.valueText.moodWords(for: rating))
    }
    if let note = done.note { cleared.append("\"\(CleanText(note).string)\"") }
    if cleared.isEmpty { return try context.acknowledge(["Nothing to clear on \(date)."]) }
    let sentence = "Cleared on \(date): " + cleared.joined(separator: dot)
    try context.acknowledge([sentence + dot + ChangeLines.undoHint])
  }
}

struct AddMood: Command {
  static let name = "add"
  static let effects = AddRating.effects
  static let summary = "Add a rating to a day that may have several."
  static let examples: Examples = [
    "mood add 3 tired": "How it is now, with a note.", "mood add 4 --at 8:30": "Earlier today.",
    "mood list --all": "List all ratings with their times.",
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

  static func run(_ line: Invocation, in context: Context) throws {
    let typed = try line.words
    let note = try line.note(RateMood.note)
    let clock = try line.text(at).map { text in
      guard let minute = TypedClock.timeOfDay(text[...]) else {
        throw Failure.usage(
          "invalid time '\(text)'", hints: ["Expected a time such as 8:30, 14:05 or 2pm."])
      }
      return Int(minute)
    }
    let line = try DayLine(line)
    let words = typed == ["-"] ? try RateMood.words(of: context.host.readInput()) : typed
    let mood = try TypedMood(
      words, for: name, on: line, scale: context.settings.scale, hasNote: note != nil)
    try context.add(
      AddRating(
        mood.rating, note: note ?? mood.note.text, on: line.day(named: mood.day),
        at: clock ?? mood.minute))
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
