import Actions
import Cards
import CommandLine
import Metrics
import Storage
import Text
import Time

/// Shows seven days side by side, a card for each group.
struct ShowWeek: Command {
  static let name = "week"
  static let effects: Effects = []
  static let summary = "Show seven days side by side, with their totals."
  static let examples = [
    (line: "dash week", meaning: "The seven days up to today."),
    (line: "dash week --date sunday", meaning: "Those up to the latest Sunday."),
    (line: "dash week --group sleep", meaning: "One card."),
    (line: "dash week --summary", meaning: "The week in ten lines."),
  ]
  static let discussion = [
    "Each value has a small gauge that is full at the average of its weekday, or at the goal that "
      + "you set. The last column shows a total, the typical value (after ~) of what does not add up, "
      + "or the number of days on which a tag was true.",
    "With --summary: the mood, on how many days goals were met, goals for the week, what was typically "
      + "outside the middle half of your usual days, one finding of 'dash insights', and something of your own past. "
      + "'dash remind week at sunday 18:00' sends it.",
  ]
  static let summarize = Option("summary", "The week in ten lines.")
  static let options = [Option.date, ShowDay.group, summarize, .json, .demo]

  private let day: Day
  private let group: String?
  private let isSummary: Bool
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    day = try line.day(.date) ?? line.defaultDay
    group = try line.text(ShowDay.group)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
    isSummary = line.has(Self.summarize)
    if isSummary, group != nil {
      throw Failure.usage(
        "--summary cannot be combined with --group", hints: ["Give one of them."])
    }
  }

  func run(in context: Context) throws {
    if isSummary { return try showSummary(in: context) }
    let store = try isDemo ? context.demoStore() : context.openStore()
    let (report, averages) =
      try store.map { store in
        try store.reading {
          try context.weekReport(endingOn: day, group: group, from: store)
        }
      }
      ?? (
        WeekReport(
          endingOn: day, groups: [], attributes: [], values: [], averages: nil,
          setGoals: SetGoals(), statistic: context.settings.statistic), nil
      )
    if isJSON { return try context.write(document: WeekJSON(of: report).text) }
    let options = context.renderOptions
    try context.show(
      WeekCards(of: report, averages: averages, in: context.valueText)
        .block(width: options.width, glyphs: options.glyphs))
  }

  private func showSummary(in context: Context) throws {
    let store = try isDemo ? context.demoStoreWithGoals() : context.openStore()
    func read() throws -> SummarizedWeek {
      try SummarizedWeek(endingOn: day, from: store, in: context)
    }
    let week = try store?.reading(read) ?? read()
    if let store, let comparison = week.comparison, !isDemo, day == context.today {
      context.cacheFindings(comparison, in: store)
    }
    let values = context.valueText
    if isJSON {
      return try context.write(
        document: WeekSummaryJSON(
          of: week.summary, finding: week.finding, fact: week.fact, in: values
        ).text)
    }
    let options = context.renderOptions
    try context.show(
      WeekSummaryScreen(
        of: week.summary, finding: week.finding, fact: week.fact, averages: week.averages,
        in: values
      ).block(width: options.width, glyphs: options.glyphs))
  }
}

extension Context {
  /// The seven days up to one, with the averages of that day; with `group` only its attributes.
  func weekReport(
    endingOn day: Day, group: String? = nil, from store: Store
  ) throws -> (WeekReport, AverageSet?) {
    let catalogue = try store.catalogue()
    let only = try group.map { try catalogue.storedGroup(typed: $0).name }
    let statistic = settings.statistic
    let averages = try store.averages(for: day, on: today, by: statistic)
    let report = WeekReport(
      endingOn: day, groups: catalogue.groups, attributes: catalogue.attributes,
      values: try (day - 6...day).map { try store.values(on: $0, of: catalogue) },
      averages: averages, setGoals: SetGoals(try store.setGoals()), statistic: statistic,
      only: only)
    return (report, averages)
  }
}
