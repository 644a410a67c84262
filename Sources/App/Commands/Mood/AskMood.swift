import Cards
import CommandLine
import Drawing
import Host
import Time

/// Asks how a day was, below the past week.
struct AskMood: Command {
  static let name = "ask"
  static let summary = "Ask how today was, below the past week."
  static let isDefault = true
  static let examples = [
    (line: "mood", meaning: "The past week, and one key to rate today.")
  ]
  static let discussion = [
    "A key from 1 to 5 rates the day, or to 9 as the setting scale says. Then there is a line for a "
      + "note, and Enter keeps both; what is pasted keeps its lines. The up and down arrows choose another day of the week. Esc, ^C "
      + "and ^D leave everything as it was.",
    "Where no terminal is there to ask at, or it has too few lines, the days are listed.",
  ]
  static let options = ListMood.options
  private let list: ListMood
  private let isListing: Bool

  init(_ line: Invocation) throws {
    list = try ListMood(line)
    isListing = line.has(.json) || line.has(.demo)
  }

  func run(in context: Context) throws {
    guard !isListing, let terminal = context.host.terminal, context.host.variable("TERM") != "dumb",
      list.days <= 7 || list.days + list.days / 28 + 6 <= (terminal.size() ?? (80, 24)).rows
    else { return try list.run(in: context) }
    let today = context.today
    var dialog = RatingDialog(
      of: try context.moods(in: today - (list.days - 1)..<today + 1),
      on: context.settings.scale)
    guard try AskMood.ask(&dialog, at: terminal, in: context), let rating = dialog.rating else {
      return
    }
    let day = dialog.chosen.day
    var words = ["mood", "rate", context.valueText.rating(Double(rating))]
    if case .put(let note) = dialog.note { words += ["--note", ShellText.quoted(note)] }
    if day != today { words += ["--date", day.description] }
    try MoodEntry(
      rating: rating, note: dialog.note, day: day, typed: ShellText.line(of: words)
    ).record(in: context)
  }

  /// Shows the dialog and takes keys until it ends; the terminal is given back then, whatever
  /// happens.
  ///
  /// - Returns: Whether there is something to record.
  private static func ask(
    _ dialog: inout RatingDialog, at terminal: Terminal, in context: Context
  ) throws -> Bool {
    let look = context.renderOptions
    var screen = InlineScreen(on: context.output, look)
    var reader = KeyReader()
    try terminal.begin()
    defer { terminal.end() }
    var step = RatingDialog.Step.going
    var isStale = true
    while step == .going {
      if isStale { try draw(dialog, on: &screen, at: terminal, in: context) }
      isStale = true
      // A sequence comes in one piece, but over a slow line.
      switch terminal.read(reader.isWaiting ? 100 : nil) {
      case .bytes(let bytes):
        let keys = reader.keys(in: bytes)
        step = take(keys, for: &dialog)
        if step == .going, keys.contains(.suspend) {
          terminal.suspend()
          // That it goes on comes next, and then all is drawn.
          isStale = false
        }
      case .timeout: step = take(reader.flush(), for: &dialog)
      case .resized: break
      case .resumed: screen.forget()
      case .closed: step = .left
      }
    }
    try draw(dialog, on: &screen, at: terminal, in: context, end: step)
    return step == .done
  }

  private static func take(
    _ keys: [Key], for dialog: inout RatingDialog
  ) -> RatingDialog.Step {
    for key in keys {
      let step = dialog.take(key)
      if step != .going { return step }
    }
    return .going
  }

  /// Draws the dialog as wide as the terminal is now; at the end the week alone, as it is then.
  private static func draw(
    _ dialog: RatingDialog, on screen: inout InlineScreen, at terminal: Terminal,
    in context: Context, end: RatingDialog.Step = .going
  ) throws {
    let size = terminal.size() ?? (80, 24)
    var context = context
    context.host.output.columns = size.columns
    let look = context.renderOptions
    let width = min(look.width, size.columns)
    let note = dialog.field.map {
      RatingScreen.Note(before: $0.before, after: $0.after, isFull: $0.isFull)
    }
    let rating = RatingScreen(
      of: end == .left ? dialog.week : dialog.shown(isDone: end == .done), today: context.today,
      choosing: end == .left ? context.today : dialog.chosen.day, note: note,
      in: context.valueText)
    if end != .going {
      return try screen.leave(
        rating.week(width: width, glyphs: look.glyphs), columns: size.columns, rows: size.rows)
    }
    let (block, cursor) = rating.block(width: width, glyphs: look.glyphs)
    try screen.draw(block, cursor: cursor, columns: size.columns, rows: size.rows)
  }
}
