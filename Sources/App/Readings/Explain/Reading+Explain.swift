import Actions
import Cards
import Formats
import Metrics
import Statistics
import Storage
import Text
import Time

/// A number to explain; attributes are given by their names or labels.
package enum ExplainedNumber: Equatable, Sendable {
  case average(String)
  case goal(String)
  /// A finding, by its number in the list of insights, with or without the pairs within a group.
  case finding(Int, isWithin: Bool)
  case pair(String, String)
  case trend(String)
  /// The workdays that look like days off.
  case daysOff
}

extension Reading {
  /// The days and figures of a number; throws a ``Failure`` if there is no such number.
  ///
  /// `days` says how many days are compared, or have a trend, if not the usual number.
  package func explanation(of number: ExplainedNumber, on day: Day, days: Int?) throws -> Sheet {
    if case .trend(let typed) = number { return try trend(of: typed, on: day, days: days) }
    guard let store = try store() else { throw Failure.nothingRecorded }
    func comparison() throws -> LinkComparison {
      try store.reading {
        try linkComparison(before: day, days: days ?? LinkComparison.usualDays, from: store)
      }
    }
    return switch number {
    case .average(let typed), .trend(let typed):
      try average(of: typed, isGoal: false, on: day, from: store)
    case .goal(let typed): try average(of: typed, isGoal: true, on: day, from: store)
    case .finding(let number, let isWithin):
      try finding(number, isWithin: isWithin, in: comparison(), on: day)
    case .pair(let one, let other): try pair(one, other, on: day, from: store, comparison)
    case .daysOff: Sheet(DaysOffScreen(of: try comparison()))
    }
  }

  private func average(
    of typed: String, isGoal: Bool, on date: Day, from store: Store
  ) throws -> Sheet {
    let day = try store.reading { try ExplainedDay(of: typed, on: date, in: store, self) }
    let (attribute, values) = (day.attribute, valueText)
    guard attribute.type.hasAverage || isGoal else {
      throw Failure(
        "\(attribute.label) has no average: its type is \(attribute.type.name)",
        hints: ["To see its days: dash history \(attribute.name)"])
    }
    return Sheet(day.json) { options in
      let heading = day.goalSentences(isGoal: isGoal, in: values)
      if let set = day.set, let weekday = day.weekday, let all = day.all {
        return UsualText(attribute: attribute, values: values).explanation(
          on: day.day, heading: heading + day.soFar(in: values), set: set, weekday: weekday,
          all: all, width: options.width, glyphs: options.glyphs)
      }
      guard attribute.type.hasAverage else { return Sheet.block(of: heading, options) }
      let reason =
        day.set == nil
        ? "No value in the 60 days before this week."
        : "The averages are from Exist, which does not say which days they are made of. "
          + "To compute them here: dash account logout"
      return Sheet.block(of: heading + [reason], options)
    }
  }

  private func finding(
    _ number: Int, isWithin: Bool, in comparison: LinkComparison, on day: Day
  ) throws -> Sheet {
    let found = comparison.findings(isWithin: isWithin)
    guard number <= found.count else {
      throw Failure(
        found.isEmpty
          ? "there is no finding" : "there is no finding \(number): the last one is \(found.count)",
        hints: ["To list them: dash insights --all"])
    }
    return sheet(of: found[number - 1], number: number, in: comparison, on: day)
  }

  /// Explains the strongest link of two attributes, which need not be a finding.
  private func pair(
    _ one: String, _ other: String, on day: Day, from store: Store,
    _ comparison: () throws -> LinkComparison
  ) throws -> Sheet {
    var finder = AttributeFinder(in: store)
    let wanted = [try finder.attribute(named: one), try finder.attribute(named: other)]
    if wanted[0].name == wanted[1].name {
      throw Failure.usage(
        "'\(one)' and '\(other)' are the same attribute",
        hints: ["A pair is two attributes: dash explain pair steps mood"])
    }
    let comparison = try comparison()
    guard let link = comparison.link(of: wanted.map(\.name)) else {
      throw Failure(
        "\(wanted[0].label) and \(wanted[1].label) were not compared",
        hints:
          "They measure the same thing, or have fewer than \(LinkTest.fewestDays) days in common, "
          + "or differ on too few of them.",
        "Every compared pair: dash correlations --all --within")
    }
    return sheet(of: link, number: nil, in: comparison, on: day)
  }

