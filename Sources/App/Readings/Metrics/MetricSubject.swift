import Actions
import Cards
import Metrics
import Outside
import Storage
import Time

/// The attributes of a day with their averages, goals, highlights and insights.
enum MetricSubject: DaySubject {
  static let name: String? = nil

  static func section(
    of request: DayRequest, from store: Store?, in reading: Reading
  ) throws -> any DaySection {
    let report =
      try store.map { try self.report(of: request, from: $0, in: reading) }
      ?? .empty(request.day, on: reading.today)
    return MetricSection(of: report, in: reading.valueText, hasNotice: !request.isOfSubject)
  }

  static func report(
    of request: DayRequest, from store: Store, in reading: Reading
  ) throws -> DayReport {
    let catalogue = try store.catalogue()
    return try report(
      of: request, from: store, catalogue, store.values(on: request.day, of: catalogue),
      by: store.lookup(in: catalogue), isBrief: false, in: reading)
  }

  /// The values of a day and their comparisons; if `isBrief` without highlights, insights and what
  /// earlier days add.
  static func report(
    of request: DayRequest, from store: Store, _ catalogue: Catalogue, _ values: [Value?],
    by lookup: borrowing ValueLookup, isBrief: Bool, in reading: Reading
  ) throws -> DayReport {
    let day = request.day
    // A group of attributes may have the name of a subject: then both are shown.
    let only = try request.group.map {
      request.isOfSubject ? $0 : try catalogue.storedGroup(typed: $0).name
    }
    let goals = try store.goals(
      for: day, on: reading.today, by: reading.settings.statistic, of: catalogue,
      highlighting: isBrief ? [] : values)
    // The report would hold `goals`, and a change of one goal would copy all.
    let averages = goals.averages
    let pauses = try store.pauseLookup(in: catalogue)
    var dayGoals = DayGoalReader(
      goals: goals.goals, store: store, catalogue: catalogue, values: values, set: goals.set,
      day: day, today: reading.today)
    for (index, reason) in try pauses.pauses(on: day) {
      dayGoals.goals[index].pause = Pause(reason: reason)
    }
    try dayGoals.addWeekGoals(by: lookup, weekStart: reading.settings.weekStart)
    func dayReport(of groups: [Group], isAll: Bool) -> DayReport {
      var report = DayReport(
        day: day, today: reading.today, groups: groups, attributes: catalogue.attributes,
        values: values, goals: dayGoals.goals, isAll: isAll)
      report.averages = averages
      return report
    }
    if isBrief { return dayReport(of: catalogue.groups, isAll: false) }
    try dayGoals.addFirstAverages(by: lookup)
    try dayGoals.addFirsts(by: lookup)
    try dayGoals.addStreaks(by: lookup, pauses)
    try dayGoals.addMemories(by: lookup)
    if let outlook = request.weather?.outlook(of: day) { dayGoals.addForecasts(from: outlook) }
    let groups = only.map { only in catalogue.groups.filter { $0.name == only } }
    var report = dayReport(of: groups ?? catalogue.groups, isAll: request.showsHidden)
    if let mood = catalogue.index(of: Mood.name) {
      report.moodWeek = try lookup.values(at: mood, in: day - 6..<day + 1)
    }
    report.insights = try store.insights(on: day)
    if reading.settings.showsFindings, day == reading.today,
      let finding = try store.finding(of: day).flatMap({ insight(of: $0, catalogue, in: reading) })
    {
      report.insights.append(finding)
    }
    return report
  }

  /// A finding as it is on the card of its outcome; nil if one of its attributes was deleted.
  private static func insight(
    of finding: LinkFinding, _ catalogue: Catalogue, in reading: Reading
  ) -> Insight? {
    func attribute(_ name: String) -> Attribute? {
      catalogue.index(of: name).map { catalogue.attributes[$0] }
    }
    guard let outcome = attribute(finding.outcome),
      let sentence = reading.valueText.sentence(of: finding, attribute)
    else { return nil }
    return Insight(
      day: finding.found, priority: 9, period: 0, attribute: outcome.name, group: outcome.group,
      text: "\(sentence) Found \(DayText.date(finding.found)).")
  }
}

/// Adds streaks, weeks, firsts, coming averages and memories from the store to the goals of a day.
struct DayGoalReader {
  var goals: [DayGoal]
  let store: Store
  let catalogue: Catalogue
  let values: [Value?]
  let set: SetGoals
  let day, today: Day

  mutating func addForecasts(from outlook: Forecast.DayOutlook) {
    for (name, forecast) in outlook.values {
      if let index = catalogue.index(of: name) { goals[index].forecast = forecast }
    }
  }

