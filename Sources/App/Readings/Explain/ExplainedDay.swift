import Actions
import Cards
import Formats
import Metrics
import Storage
import Time

/// The average and the goal of an attribute on a day, the days of the average and who set the goal.
package struct ExplainedDay {
  package let attribute: Attribute
  package let day: Day
  /// The averages, or nil before there are values.
  package let set: AverageSet?
  /// The days of the averages, or nil if they came without days.
  package let weekday: AverageExplanation?
  package let all: AverageExplanation?
  package let goal: Goal?
  /// The change that set the goal.
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
    self.attribute = attribute
    self.day = day
    self.set = set
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
      daysOff: try reading.world.daysOff(in: days, from: store))
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
  package var json: String {
    JSONText.object { json in
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
      json.object("weekday", of: weekday) { $0.write($1) }
      json.object("all_days", of: all) { $0.write($1) }
      json.object("so_far", of: value) { json, value in
        json.member("value", value)
        json.write(pace, of: goal?.value ?? weekday?.typical)
      }
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
        of: numbers, in: window, weekday: weekday, pauses: pauses, by: set.statistic)
    }
    return (explanation(weekday), explanation(nil))
  }

  /// The average of all days of a window, with its days.
  func explanation(
    of attribute: Attribute, in window: Range<Day>, by statistic: Statistic, from store: Store
  ) throws -> AverageExplanation {
    let (numbers, pauses) = try explainedValues(of: attribute, in: window, from: store)
    return AverageExplanation(
      of: numbers, in: window, weekday: nil, pauses: pauses, by: statistic)
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
