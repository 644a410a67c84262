import Actions
import Cards
import CommandLine
import Metrics
import Phrases
import Readings
import Text
import Time

struct ShowInsights: Command {
  static let name = "insights"
  static let summary = "Show what goes with what in your days."
  static let examples: Examples = [
    "dash insights": "Findings from the past 365 days.",
    "dash insights --days 730 --group sleep": "About sleep, from two years.",
    "dash insights mood": "About the mood.", "dash insights --within": "Also pairs within a group.",
  ]
  static let discussion = [
    "Each attribute is compared with the attributes of the other groups, on the same day and the "
      + "day after, over the complete days before today. The effects of weekdays, seasons and the "
      + "day before are removed first. Of all findings about one in twenty is false. \"Likely\" "
      + "is a 99% interval.",
    "A link is no cause: both may follow something else. A pair needs 56 days. Attributes that "
      + "measure the same thing are not compared.",
    "Insights of Exist are shown as they were fetched by dash sync. They are not corrected for "
      + "how many pairs Exist compares.",
  ]
  static let days = Option(
    "days", value: "count", range: LinkComparison.possibleDays,
    "How many days to compare, 90 to 1,095. Default: 365.")
  static let within = Option("within", "Also compare attributes within a group.")
  static let all = Option(
    "all", letter: "a", "All findings, and Exist's insights of all these days.")
  static let group = Option("group", letter: "g", value: "group", "Only those about this group.")
  static let options = [Option.date, days, within, all, group, Option.json, .demo]
  static let arguments = [
    Parameter(
      "attribute", "Only those about it, or about a group.", isOptional: true, repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let request = FindingsRequest(
      before: try line.chosenDay, days: try line.integer(Self.days),
      isWithin: line.has(Self.within), isAll: line.has(Self.all))
    let words = try line.words.joined(separator: " ")
    var finder = AttributeFinder(in: words.isEmpty ? nil : try context.reading.store())
    let isAttribute = try !words.isEmpty && finder.tracked(words) != nil
    let group = isAttribute || words.isEmpty ? try line.text(Self.group) : words
    try context.show(
      context.reading.insights(request, group: group, attribute: isAttribute ? words : nil))
  }
}

struct ShowCorrelations: Command {
  static let name = "correlations"
  static let summary = "Show which attributes correlate, with their figures."
  static let examples: Examples = [
    "dash correlations": "The findings, the most certain first.",
    "dash correlations mood": "Only one attribute.",
    "dash correlations --all --csv": "Every compared pair, for a spreadsheet.",
  ]
  static let discussion = [
    "The findings of dash insights as a table, the most certain first: r is the correlation "
      + "without the effects of weekdays, seasons and the day before; the difference has its "
      + "likely range. --all has their sentences, and every compared pair: p is not corrected "
      + "for the number of compared pairs, but the list of findings is. Dots show how certain a "
      + "finding is.",
    "Exist computes its own every Sunday from up to a year of days, and dash sync fetches them. "
      + "They are not corrected for how many pairs Exist compares. A correlation does not mean "
      + "that one causes the other.",
  ]
  static let attribute = Option(
    "attribute", letter: "a", value: "attribute", "Only pairs of this attribute.")
  static let stars = Option(
    "stars", value: "count", range: 1...5, "Only those with at least this many dots, 1 to 5.")
  static let all = Option("all", "Every compared pair, and the sentences of findings.")
  static let within = Option("within", "Also pairs within a group.")
  static let csv = Option("csv", "Print CSV: own pairs only.").excluding(
    .json, hint: "Each is a format: use one of them.")
  static let options = [
    attribute, stars, Option.date, ShowInsights.days, within, all, Option.json, csv, .demo,
  ]

  static let arguments = [
    Parameter("attribute", "The same as --attribute.", isOptional: true, repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.words
    let attribute =
      try line.text(Self.attribute) ?? (words.isEmpty ? nil : words.joined(separator: " "))
    let stars = try line.integer(Self.stars) ?? 0
    let request = FindingsRequest(
      before: try line.chosenDay, days: try line.integer(ShowInsights.days),
      isWithin: line.has(Self.within), isAll: line.has(Self.all))
    if line.has(Self.csv) {
      return try context.write(
        text: context.reading.correlationTable(request, of: attribute, stars: stars))
    }
    try context.show(context.reading.correlations(request, of: attribute, stars: stars))
  }
}

struct AnswerDayOff: Command {
  static let name = "dayoff"
  static let effects = AnswerDaysOff.effects
  static let summary = "Say whether workdays were days off."
  static let examples: Examples = [
    "dash dayoff yes": "All workdays that dash explain days lists.",
    "dash dayoff no 2026-05-25": "One day.", "dash dayoff yes 2026-05-25 to 2026-05-29": "Several.",
  ]
  static let discussion = [
    "Days off are lived like weekends. Findings do not rest on them: dash insights compares them "
      + "with each other. Unless the setting days.off names a tag or a calendar of them, dash "
      + "finds workdays that look like days off; dash explain days lists these."
  ]
  static let options = [Option.date, .quiet]
  static let arguments = [
    Parameter("answer", "yes or no.", choices: ["yes", "no"]),
    Parameter("day", "A day, or several.", isOptional: true, repeats: true),
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.words
    guard let isOff = ["yes": true, "no": false][words[0].lowercased()] else {
      throw Failure.usage("invalid answer '\(words[0])'", hints: ["Expected yes or no."])
    }
    let days = try Self.days(Array(words.dropFirst()), on: DayLine(line), in: context)
    try AnswerDaysOff(days, isOff: isOff).run(in: context.world)
    let kind = isOff ? "a day off" : "not a day off"
    let text =
      days.count == 1
      ? "\(DayText.plain(days[0], on: context.today)): \(kind)"
      : "\(CountText.of(days.count, "workday", "workdays")): \(kind)"
    try context.acknowledge([text, ChangeLines.undoHint])
  }

  /// The workdays that were typed, or all that look like days off.
  private static func days(
    _ words: [String], on line: DayLine, in context: Context
  ) throws -> [Day] {
    var typed: [Day]?
    if !words.isEmpty {
      guard let phrase = DayPhrase(all: TypedWord.line(words), by: line.days) else {
        throw Failure.usage(
          "invalid day '\(words.joined(separator: " "))'",
          hints: ["Expected a day such as 2026-05-25, or several: monday to friday."])
      }
      typed = try line.days(phrase)
    } else if let chosen = line.chosen {
      typed = [chosen]
    }
    if let typed {
      let workdays = typed.filter { $0.weekday != .saturday && $0.weekday != .sunday }
      return typed.count == 1 || workdays.isEmpty ? typed : workdays
    }
    let likely = try context.reading.likelyDaysOff()
    if likely.isEmpty {
      throw Failure("no workday looks like a day off", hints: "To name one: dash dayoff yes monday")
    }
    return likely
  }
}
