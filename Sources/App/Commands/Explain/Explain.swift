import Actions
import Cards
import CommandLine
import Metrics
import Readings
import Statistics
import Storage
import Text
import Time

/// Explains a number that is shown: an average, a goal, or a finding.
struct Explain: Command {
  static let name = "explain"
  static let effects: Effects = []
  static let summary = "Show which days made an average, a goal, a finding or a trend."
  static let examples = [
    (line: "dash explain steps", meaning: "The days of the average of this weekday."),
    (line: "dash explain goal steps --date friday", meaning: "Where that day's goal comes from."),
    (line: "dash explain insight 1", meaning: "What the first finding of dash insights rests on."),
    (
      line: "dash explain pair steps mood",
      meaning: "The figures of two attributes, a finding or not."
    ),
  ]
  static let discussion = [
    "For an average: its days sorted by value with the middle marked, the days that are left out and why, "
      + "the range of half of those days, and between which values the median is sure to be.",
    "For a finding: the medians of both kinds of days, the days that speak most for and against it, its "
      + "correlation, effective days, p and rank among all tests, and what was removed before.",
  ]
  static let arguments = [
    Parameter(
      "attribute",
      "An attribute; or goal or trend and one; or insight and its number; or pair and two.",
      repeats: true)
  ]
  static let within = Option(
    "within", "Number the findings as dash insights --within does.")
  static let days = Option(
    "days", value: "count",
    "Of findings and trends: as many days as their command has, 90 to 1,095.")
  static let options = [Option.date, within, days, Option.json, .demo]

  private enum Subject {
    case average(String)
    case goal(String)
    case insight(Int)
    case pair(String, String)
    case trend(String)
  }