  /// Adds the texts of a year before.
  mutating func addMemories(by lookup: borrowing ValueLookup) throws {
    let (year, month, date) = day.civil
    guard let before = Day(year: year - 1, month: month, day: date) else { return }
    // The type is checked first because that copies no attribute.
    for index in catalogue.attributes.indices
    where catalogue.attributes[index].type == .text && catalogue.attributes[index].isWritten {
      if case .text(let text) = try lookup.value(at: index, on: before) {
        goals[index].memory = text
      }
    }
  }

  /// Adds the first day with an average of new attributes, for days of this week.
  mutating func addFirstAverages(by lookup: borrowing ValueLookup) throws {
    guard day <= today, day.startOfWeek == today.startOfWeek else { return }
    let indices = goals.indices.filter {
      goals[$0].goal == nil && values[$0] != nil && catalogue.attributes[$0].type.hasAverage
    }
    let days = today - (AverageSet.windowLength - 1)...today
    for index in indices {
      goals[index].usualFrom = AverageSet.firstWeek(
        withAverageOf: try lookup.history(at: index, in: days).map(\.day),
        recordedDailyAfter: today)
    }
  }

  /// Adds which values are the first in two months or more, after an earlier one within a year.
  mutating func addFirsts(by lookup: borrowing ValueLookup) throws {
    // An attribute with an average had values in the last two months; texts and tags do not count.
    let indices = goals.indices.filter {
      goals[$0].average == nil && goals[$0].goal?.isSet != false && values[$0] != nil
        && catalogue.attributes[$0].type.hasAverage
    }
    let days = Highlight.firstAfter
    guard !indices.isEmpty, let recorded = try store.recordedDays(),
      recorded.lowerBound <= day - days
    else { return }
    func isWithout(_ index: Int, in days: ClosedRange<Day>) throws -> Bool {
      // From the latest day back, because most have a recent value.
      try !days.reversed().contains { try lookup.value(at: index, on: $0) != nil }
    }
    // The first value ever follows no others. A look into ten years would cost 5 million
    // instructions.
    let earliest = max(recorded.lowerBound, day - 365)
    for index in indices where try isWithout(index, in: day - days...day - 1) {
      if earliest < day - days, try !isWithout(index, in: earliest...day - days - 1) {
        goals[index].highlight = .first(afterDays: days)
      }
    }
  }

  /// Adds on how many days in a row up to the day the person's own goals were met.
  ///
  /// Goals that are the average have no streak, because past averages are not stored.
  mutating func addStreaks(
    by lookup: borrowing ValueLookup, _ pauses: borrowing PauseLookup
  ) throws {
    guard goals.contains(where: { $0.goal?.isSet ?? false }) else { return }
    for index in goals.indices where goals[index].goal?.isSet ?? false {
      let name = catalogue.attributes[index].name
      if set.restOnAverage(of: name) { continue }
      let days = try Streak.length(
        endingOn: day, of: catalogue.attributes[index].type, today: today,
        goal: { set.goal(of: name, on: $0.weekday, against: nil) },
        value: { $0 == day ? values[index] : try lookup.value(at: index, on: $0) },
        isPaused: { try pauses.isPaused(at: index, on: $0) })
      if days >= Highlight.fewestDays { goals[index].highlight = .streak(days: days) }
    }
  }

  /// Adds the person's goals for a whole week, as of a day that is not in the future.
  mutating func addWeekGoals(by lookup: borrowing ValueLookup, weekStart: Weekday) throws {
    guard day <= today else { return }
    for name in set.namesOfWeekGoals {
      guard let index = catalogue.index(of: name), let goal = set.goal(ofWeekOf: name)
      else { continue }
      goals[index].week = try weekGoal(goal, of: index, by: lookup, weekStart: weekStart)
    }
  }

  /// A goal for a week as of the day, from as much history as its current run needs.
  private func weekGoal(
    _ goal: SetGoal, of index: Int, by lookup: borrowing ValueLookup, weekStart: Weekday
  ) throws -> WeekGoal {
    let attribute = catalogue.attributes[index]
    let start = day.startOfWeek(from: weekStart)
    let earliest = try store.recordedDays()?.lowerBound ?? day
    var weeks = 8
    while true {
      let first = start - 7 * weeks
      let days = first...day
      let week = WeekGoal(
        goal, in: try lookup.history(at: index, in: days), of: attribute.type,
        today: day, weekStart: weekStart,
        pauses: Set(try store.pauses(of: attribute.name, in: days).keys))
      if week.isBroken || first <= earliest { return week }
      weeks *= 4
    }
  }
}
