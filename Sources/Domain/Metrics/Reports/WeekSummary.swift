import Statistics
import Time

/// Seven days in a few figures: the mood, the goals that were met, and unusual values.
package struct WeekSummary: Sendable {
  /// On how many days a goal for single days was met.
  package struct GoalCount: Sendable {
    package let attribute: Attribute
    package let met: Int
    /// The days that count: those with the goal and without a pause, on which it was met or missed.
    package let days: Int

    /// Counts days as for a streak; nil if no day counts.
    ///
    /// A day with a pause has no goal.
    package init?(
      of attribute: Attribute, on days: some Sequence<(day: Day, value: Value?, goal: Goal?)>,
      today: Day
    ) {
      var (met, missed) = (0, 0)
      for (day, value, goal) in days where day <= today {
        guard let goal, let value = value ?? (attribute.type == .boolean ? .integer(0) : nil),
          let isMet = goal.isMet(by: value, as: attribute.type)
        else { continue }
        if day < today {
          if isMet { met += 1 } else { missed += 1 }
        } else if isMet, !goal.isLimit {
          met += 1
        }
      }
      if met + missed == 0 { return nil }
      (self.attribute, self.met, self.days) = (attribute, met, met + missed)
    }
  }

  /// The typical value of a week's days, and the usual value of all days.
  package struct Typical: Sendable {
    package let attribute: Attribute
    package let value: Double
    package let days: Int
    package let usual: Double?
    /// The range of the middle half of usual days; nil if it is not known.
    package let range: UsualRange?

    /// Whether the week has more than usual, or is later.
    package var isMore: Bool {
      guard let usual else { return false }
      return attribute.type.isTimeOfDay
        ? ClockCut.difference(from: usual, to: value) > 0 : value > usual
    }
  }

  package typealias Record = (day: Day, attribute: Attribute, highlight: Highlight)

  /// Seven days; the last is the one that is shown.
  package let days: ClosedRange<Day>
  /// From the first day to the last, 1 to 9; nil on unrated days.
  package let moods: [Int64?]
  package private(set) var mood: Typical?
  /// The goals for single days that a person set, in the order of the cards.
  package let goals: [GoalCount]
  /// The days of the calendar week that ends among the seven days.
  package let calendarWeek: ClosedRange<Day>
  package let weekGoals: [(attribute: Attribute, goal: WeekGoal)]
  /// Attributes outside the middle half of usual days, the farthest first, without the weather.
  package private(set) var differences: [Typical] = []
  package let memory: (day: Day, text: String)?
  /// The value that is the most or least for longest.
  package let record: Record?

  /// The fewest of the seven days that are compared with usual ones.
  package static let fewestDays = 4

  /// Summarizes the reports of seven days with the same attributes.
  ///
  /// `weekStart` begins a calendar week; `range` is called for an attribute with an average.
  package init(
    of reports: [DayReport], weekStart: Weekday, averages: AverageSet?, by statistic: Statistic,
    range: (Attribute) throws -> UsualRange?
  ) rethrows {
    precondition(reports.count == 7, "a week has seven days")
    days = reports[0].day...reports[6].day
    let today = reports[6].today
    let rows = WeekSummary.rows(of: reports)
    let ratings = rows.first { $0[0].attribute.name == Mood.name }
    moods = ratings?.map { $0.value?.whole } ?? reports.map { _ in nil }
    goals = rows.compactMap { row in
      let days = zip(reports, row).map { report, item in
        (report.day, item.value, item.pause == nil && item.goal?.isSet == true ? item.goal : nil)
      }
      return GoalCount(of: row[0].attribute, on: days, today: today)
    }
    // One of seven days is the last one of a week.
    let weekEnd = reports.lastIndex { ($0.day + 1).weekday == weekStart } ?? 6
    calendarWeek = reports[weekEnd].day - 6...reports[weekEnd].day
    weekGoals = rows.compactMap { row in row[weekEnd].week.map { (row[0].attribute, $0) } }
    var memories: [(day: Day, text: String)] = []
    var records: [Record] = []
    for row in rows {
      for (report, item) in zip(reports, row) {
        if let text = item.memory { memories.append((report.day, text)) }
        if let highlight = item.highlight, case .extreme = highlight {
          records.append((report.day, item.attribute, highlight))
        }
      }
    }
    memory = memories.max { $0.text.count < $1.text.count }
    record = records.max { $0.highlight.weight(on: $0.day) < $1.highlight.weight(on: $1.day) }

    var differences: [(typical: Typical, distance: Double)] = []
    for row in rows where row[0].attribute.type.hasAverage {
      let attribute = row[0].attribute
      // A day that is not over has only a part of what adds up.
      let numbers = zip(reports, row).compactMap { report, item in
        report.day < today || !attribute.addsUp ? item.value?.number : nil
      }
      let usual = averages?.averages[attribute.name]?.overall?.value
      guard let value = statistic.figure(of: numbers, as: attribute.type)?.value else { continue }
      let range = try usual == nil ? nil : range(attribute)
      let typical = Typical(
        attribute: attribute, value: value, days: numbers.count, usual: usual, range: range)
      if attribute.name == Mood.name {
        mood = typical
      } else if !attribute.traits.contains(.isGiven), numbers.count >= WeekSummary.fewestDays,
        let usual, let range, !range.isAll,
        let distance = range.distance(of: value, from: usual, as: attribute.type)
      {
        differences.append((typical, distance))
      }
    }
    for (typical, _) in differences.sorted(by: { $0.distance > $1.distance })
    where !self.differences.contains(where: {
      SameThing.includes($0.attribute.name, typical.attribute.name)
    }) { self.differences.append(typical) }
  }

  private static func rows(of reports: [DayReport]) -> [[DayReport.Item]] {
    let days = reports.map { $0.sections.flatMap(\.items) }
    precondition(days.allSatisfy { $0.count == days[0].count }, "each day has the same attributes")
    return days[0].indices.map { index in days.map { $0[index] } }
  }
}
