import Time

/// One day compared with its averages and goals, group by group.
package struct DayReport: Sendable {
  /// One attribute on the day.
  package struct Item: Sendable {
    package let attribute: Attribute
    package let value: Value?
    /// The average that the day is compared with unless a goal is set.
    package let average: Goal?
    package let goal: Goal?
    package let progress: Progress
    /// How the item is drawn.
    package let gauge: Gauge
    /// The highlight to show for this value, if any.
    package let highlight: Highlight?
    /// Nil unless the attribute is paused on the day: then nothing is compared.
    package let pause: Pause?
    /// The goal for the whole week, if one is set.
    package let week: WeekGoal?
    /// The day from which there will be an average, for a new attribute.
    package let usualFrom: Day?
    /// The text of a year before.
    package let memory: String?

    package init(
      attribute: Attribute, value: Value?, goal: DayGoal = DayGoal(), memory: String? = nil
    ) {
      self.attribute = attribute
      self.value = value
      gauge = attribute.drawnGauge
      average = goal.average
      self.goal = goal.goal
      pause = goal.pause
      week = goal.week
      usualFrom = goal.usualFrom
      highlight = pause == nil ? goal.highlight : nil
      self.memory = memory
      if let value, pause == nil {
        progress = Progress(of: value, against: goal.goal, as: attribute.type)
      } else {
        progress = .none
      }
    }

    /// Whether the value is above a limit.
    package var isOverLimit: Bool {
      guard let goal, goal.isLimit, let value, pause == nil else { return false }
      return goal.isMet(by: value, as: attribute.type) == false
    }

    /// Whether a full gauge is no success: a limit is reached, or less is better and it is above
    /// average.
    package var isAdverse: Bool {
      guard pause == nil, let goal, let number = value?.number, !attribute.type.isTimeOfDay else {
        return false
      }
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

    /// Whether a card has a row for the day: it has a value, or an average or goal to compare with.
    ///
    /// Texts have neither. For yes or no, a card shows yes and open goals.
    package var hasRow: Bool {
      if pause != nil { return true }
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

    package init(group: Group, items: [Item]) {
      self.group = group
      self.items = items
    }
  }

  package let day: Day
  package let today: Day
  package let sections: [Section]
  /// The set of averages that goals come from, or nil.
  package let averages: (week: Day, origin: AverageOrigin)?
  /// The ratings, 1 to 9, of the seven days up to ``day``; nil on unrated days.
  package let moodWeek: [Value?]
  /// Sentences of a service about the day.
  package let insights: [Insight]
  /// Whether all attributes of the day are hidden.
  package let isAllHidden: Bool

  /// Creates the report of a day.
  ///
  /// `attributes` are ordered by group, in the order of the cards. At the index of each, `values`
  /// has its value, and `goals` the weekday's average and goal. `isAll` includes hidden attributes;
  /// `only` names one group. `memories` are texts of a year before, by index of their attribute.
  package init(
    day: Day, today: Day, groups: [Group], attributes: [Attribute], values: [Value?],
    goals: [DayGoal], averages: (week: Day, origin: AverageOrigin)?,
    moodWeek: [Value?], memories: [(index: Int, text: String)] = [],
    insights: [Insight] = [], isAll: Bool, only: String? = nil
  ) {
    self.day = day
    self.today = today
    self.averages = averages
    self.moodWeek = moodWeek
    self.insights = insights
    var sections: [Section] = []
    var start = 0
    var isHiding = false
    for group in groups {
      var end = start
      while end < attributes.count, attributes[end].group == group.name { end += 1 }
      defer { start = end }
      guard only == nil || only == group.name else { continue }
      var items: [Item] = []
      items.reserveCapacity(end - start)
      for index in start..<end {
        let attribute = attributes[index]
        if attribute.isHidden, !isAll {
          isHiding = true
          continue
        }
        items.append(
          Item(
            attribute: attribute, value: values[index], goal: goals[index],
            memory: memories.first { $0.index == index }?.text))
      }
      if !items.isEmpty { sections.append(Section(group: group, items: items)) }
    }
    self.sections = sections
    isAllHidden = isHiding && sections.isEmpty
  }

  /// A day without attributes.
  package static func empty(_ day: Day, on today: Day) -> DayReport {
    DayReport(
      day: day, today: today, groups: [], attributes: [], values: [], goals: [], averages: nil,
      moodWeek: [], isAll: false)
  }
}
