import Actions
import Cards
import CommandLine
import Drawing
import Host
import Metrics
import Readings
import Text
import Time

struct AskMood: Command {
  static let name = "ask"
  static let effects = RateDay.effects
  static let summary = "Ask how today was, below the past week."
  static let isDefault = true
  static let examples: Examples = ["mood": "The past week, and one key to rate today."]
  static let discussion = [
    "Press a key from 1 to 5 to rate the day, or up to 9 as the setting scale says. Then type a "
      + "note, or only press Enter. Pasted text keeps its line ends. The up and down arrows choose "
      + "another day of the week. Esc, ^C and ^D change nothing.",
    "If standard input is a pipe, it is read like the words after mood: echo 4 | mood. If it is "
      + "empty, or the terminal has too few lines, the days are listed.",
  ]
  static let options = ListMood.options

  static func run(_ line: Invocation, in context: Context) throws {
    let days = try ListMood.dayCount(of: line)
    let isListing = line.has(.json) || line.has(.demo) || line.has(ListMood.all)
    let dayLine = try DayLine(line)
    // A pipe is read unless something asks for a list.
    if !isListing, !line.has(ListMood.days), context.host.readAnswer == nil,
      try rate(fromInputIn: context, on: dayLine)
    {
      return
    }
    guard !isListing, !context.settings.isPlain, let terminal = context.host.terminal,
      context.host.variable("TERM") != "dumb",
      days <= 7 || days + days / 28 + 6 <= (terminal.size() ?? (80, 24)).rows
    else { return try ListMood.run(line, in: context) }
    var context = context
    context.world.typed = nil
    let today = context.today
    let options = context.renderOptions
    var dialog = RatingDialog(
      of: try context.reading.moods(in: today - (days - 1)..<today + 1), today: today,
      RatingDialog.Style(
        values: context.valueText, glyphs: options.glyphs, width: context.width(ofTerminal:)))
    var loop = ScreenLoop(on: terminal, mode: .inline, writingTo: context.output, options)
    guard try loop.run(&dialog) == .confirmed, let rating = dialog.rating else { return }
    try context.rate(
      RateDay(rating, note: dialog.note, on: dialog.chosen.day), in: context.openStore())
  }

  /// How long a pipe may be silent, in milliseconds.
  private static let patience = 2000

  /// Rates a day by standard input; returns false if that is empty.
  private static func rate(fromInputIn context: Context, on line: DayLine) throws -> Bool {
    guard context.host.inputArrives(AskMood.patience) else {
      throw Failure.usage(
        "nothing arrives on standard input",
        hints: ["To wait for it: mood rate -", "To list the past week: mood list"])
    }
    let words = try RateMood.words(of: context.host.readInput())
    if words.isEmpty { return false }
    var context = context
    context.world.typed = "mood rate -"
    try RateMood(words, on: line).run(in: context)
    return true
  }
}

extension Context {
  /// The width of lines on a terminal that may have been resized.
  fileprivate func width(ofTerminal columns: Int) -> Int {
    var context = self
    context.host.output.columns = columns
    return context.world.width.value
  }
}

/// How a dialog ends.
enum DialogOutcome {
  /// Nothing is to be changed.
  case cancelled
  case confirmed
}

/// Asks how a day was: which day of the week, its rating, and its note.
struct RatingDialog: Screen {
  /// What it depends on besides the ratings.
  struct Style {
    var values: ValueText
    var glyphs: Glyphs
    /// The cells that lines may take on a terminal of some columns.
    var width: (_ columns: Int) -> Int
  }

  private let week: [DayMood]
  private let today: Day
  private let style: Style
  /// The index in the week of the day that is being rated.
  private var index: Int
  private(set) var rating: Int64?
  /// The note, once the day is rated.
  private(set) var field: TextField?
  private var outcome: DialogOutcome?

  /// Starts with the last day of the week.
  init(of week: [DayMood], today: Day, _ style: Style) {
    (self.week, self.today, self.style) = (week, today, style)
    index = week.count - 1
  }

  /// The day that is being rated, as it is stored.
  var chosen: DayMood { week[index] }

  /// What to do with the note.
  var note: RateDay.Note {
    let text = field.map { String($0.text.trimmed) } ?? ""
    if text == chosen.note?.trimmed ?? "" { return .unchanged }
    return text.isEmpty ? .deleted : .put(text)
  }

  /// The week with the answers so far; the note is only shown in it when it is complete.
  private var answered: [DayMood] {
    if outcome == .cancelled { return week }
    var answered = week
    if let rating { answered[index].rating = rating }
    if let field {
      answered[index].note = outcome == .confirmed && !field.isEmpty ? field.text : nil
    }
    return answered
  }

  /// The week with the question or the note below it; at the end the week alone.
  func draw(in size: ScreenSize) -> ScreenFrame {
    let width = min(style.width(size.columns), size.columns)
    let note = field.map {
      (before: $0.before, after: $0.after, isFull: $0.isFull, backdrop: $0.backdrop)
    }
    let screen = RatingScreen(
      of: answered, today: today, choosing: outcome == .cancelled ? today : chosen.day, note: note,
      in: style.values)
    if outcome != nil { return ScreenFrame(lines: screen.week(width: width, glyphs: style.glyphs)) }
    let (block, column) = screen.block(width: width, glyphs: style.glyphs)
    return ScreenFrame(lines: block, cursor: .init(row: block.count - 1, column: column))
  }

  mutating func handle(_ event: ScreenEvent) -> ScreenStep<DialogOutcome> {
    switch event {
    case .closed, .key(.escape), .key(.interrupt), .key(.endOfInput): outcome = .cancelled
    case .key(let key): if field == nil { answer(key) } else { write(key) }
    case .tick: break
    }
    return outcome.map { .end($0) } ?? .wait
  }

  /// A digit rates the day, up and down choose another, Enter leaves its rating as it is.
  private mutating func answer(_ key: Key) {
    switch key {
    case .scalar(let scalar):
      let scale = style.values.scale
      guard let digit = Int(String(scalar)), 1...scale.top ~= digit else { break }
      rating = scale.stored(from: Double(digit))
      field = TextField(chosen.note ?? "", limit: Mood.longestNote)
    case .up, .left: index = max(index - 1, 0)
    case .down, .right: index = min(index + 1, week.count - 1)
    case .enter:
      guard let stored = chosen.rating else { break }
      rating = stored
      field = TextField(chosen.note ?? "", limit: Mood.longestNote)
    default: break
    }
  }

  /// Enter confirms; erasing in an empty note goes back to the rating.
  private mutating func write(_ key: Key) {
    if key == .enter {
      outcome = .confirmed
    } else if key == .backspace, field?.isEmpty == true {
      field = nil
      rating = nil
    } else {
      field?.handle(key)
    }
  }
}
