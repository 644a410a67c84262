import CommandLine
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