  private let subject: Subject
  private let day: Day
  /// How many days are compared, or have a trend; nil for as many as the explained command uses.
  private let compared: Int?
  private let isWithin: Bool
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    let words = try line.arguments.map(line.text)
    let rest = words.dropFirst().joined(separator: " ")
    if words.count > 1, words[0] == "goal" {
      subject = .goal(rest)
    } else if words.count > 1, words[0] == "insight" {
      guard words.count == 2, let number = Int(words[1]), 1...9999 ~= number else {
        throw Failure.usage(
          "invalid number of a finding '\(rest)'",
          hints: ["Expected the number that dash insights shows: dash explain insight 1"])
      }
      subject = .insight(number)
    } else if words.count > 1, words[0] == "pair" {
      guard words.count == 3 else {
        throw Failure.usage(
          "a pair is two attributes", hints: ["Try: dash explain pair steps mood"])
      }
      subject = .pair(words[1], words[2])
    } else if words.count > 1, words[0] == "trend" {
      subject = .trend(rest)
    } else {
      subject = .average(words.joined(separator: " "))
    }
    day = try line.day(.date) ?? line.defaultDay
    compared = try line.integer(Self.days, in: LinkComparison.possibleDays)
    isWithin = line.has(Self.within)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
    let unused: [Option] =
      switch subject {
      case .insight: []
      case .pair, .trend: [Self.within]
      case .average, .goal: [Self.within, Self.days]
      }
    for option in unused where line.has(option) {
      throw Failure.usage(
        "--\(option.name) is only for findings", hints: ["Try: dash explain insight 1"])
    }
  }

  func run(in context: Context) throws {
    if case .trend(let typed) = subject { return try explain(trendOf: typed, context) }
    let store = try context.reading.store(isDemo: isDemo)
    try refuseUnfinished(in: store)
    guard let store else { throw Failure.nothingRecorded }
    switch subject {
    case .average(let typed): try explain(typed, isGoal: false, in: store, context)
    case .goal(let typed): try explain(typed, isGoal: true, in: store, context)
    case .insight(let number): try explain(number, in: store, context)
    case .pair(let one, let other): try explain(one, other, in: store, context)
    case .trend: break
    }
  }

  /// Refuses `explain goal` and the like without what is to be explained, unless an attribute is named so.
  private func refuseUnfinished(in store: Store?) throws {
    guard case .average(let typed) = subject,
      let (problem, example) = Self.unfinished[typed]
    else { return }
    var finder = AttributeFinder(in: store)
    if try finder.tracked(typed) != nil { return }
    throw Failure.usage(problem, hints: ["Try: dash explain \(example)"])
  }

  private static let unfinished = [
    "goal": ("missing the attribute of the goal", "goal steps"),
    "insight": ("missing the number of the finding", "insight 1"),
    "pair": ("a pair is two attributes", "pair steps mood"),
    "trend": ("missing the attribute of the trend", "trend steps"),
  ]

  private func explain(
    _ typed: String, isGoal: Bool, in store: Store, _ context: Context
  ) throws {
    let day = try store.reading {
      try ExplainedDay(of: typed, on: self.day, in: store, context.reading)
    }
    let (attribute, values) = (day.attribute, context.valueText)
    guard attribute.type.hasAverage || isGoal else {
      throw Failure(
        "\(attribute.label) has no average: its type is \(attribute.type.name)",
        hints: ["To see its days: dash history \(attribute.name)"])
    }
    if isJSON { return try context.write(document: day.json.text) }
    let heading = day.goalSentences(isGoal: isGoal, in: values)
    guard let set = day.set, let weekday = day.weekday, let all = day.all else {
      var reason: String?
      if attribute.type.hasAverage {
        reason =
          day.set == nil
          ? "No value in the 60 days before this week."
          : "The averages are from Exist, "
            + "which does not say which days they are made of. To compute them here: dash account logout"
      }
      return try context.say(heading + [reason].compactMap { $0 })
    }
    let options = context.renderOptions
    try context.show(
      AverageExplanationScreen(
        of: attribute, on: self.day,
        heading: heading + day.soFar(in: values), set: set, weekday: weekday,
        all: all, in: values
      ).block(width: options.width, glyphs: options.glyphs))
  }

  private func explain(_ number: Int, in store: Store, _ context: Context) throws {
    let comparison = try store.reading {
      try context.reading.linkComparison(
        before: day, days: compared ?? LinkComparison.usualDays, from: store)
    }
    let found = comparison.between.findings + (isWithin ? comparison.within.findings : [])
    guard number <= found.count else {
      throw Failure(
        found.isEmpty
          ? "there is no finding"
          : "there is no finding \(number): the last one is \(found.count)",
        hints: ["To list them: dash insights --all"])
    }
    try show(found[number - 1], number: number, of: comparison, in: context)
  }

  /// Explains the strongest link of two attributes, which need not be a finding.
  private func explain(
    _ one: String, _ other: String, in store: Store, _ context: Context
  ) throws {
    var finder = AttributeFinder(in: store)
    let wanted = [try finder.attribute(named: one), try finder.attribute(named: other)]
    if wanted[0].name == wanted[1].name {
      throw Failure.usage(
        "'\(one)' and '\(other)' are the same attribute",
        hints: ["A pair is two attributes: dash explain pair steps mood"])
    }
    let comparison = try store.reading {
      try context.reading.linkComparison(
        before: day, days: compared ?? LinkComparison.usualDays, from: store)
    }
    guard let link = comparison.link(of: wanted.map(\.name)) else {
      throw Failure(
        "\(wanted[0].label) and \(wanted[1].label) were not compared",
        hints: [
          "They measure the same thing, or have fewer than \(LinkTest.fewestDays) days in common, or "
            + "differ on too few of them.", "Every compared pair: dash correlations --all --within",
        ])
    }
    try show(link, number: nil, of: comparison, in: context)
  }

  /// Explains the trend that `dash history` shows of so many days.
  private func explain(trendOf typed: String, _ context: Context) throws {
    let report = try context.reading.historyReport(
      of: typed, in: day - ((compared ?? ShowHistory.usualDays) - 1)...day, isDocument: false,
      isDemo: isDemo)
    guard report.attribute.type.hasAverage else {
      throw Failure(
        "\(report.attribute.label) has no trend: its type is \(report.attribute.type.name)")
    }
    let explanation = TrendExplanation(of: report, in: context.valueText)
    if isJSON { return try context.write(document: explanation.json) }
    let options = context.renderOptions
    try context.show(explanation.block(width: options.width, glyphs: options.glyphs))
  }

  private func show(
    _ link: Link, number: Int?, of comparison: LinkComparison, in context: Context
  ) throws {
    if isJSON {
      return try context.write(
        document: InsightJSON(
          of: [], comparison: comparison, links: [link], on: day, isExplained: true,
          in: context.valueText
        ).text)
    }
    let options = context.renderOptions
    try context.show(
      LinkExplanationScreen(
        of: link, number: number, in: comparison, values: context.valueText
      ).block(width: options.width, glyphs: options.glyphs))
  }
}
