import Actions
import Cards
import CommandLine
import Formats
import Metrics
import Readings
import Storage
import Text
import Time

struct ShowHistory: Command {
  static let name = "history"
  static let summary = "Show an attribute over many days, with its trend."
  static let examples: Examples = [
    "dash history steps": "The past 90 days.",
    "dash history \"time asleep\" --days 365": "A year of nights.",
    "dash history weight --from 2026-01-01": "Since the new year.",
    "dash history steps --days 3650 --by month": "Ten years, a point a month.",
    "dash history steps 2025": "A year.", "dash history weight 30 days": "The past 30 days.",
    "dash history mood sleep": "Two attributes on one chart.",
    "dash history steps --years": "One year against another.",
  ]
  static let discussion = [
    "Numbers are shown as a chart with the typical value as a thin line, yes or no as a strip of "
      + "days, and texts as a list. Days without a value are gaps. Where days would be a solid "
      + "block, each point is the typical value of a week, a month or a year.",
    "The trend is the slope of a straight line through the values, without what weekdays explain. "
      + "It is shown with its 95% confidence interval, and only if that interval excludes 0. The "
      + "interval allows for levels that move slowly, such as weight; if the days cannot tell that "
      + "from a trend, dash says that it is too slow to tell. A trend describes these days and is "
      + "not a forecast.",
  ]
  static let arguments = [
    Parameter(
      "attribute", "Names or labels; a number of days, or a year or other days, may follow.",
      repeats: true)
  ]
  static let days = Option(
    "days", value: "count", range: 1...36_600, "How many days, 1 to 36,600. Default: 90."
  ).excluding(from, hint: "Each sets the first day: use one of them.")
  static let from = Option("from", value: "day", "The first day.")
  static let to = Option("to", value: "day", "The last day. Default: today.")
  static let by = Option(
    "by", value: "period", choices: HistoryPeriod.allCases.map(\.rawValue),
    "What each point of the chart stands for. Default: the finest that is readable.")
  static let years = Option("years", "Show the months of all years as a table.").excluding(
    days, from, to, by, .json, hint: "--years shows the months of all years.")
  static let options = [days, from, to, by, years, Option.json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.words
    let typed = try LookedWords(words, by: line.days, in: context.reading.store())
    let period = try line.choice(by).flatMap(HistoryPeriod.init)
    let range = try Self.range(of: line, typed)
    let reading = context.reading
    let names = typed.names.isEmpty ? [words.joined(separator: " ")] : typed.names
    let reports = try names.map { name in
      let report = try reading.historyReport(of: name, in: range)
      try checkNumbers(of: report.attribute, line)
      return report
    }
    guard line.has(years) else { return try context.show(reading.history(of: reports, by: period)) }
    for report in reports { try context.show(reading.years(of: report)) }
  }

  /// Refuses options for numbers with an attribute that has none.
  private static func checkNumbers(of attribute: Attribute, _ line: Invocation) throws {
    // Periods need numbers; a table of months also counts days with yes.
    let type = attribute.type
    if let option = [years, by].first(where: line.has),
      type == .text || type == .boolean && option.name == by.name
    {
      throw Failure.usage(
        "'\(attribute.label)' has no numbers",
        hints: ["--\(option.name) needs an attribute whose values are numbers."])
    }
  }

  private static func range(of line: Invocation, _ typed: LookedWords) throws -> ClosedRange<Day> {
    if line.has(years) { return .first...(.last) }
    let last = try line.day(to) ?? line.defaultDay
    if let days = typed.days, ![Self.days, from, to].contains(where: line.has) { return days }
    guard let first = try line.day(from) else {
      let days = try line.integer(Self.days) ?? HistoryReport.usualDays
      return last - (days - 1)...last
    }
    guard first <= last else {
      throw Failure.usage(
        "the first day \(first) is after the last day \(last)",
        hints: ["Expected --from to be the first day and --to the last."])
    }
    return first...last
  }
}

struct ShowYear: Command {
  static let name = "year"
  static let summary = "Show a year as a heat map with a column for each week."
  static let examples: Examples = [
    "dash year": "The mood of this year.", "dash year steps 2025": "The steps of another year.",
  ]
  static let discussion = [
    "Ratings and percentages are shaded by their own range. Other numbers are shaded in five "
      + "steps with the same number of days each; the legend shows where each step begins."
  ]
  static let arguments = [
    Parameter(
      "attribute", "Its name or label, or a year. Default: mood, this year.", isOptional: true,
      repeats: true)
  ]
  static let year = Option(
    "year", letter: "y", value: "year", range: 1...9999, "The year. Default: this year.")
  static let options = [year, Option.json, .demo]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.words
    let typed = try LookedWords(words, by: line.days, in: context.reading.store())
    let attribute = typed.names.first ?? (typed.days == nil ? words.first : nil)
    let year =
      try line.integer(Self.year) ?? typed.days?.lowerBound.civil.year ?? line.defaultDay.civil.year
    try context.show(context.reading.year(year, of: attribute))
  }
}

