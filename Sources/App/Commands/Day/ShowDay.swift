import Cards
import CommandLine
import Drawing
import Formats
import Readings

struct ShowDay: Command {
  static let name = "today"
  static let summary = "Show a day against your own days like it, a card for each group."
  static let isDefault = true
  static let examples: Examples = [
    "dash": "Today.",
    "dash today --date friday": "The latest Friday.",
    "dash today --group sleep": "One card.",
    "dash today --short": "One line for each attribute.",
    "dash today --demo": "A day of the sample data.",
  ]
  static let discussion = [
    "A gauge is full at the average of that weekday, a median of your last 60 days.",
    "The last card is what happened on that date: '--group facts' shows it alone, and the setting "
      + "facts.card hides it. See 'dash help facts'.",
    "With --short each attribute has one line. 'dash' alone does the same on a terminal that is "
      + "too low for all cards, and names the groups for which there is no room; see the setting "
      + "today.layout. What the signs mean: 'dash help signs'.",
  ]
  static let group = Option("group", letter: "g", value: "group", "Only the card of this group.")
  static let all = Option(
    "all", letter: "a", "Everything: hidden attributes too, with rings and whole facts.")
  static let short = Option("short", letter: "s", "One line for each attribute, without frames.")
    .excluding(.json)
  static let options = [Option.date, group, all, short, .json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let request = DayRequest(
      day: try line.day(.date) ?? line.today, group: try line.text(Self.group),
      showsHidden: line.has(Self.all))
    // A line remains for the prompt of the shell.
    let rows =
      context.isBare && context.output.isTerminal ? context.output.rows.map { max($0 - 1, 1) } : nil
    try context.show(context.reading.day(request, isShort: line.has(short), fitting: rows))
  }
}

struct ShowMissing: Command {
  static let name = "missing"
  static let summary = "List what today still lacks: goals, and what you usually log."
  static let examples: Examples = [
    "dash missing": "Today.", "dash missing --date yesterday": "What yesterday lacks.",
  ]
  static let discussion = [
    "Lists the goals that you set with 'dash goal', except limits and times of day; attributes "
      + "that usually have a value on such a day; and tags of at least half of the 28 days "
      + "before. Hidden and paused attributes are not listed."
  ]
  static let options = [Option.date, Option.json, Option.demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let day = try line.chosenDay
    let reading = context.reading
    let report = try reading.store().map { try reading.missing(on: day, from: $0) }
    let sheet = Sheet(JSONText.missing(report, on: day)) { options in
      report?.block(in: reading.valueText, width: options.width, glyphs: options.glyphs)
        ?? WelcomeScreen.steps(width: options.width)
    }
    try context.show(sheet)
  }
}

struct ShowLine: Command {
  static let name = "line"
  static let summary = "Print today on one line, for a prompt or a status bar."
  static let examples: Examples = [
    "dash line": "Mood, the first attribute with a goal, and what is left to log.",
    "dash line steps coffees": "These attributes.",
  ]
  static let discussion = [
    "The missing values are those of 'dash missing'. Attributes without a value are not shown."
  ]
  static let options = [Option.json, .demo]
  static let arguments = [
    Parameter("attribute", "Names or labels.", isOptional: true, repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let status = try context.reading.statusLine(of: line.words)
    let shown = status ?? Line("nothing recorded yet", .quiet)
    let sheet = Sheet(JSONText.object { $0.member("text", status?.text) }) { options in
      [shown.cutting(to: options.width, glyphs: options.glyphs)]
    }
    try context.show(sheet)
  }
}