  private func sheet(
    of link: Link, number: Int?, in comparison: LinkComparison, on day: Day
  ) -> Sheet {
    let text = LinkText(comparison: comparison, values: valueText)
    return Sheet(JSONText.insights([], [link], of: text, on: day, isExplained: true)) { options in
      text.explanation(of: link, number: number, width: options.width, glyphs: options.glyphs)
    }
  }

  private func trend(of typed: String, on day: Day, days: Int?) throws -> Sheet {
    let days = days ?? HistoryReport.usualDays
    let report = try historyReport(of: typed, in: day - (days - 1)...day, canBeEmpty: false)
    guard report.attribute.type.hasAverage else {
      throw Failure(
        "\(report.attribute.label) has no trend: its type is \(report.attribute.type.name)")
    }
    return Sheet(TrendExplanation(of: report, in: valueText))
  }
}

/// The average and the goal of an attribute on a day, the days of the average and who set the goal.
package struct ExplainedDay: JSONDocument {
  package let attribute: Attribute
  package let day: Day
  /// The averages, or nil before there are values.
  package let set: AverageSet?
  /// The days of the averages, or nil if they came without days.
  package let weekday: AverageExplanation?
  package let all: AverageExplanation?
  package let goal: Goal?
  package let origin: GoalOrigin?
  /// The goal for the whole week, and the change that set it.
  package let weekGoal: (goal: SetGoal, origin: GoalOrigin?)?
  /// The value and the pace of today, for an attribute that adds up.
  package private(set) var value: Double?
  package private(set) var pace: DayPace?

  /// How far back comparable days are looked for.
  private static let daysBack = 365

  package init(of typed: String, on day: Day, in store: Store, _ reading: Reading) throws {
    var finder = AttributeFinder(in: store)
    let attribute = try finder.attribute(named: typed)
    let set =
      attribute.type.hasAverage
      ? try store.averages(for: day, on: reading.today, by: reading.settings.statistic) : nil
    let explanations = try set.flatMap {
      try reading.explanations(of: attribute, in: $0, on: day.weekday, from: store)
    }
    (weekday, all) = (explanations?.weekday, explanations?.all)
    let goals = SetGoals(try store.setGoals())
    let average = set?.averages[attribute.name].flatMap { Goal($0, on: day.weekday) }
    goal = goals.goal(of: attribute.name, on: day.weekday, against: average)
    origin = try goals.period(of: attribute.name, on: day.weekday).flatMap {
      try store.origin(ofGoalOf: attribute.name, for: $0)
    }
    weekGoal = try goals.goal(ofWeekOf: attribute.name).map {
      ($0, try store.origin(ofGoalOf: attribute.name, for: .week))
    }
    (self.attribute, self.day, self.set) = (attribute, day, set)
    if day == reading.today, attribute.addsUp {
      value = try store.value(of: attribute.name, on: day)?.number
      pace = try readPace(from: store, reading)
    }
  }

  /// The pace, or nil if too few comparable days are known at this hour.
  private func readPace(from store: Store, _ reading: Reading) throws -> DayPace? {
    guard let value, let target else { return nil }
    let days = day - ExplainedDay.daysBack...day
    let courses = try store.courses(
      of: attribute.name, in: days, dayStart: reading.settings.dayStart)
    guard let course = courses[day]?.course else { return nil }
    let pauses = try store.pauses(of: attribute.name, in: days)
    let others = courses.filter { $0.key < day && pauses[$0.key] == nil }
    return DayPace(
      of: day, value: value, course: course,
      now: (reading.now.day - day) * 1440 + reading.now.minute, goal: target.value,
      others: others.map { ($0.key, $0.value.total, $0.value.course) },
      daysOff: try reading.world.daysOff(in: days, from: store).days)
  }

  private var target: DayTarget? { DayTarget(goal, usual: weekday, on: day.weekday) }

  /// Sentences on the value so far and the rest of the day; empty for a past day.
  package func soFar(in values: ValueText) -> [String] {
    let totals = values.soFar(of: attribute, value: value, target: target, average: weekday)
    var sentences = [totals].compactMap { $0 }
    if let pace, let value, let target {
      sentences.append(values.text(of: pace, attribute, value: value, target: target))
    }
    return sentences
  }

  /// Sentences on the goals; with `isGoal` also that there is none, or that it is the average.
  package func goalSentences(isGoal: Bool, in values: ValueText) -> [String] {
    var sentences: [String] = []
    if goal?.isSet == true || isGoal && (goal != nil || weekGoal == nil) {
      sentences.append(values.explanation(of: goal, attribute, setBy: origin, on: day))
    }
    if let (goal, origin) = weekGoal {
      sentences.append(values.explanation(ofWeek: goal, attribute, setBy: origin))
    }
    return sentences
  }

  /// The days that make an average, and what set the goal, for programs.
  package func write(to json: inout JSONText) {
    json.member("attribute", attribute.name)
    json.member("date", day.description)
    json.member("goal", goal?.value)
    json.member("goal_kind", goal?.kind)
    json.member("goal_set", origin?.made.description)
    json.member("goal_set_by", origin?.maker.rawValue)
    json.member("goal_command", origin?.command)
    json.member("week_goal", weekGoal?.goal.value)
    json.member("week_goal_kind", weekGoal.map { $0.goal.isLimit ? "limit" : "goal" })
    json.member("week_goal_set", weekGoal?.origin?.made.description)
    json.member("from", set?.window?.lowerBound.description)
    json.member("to", set?.window.map { ($0.upperBound - 1).description })
    json.member("statistic", set?.statistic.rawValue)
    json.member("averages_from", set?.origin.rawValue)
    json.object("weekday", of: weekday) { $0.write($1, of: attribute) }
    json.object("all_days", of: all) { $0.write($1, of: attribute) }
    json.object("so_far", of: value) { json, value in
      json.member("value", value)
      json.write(pace, of: goal?.value ?? weekday?.typical)
    }
  }
}