struct ShowBest: Command {
  static let name = "best"
  static let summary = "List the days with the highest values of an attribute."
  static let examples: Examples = [
    "dash best steps": "The ten days with the most steps.",
    "dash best mood 2025": "The best days of a year.",
    "dash best weight --worst": "The lowest values.",
  ]
  static let worst = Option("worst", "The lowest values instead.")
  static let count = Option(
    "count", letter: "n", value: "count", range: 1...1000, "How many days. Default: 10.")
  static let options = [worst, count, Option.json, .demo]
  static let arguments = [
    Parameter("attribute", "Its name or label; days may follow, such as 2025.", repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let words = try line.words
    let isWorst = line.has(Self.worst)
    let count = try line.integer(Self.count) ?? 10
    guard let store = try context.reading.store() else { throw Failure.nothingRecorded }
    let typed = try LookedWords(words, by: line.days, in: store)
    let name = typed.names.first ?? words.joined(separator: " ")
    let report = try context.reading.historyReport(of: name, in: typed.days ?? .first...line.today)
    let attribute = report.attribute
    let days = report.values.filter { $0.value.number != nil }.sorted {
      let (one, other) = (
        report.line.position(of: $0.value.number ?? 0),
        report.line.position(of: $1.value.number ?? 0)
      )
      return isWorst ? one < other : one > other
    }.prefix(count)
    guard !days.isEmpty else {
      throw Failure.usage(
        "'\(attribute.label)' has no numbers in these days",
        hints: ["To see its history: dash history \(attribute.name)"])
    }
    if context.isJSON { return try context.write(document: JSONText.best(days, of: attribute)) }
    let text = context.valueText
    try context.say(
      ["\(attribute.label): the \(isWorst ? "lowest" : "best") days"]
        + days.map { day, value in
          "  \(DayText.plain(day, on: context.today)): "
            + text.text(ofTypical: value.number ?? 0, attribute, isExact: true)
        })
  }
}

struct ShowAverages: Command {
  static let name = "averages"
  static let summary = "Show the averages that days are compared with, overall and by weekday."
  static let examples: Examples = [
    "dash averages": "The averages of this week.", "dash averages steps": "Of one attribute.",
    "dash averages --refresh": "Recompute them from the last 60 days.",
    "dash averages --refresh --history": "Fetch all weeks from Exist.",
  ]
  static let discussion = [
    "Each week has one set of averages, computed once from the 60 days before its Sunday. They "
      + "are medians, or means if the setting averages.statistic says so. Days without a value "
      + "are ignored; a zero is a value.",
    "Below are the ranges of half of the days of that weekday. dash explain lists the days.",
    "If you are logged in to an account at Exist, --refresh fetches its averages instead. Without "
      + "a connection it computes them here and says so.",
  ]
  static let refresh = Option(
    "refresh", "Recompute this week's averages from the 60 days before today."
  ).excluding(
    .date, hint: "--refresh recomputes this week. Other weeks are computed when they are shown.")
  static let history = Option(
    "history", "With --refresh: fetch the averages of all weeks whose values came from the account."
  ).requiring(refresh, hint: "Try: dash averages --refresh --history")
  static let options = [Option.date, refresh, history, .json, .demo]
  static let arguments = [
    Parameter(
      "attribute", "Only these, by name or label.", completion: .attribute, isOptional: true,
      repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let day = try line.chosenDay
    let isRefreshing = line.has(refresh)
    let (reading, today) = (context.reading, context.today)
    let store = try reading.store()
    let set = try store.map {
      isRefreshing
        ? try refreshed(in: $0, isOfAllWeeks: line.has(history), context)
        : try $0.averages(for: day, on: today, by: context.settings.statistic)
    }
    // A future week has the averages of this week.
    let window =
      isRefreshing
      ? AverageSet.window(endingBefore: today) : AverageSet.window(ofWeekWith: min(day, today))
    let names = try LookedWords(line.words, by: line.days, in: store).names
    try context.show(
      reading.averages(set ?? nil, on: day, orNoneIn: window, from: store, only: names))
  }

  /// The set that the account has for this week, else one computed here.
  private static func refreshed(
    in store: Store, isOfAllWeeks: Bool, _ context: Context
  ) throws -> AverageSet? {
    let statistic = context.settings.statistic
    if !context.isDemo, try AccountToken(in: context.world).isThere {
      let report = try FetchAccountAverages(ofAllWeeks: isOfAllWeeks, into: store)
        .run(in: context.world)
      context.report(report.warnings)
      context.report(report.problems)
      if let failure = report.failure {
        context.warn(Failure(failure).message + "; showing the averages computed on this computer")
      }
      let set = try store.averages(for: context.today, on: context.today, by: statistic)
      if report.failure == nil, set?.origin == .exist { return set }
    } else if isOfAllWeeks {
      throw Failure(
        "cannot fetch averages: not logged in to an account",
        hints: ["To log in: dash account login"])
    }
    let set = try store.refreshAverages(on: context.today, by: statistic)
    if !context.isDemo { context.reading.refreshFindings(in: store) }
    return set
  }
}
