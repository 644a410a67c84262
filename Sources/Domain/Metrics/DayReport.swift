import Time

/// One day held against its goals, group by group: what the dashboard shows and prints as JSON.
package struct DayReport: Sendable {
  /// One attribute on the day.
  package struct Item: Sendable {
    package let attribute: Attribute
    package let value: Value?
    /// The average for that weekday, whatever it rests on.
    package let average: Double?
    package let goal: Goal?
    package let progress: Progress
    /// What stands out of the value.
    package let highlight: Highlight?
    /// What was noted a year before.
    package let memory: String?

    package init(
      attribute: Attribute, value: Value?, goal: DayGoal = DayGoal(), memory: String? = nil
    ) {
      self.attribute = attribute
      self.value = value
      average = goal.average
      self.goal = goal.goal
      highlight = goal.highlight
      self.memory = memory
      let goal = goal.goal
      progress = value.map { Progress(of: $0, against: goal, as: attribute.type) } ?? .none
    }

    /// Whether the value has passed a limit.
    package var isOverLimit: Bool {
      guard let goal, goal.isLimit, let value else { return false }
      return goal.isMet(by: value, as: attribute.type) == false
    }

    /// Whether a card has something to say of it: a value, or a goal that is still to be met.
    ///
    /// Words have no goal; of yes-or-no only yes is said, and what is to be; rings and plain
    /// numbers say nothing while they are missing.
    package var isTold: Bool {
      switch attribute.drawnGauge {
      case .chips: value?.whole == 1 || goal.map { !$0.isLimit } ?? false
      case .plain, .ring: value != nil || memory != nil
      case .bar, .scale: value != nil || goal != nil
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
  /// The set that the goals come from; nil where there is none.
  package let averages: (week: Day, origin: AverageOrigin)?
  /// The mood as it is kept of the seven days that end on ``day``, nil where unrated.
  package let moodWeek: [Value?]
  /// What a service has noticed of the day.
  package let insights: [Insight]
  /// Whether attributes were left out because they are hidden, and none is left.
  package let isAllHidden: Bool

  /// Puts a day together.
  ///
  /// `attributes` come group after group, in the order of the cards, and with each its value in
  /// `values`, and in `goals` the weekday's average and the goal made of it. Hidden attributes take
  /// part if `isAll`; `only` names the one group wanted, if it is one. `memories` are what texts
  /// held a year before, by the index of their attribute.
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
