import Actions
import Cards
import CommandLine
import Drawing
import Host
import Readings
import Text
import Time

/// Asks how a day was, below the past week.
struct AskMood: Command {
  static let name = "ask"
  static let effects = RateDay.effects
  static let summary = "Ask how today was, below the past week."
  static let isDefault = true
  static let examples = [
    (line: "mood", meaning: "The past week, and one key to rate today.")
  ]
  static let discussion = [
    "Press a key from 1 to 5 to rate the day, or up to 9 as the setting scale says. Then type a note, "
      + "or only press Enter. Pasted text keeps its line ends. The up and down arrows choose another "
      + "day of the week. Esc, ^C and ^D change nothing.",
    "If standard input is a pipe, it is read like the words after mood: echo 4 | mood. If it is empty, or the "
      + "terminal has too few lines, the days are listed.",
  ]
  static let options = ListMood.options
  private let list: ListMood
  private let isListing: Bool
  /// Whether a pipe is read: nothing asks for a list.
  private let readsInput: Bool
  private let line: DayLine

  init(_ line: Invocation) throws {
    list = try ListMood(line)
    isListing = line.has(.json) || line.has(.demo) || line.has(ListMood.all)
    readsInput = !isListing && !line.has(ListMood.days)
    self.line = try DayLine(line)
  }

  func run(in context: Context) throws {
    if readsInput, context.host.readAnswer == nil, try rate(fromInputIn: context) { return }
    guard !isListing, !context.settings.isPlain, let terminal = context.host.terminal,
      context.host.variable("TERM") != "dumb",
      list.days <= 7 || list.days + list.days / 28 + 6 <= (terminal.size() ?? (80, 24)).rows
    else { return try list.run(in: context) }
    let today = context.today
    let options = context.renderOptions
    var dialog = RatingDialog(
      of: try context.reading.moods(in: today - (list.days - 1)..<today + 1), today: today,
      RatingDialog.Style(
        values: context.valueText, glyphs: options.glyphs, width: context.width(ofTerminal:)))
    var loop = ScreenLoop(
      on: terminal, mode: .inline, writingTo: context.output, options)
    guard try loop.run(&dialog) == .confirmed, let rating = dialog.rating else { return }
    try context.rate(
      RateDay(rating, note: dialog.note, on: dialog.chosen.day), in: context.openStore())
  }
}

extension AskMood {
  /// How long a pipe may be silent, in milliseconds.
  private static let patience = 2000

  /// Rates a day by what is on standard input; returns false if that is empty.
  ///
  /// - Throws: ``Failure`` of status usage if nothing arrives, as on a pipe that someone has left open.
  private func rate(fromInputIn context: Context) throws -> Bool {
    guard context.host.inputArrives(AskMood.patience) else {
      throw Failure.usage(
        "nothing arrives on standard input",
        hints: ["To wait for it: mood rate -", "To list the past week: mood list"])
    }
    let words = try RateMood.words(of: context.host.readInput())
    if words.isEmpty { return false }
    try RateMood(words, on: line, typed: "mood rate -").run(in: context)
    return true
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
