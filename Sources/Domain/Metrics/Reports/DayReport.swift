import Time

/// One day compared with its averages and goals, group by group.
package struct DayReport: Sendable {
  /// One attribute on the day; a class, because a copy of a struct would retain each text.
  package final class Item: Sendable {
    package let attribute: Attribute
    package let value: Value?
    /// The average that the day is compared with unless a goal is set.
    package let average: Goal?
    package let goal: Goal?
    package let progress: Progress
    package let gauge: Gauge
    package let highlight: Highlight?
    /// Nil unless the attribute is paused on the day: then nothing is compared.
    package let pause: Pause?
    package let week: WeekGoal?
    package let usualFrom: Day?
    package let memory: String?
    /// The value that is forecast, if there is no other.
    package let forecast: Value?
    /// Whether a card has no row for it, though it has a value or a goal.
    private let isWithoutRow: Bool

    package init(
      attribute: Attribute, value: Value?, goal: DayGoal = DayGoal(), isWithoutRow: Bool = false
    ) {
      (self.attribute, self.isWithoutRow, self.value) = (attribute, isWithoutRow, value)
      gauge = attribute.drawnGauge
      average = goal.average
      self.goal = goal.goal
      pause = goal.pause
      week = goal.week
      usualFrom = goal.usualFrom
      highlight = pause == nil ? goal.highlight : nil
      memory = goal.memory
      forecast = value == nil ? goal.forecast : nil
      if let value, pause == nil {
        progress = Progress(of: value, against: goal.goal, as: attribute.type)
      } else {
        progress = .none
      }
    }

    package var isOverLimit: Bool {
      guard let goal, goal.isLimit, let value, pause == nil else { return false }
      return goal.isMet(by: value, as: attribute.type) == false
    }

    /// Whether a full gauge is no success: at a limit, or above average where less is better.
    package var isAdverse: Bool {
      guard pause == nil, let goal, let number = value?.number, !attribute.type.isTimeOfDay
      else { return false }
      if attribute.type == .boolean { return isOverLimit }
      if goal.isLimit { return number >= goal.value && number > 0 }
      return !goal.isSet && number > goal.value && attribute.isLessBetter
    }

    /// Whether it is compared with an average that a card shows.
    package var showsAverage: Bool {
      goal.map { !$0.isSet && hasRow && pause == nil && attribute.type.hasAverage } ?? false
    }

    /// Whether a card shows it: it has a row, or a goal for the week.
    package var isShown: Bool { week != nil || hasRow }

    /// Whether a card has a row for the day: with a value, or a goal to compare with.
    package var hasRow: Bool {
      if isWithoutRow { return false }
      if pause != nil || forecast != nil { return true }
      return switch gauge {
      case .chips: value?.whole == 1 || goal.map { !$0.isLimit } ?? false
      case .bar, .ring, .scale, .plain: value != nil || goal != nil || memory != nil
      }
    }
  }

  /// The attributes of one group.
  package struct Section: Sendable {
    package let group: Group
    package let items: [Item]
  }

  package let day, today: Day
  package let sections: [Section]
  package var averages: (week: Day, origin: AverageOrigin)?
  /// The ratings, 1 to 9, of the seven days up to ``day``; nil on unrated days.
  package var moodWeek: [Value?] = []
  package var insights: [Insight] = []
  package let isAllHidden: Bool

  /// The most rows of the weather, each with a value or a forecast, unless only its card is shown.
  private static let mostWeatherRows = 7

  /// The report of a day, with hidden attributes if `isAll`.
  ///
  /// `attributes` are ordered by group, in the order of the cards, and `groups` may be some of
  /// them. `values` and `goals` have the indexes of the attributes. With `isAll`, and of one
  /// group, the number of rows is not limited.
  package init(
    day: Day, today: Day, groups: [Group], attributes: [Attribute], values: [Value?],
    goals: [DayGoal], isAll: Bool = false
  ) {
    (self.day, self.today) = (day, today)
    var sections: [Section] = []
    var start = 0
    var isHiding = false
    for group in groups {
      guard let first = attributes[start...].firstIndex(where: { $0.group == group.name })
      else { continue }
      var end = first + 1
      while end < attributes.count, attributes[end].group == group.name { end += 1 }
      defer { start = end }
      let isLimited = group.name == Group.weatherName
      let most = isAll || groups.count == 1 ? .max : DayReport.mostWeatherRows
      var rowCount = 0
      var items: [Item] = []
      items.reserveCapacity(end - first)
      for index in first..<end {
        let (attribute, goal) = (attributes[index], goals[index])
        if !isAll, attribute.isHidden {
          isHiding = true
          continue
        }
        var isWithoutRow = false
        if isLimited {
          let isEmpty = goal.pause == nil && values[index] == nil && goal.forecast == nil
          if !isEmpty { rowCount += 1 }
          isWithoutRow = isEmpty || rowCount > most
        }
        items.append(
          Item(
            attribute: attribute, value: values[index], goal: goal, isWithoutRow: isWithoutRow))
      }
      if !items.isEmpty { sections.append(Section(group: group, items: items)) }
    }
    self.sections = sections
    isAllHidden = isHiding && sections.isEmpty
  }

  /// A day without attributes.
  package static func empty(_ day: Day, on today: Day) -> DayReport {
    DayReport(day: day, today: today, groups: [], attributes: [], values: [], goals: [])
  }
}
