import Actions
import Cards
import Metrics
import Storage
import Time

/// An attribute's average and goal of a day, with the days that they are made of and what set them.
package struct ExplainedDay {
  package let attribute: Attribute
  package let day: Day
  /// Nil before there are values.
  package let set: AverageSet?
  /// Nil where the days of the averages are not known.
  package let weekday: AverageExplanation?
  package let all: AverageExplanation?
  package let goal: Goal?
  /// The change that set the goal.
  package let origin: GoalOrigin?
  /// The goal for the whole week, and the change that set it.
  package let weekGoal: (goal: SetGoal, origin: GoalOrigin?)?
  /// Of a day that is not over, of what adds up.
  package private(set) var value: Double?
  package private(set) var pace: DayPace?

  /// How far back comparable days are looked for.
  private static let daysBack = 365

  /// Of the attribute that was typed.
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

  /// Nil where too few comparable days are known at this hour.
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

  /// What is there of the day and what is left, in sentences; empty for a day that is over.
  package func soFar(in values: ValueText) -> [String] {
    let totals = SoFarText(
      of: attribute, value: value, target: target, average: weekday, in: values)
    var sentences = [totals.text].compactMap { $0 }
    if let pace, let value, let target {
      sentences.append(
        PaceText(pace, of: attribute, value: value, target: target, in: values).text)
    }
    return sentences
  }

  /// What the day is compared with and what set that, in sentences.
  ///
  /// With `isGoal` also that there is no goal, or that it is the average.
  package func goalSentences(isGoal: Bool, in values: ValueText) -> [String] {
    var sentences: [String] = []
    if goal?.isSet == true || isGoal && (goal != nil || weekGoal == nil) {
      sentences.append(
        GoalExplanation(attribute, goal, setBy: origin, on: day, in: values).text)
    }
    if let (goal, origin) = weekGoal {
      sentences.append(GoalExplanation(attribute, ofWeek: goal, setBy: origin, in: values).text)
    }
    return sentences
  }

  package var json: AverageExplanationJSON {
    AverageExplanationJSON(
      of: attribute, on: day, goal: goal, setBy: origin,
      week: weekGoal?.goal, weekSetBy: weekGoal?.origin, set: set, weekday: weekday, all: all,
      value: value, pace: pace)
  }
}
