import Time

/// Seven days side by side, group by group, each value compared with its weekday's goal.
package struct WeekReport: Sendable {
  /// One attribute on the seven days.
  package struct Item: Sendable {
    package let attribute: Attribute
    /// Always seven.
    package let days: [DayReport.Item]
    package let summary: Summary?

    package init(attribute: Attribute, days: [DayReport.Item], by statistic: Statistic) {
      self.attribute = attribute
      self.days = days
      let numbers = days.compactMap { $0.value?.number }
      if numbers.isEmpty {
        summary = nil
      } else if attribute.type == .boolean {
        summary = .days(numbers.count { $0 == 1 })
      } else if attribute.addsUp {
        summary = .total(WeekGoal.rounded(numbers.reduce(0, +)))
      } else {
        summary = statistic.figure(of: numbers, as: attribute.type).map { .typical($0.value) }
      }
    }
  }

  /// One figure for the week.
  package enum Summary: Hashable, Sendable {
    case total(Double)
    /// The typical value of what does not add up.
    case typical(Double)
    case days(Int)
  }

  package struct Section: Sendable {
    package let group: Group
    package let items: [Item]
  }

  /// The seven days; the last is the one that is shown.
  package let days: ClosedRange<Day>
  package let sections: [Section]

  /// The seven days up to `day`, without texts and attributes without a value.
  ///
  /// `values` has for each day the values of `attributes`, which are ordered by group.
  package init(
    endingOn day: Day, groups: [Group], attributes: [Attribute], values: [[Value?]],
    averages: AverageSet?, setGoals: SetGoals, statistic: Statistic
  ) {
    let days = day - 6...day
    self.days = days
    sections = groups.compactMap { group -> Section? in
      let items = attributes.enumerated().compactMap { index, attribute -> Item? in
        guard attribute.group == group.name, !attribute.isHidden, attribute.type != .text,
          values.contains(where: { $0[index] != nil })
        else { return nil }
        let average = averages?.averages[attribute.name]
        let items = zip(days, values).map { day, values in
          let usual = average.flatMap { Goal($0, on: day.weekday) }
          let goal = setGoals.goal(of: attribute.name, on: day.weekday, against: usual)
          return DayReport.Item(
            attribute: attribute, value: values[index], goal: DayGoal(average: usual, goal: goal))
        }
        return Item(attribute: attribute, days: items, by: statistic)
      }
      return items.isEmpty ? nil : Section(group: group, items: items)
    }
  }
}
