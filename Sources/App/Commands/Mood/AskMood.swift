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
    "Press a key from 1 to 5 to rate the day, or up to 9 as the setting scale says. Then type a note, "
      + "or only press Enter. Pasted text keeps its line ends. The up and down arrows choose another "
      + "day of the week. Esc, ^C and ^D change nothing.",
    "Without a terminal, or with too few lines, the days are listed.",
  ]
  static let options = ListMood.options
  private let list: ListMood
  private let isListing: Bool

  init(_ line: Invocation) throws {
    list = try ListMood(line)
    isListing = line.has(.json) || line.has(.demo) || line.has(ListMood.all)
  }

  func run(in context: Context) throws {
    guard !isListing, let terminal = context.host.terminal, context.host.variable("TERM") != "dumb",
      list.days <= 7 || list.days + list.days / 28 + 6 <= (terminal.size() ?? (80, 24)).rows
    else { return try list.run(in: context) }
    let today = context.today
    let options = context.renderOptions
    var dialog = RatingDialog(
      of: try context.moods(in: today - (list.days - 1)..<today + 1), today: today,
      RatingDialog.Style(
        values: context.valueText, glyphs: options.glyphs, width: context.width(ofTerminal:)))
    var loop = ScreenLoop(
      on: terminal, mode: .inline, writingTo: context.output, options)
    guard try loop.run(&dialog) == .confirmed, let rating = dialog.rating else { return }
    let day = dialog.chosen.day
    var arguments = ["mood", "rate", context.valueText.rating(Double(rating))]
    if case .put(let note) = dialog.note { arguments += ["--note", ShellText.quoted(note)] }
    if day != today { arguments += ["--date", day.description] }
    try MoodEntry(
      rating: rating, note: dialog.note, day: day, typed: ShellText.line(of: arguments)
    ).record(in: context)
  }
}

extension Context {
  /// The width of lines on a terminal that may have been resized.
  fileprivate func width(ofTerminal columns: Int) -> Int {
    var context = self
    context.host.output.columns = columns
    return context.width.value
  }
}