extension Reading {
  /// The days of an attribute's averages, unless they are from Exist, which does not list them.
  package func explanations(
    of attribute: Attribute, in set: AverageSet, on weekday: Weekday, from store: Store
  ) throws -> (weekday: AverageExplanation, all: AverageExplanation)? {
    guard let window = set.window, attribute.type.hasAverage else { return nil }
    let (numbers, pauses) = try explainedValues(of: attribute, in: window, from: store)
    func explanation(_ weekday: Weekday?) -> AverageExplanation {
      AverageExplanation(
        of: numbers, as: attribute.type, in: window, weekday: weekday, pauses: pauses,
        by: set.statistic)
    }
    return (explanation(weekday), explanation(nil))
  }

  /// The average of all days of a window, with its days.
  func explanation(
    of attribute: Attribute, in window: Range<Day>, by statistic: Statistic, from store: Store
  ) throws -> AverageExplanation {
    let (numbers, pauses) = try explainedValues(of: attribute, in: window, from: store)
    return AverageExplanation(
      of: numbers, as: attribute.type, in: window, weekday: nil, pauses: pauses, by: statistic)
  }

  private func explainedValues(
    of attribute: Attribute, in window: Range<Day>, from store: Store
  ) throws -> (numbers: [AverageExplanation.Point], pauses: Set<Day>) {
    let days = window.lowerBound...window.upperBound - 1
    let numbers = try store.history(of: [attribute.name], in: days)[0].compactMap { day, value in
      value.number.map { (day: day, value: $0) }
    }
    return (numbers, Set(try store.pauses(of: attribute.name, in: days).keys))
  }
}
