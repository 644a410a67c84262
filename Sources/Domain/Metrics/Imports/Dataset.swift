import Time

/// Attributes and their values on several days, read together and stored together.
package struct Dataset: Sendable {
  /// One attribute's value on one day.
  package struct Entry: Hashable, Sendable {
    package var day: Day
    /// The index in ``Dataset/attributes``.
    package var attribute: Int32
    package var value: Value
    package var source: ImportSource?
    /// The index in ``Dataset/hours``; negative for a value without hours.
    fileprivate(set) package var hours: Int32 = -1

    package init(day: Day, attribute: Int32, value: Value, source: ImportSource? = nil) {
      (self.day, self.attribute, self.value, self.source) = (day, attribute, value, source)
    }
  }

  /// A goal that a person set.
  package struct GoalEntry: Hashable, Sendable {
    package var attribute: String
    package var period: GoalPeriod
    package var goal: SetGoal

    package init(attribute: String, period: GoalPeriod, goal: SetGoal) {
      (self.attribute, self.period, self.goal) = (attribute, period, goal)
    }
  }

  package var groups: [Group]
  package var attributes: [Attribute]
  /// At most one for each attribute and day, ordered by day.
  package var entries: [Entry]
  package var averages: [AverageSet]
  package var goals: [GoalEntry]
  /// Ratings of days with several, and pauses, each day and attribute together.
  package var timedEntries: [TimedEntry]
  package private(set) var hours: [HourlyShares] = []

  package init(
    groups: [Group] = [], attributes: [Attribute] = [], entries: [Entry] = [],
    averages: [AverageSet] = [], goals: [GoalEntry] = [], timedEntries: [TimedEntry] = []
  ) {
    (self.groups, self.attributes, self.entries) = (groups, attributes, entries)
    (self.averages, self.goals, self.timedEntries) = (averages, goals, timedEntries)
  }

  /// Appends an entry with its hours, if it has any.
  package mutating func append(_ entry: Entry, hours: HourlyShares?) {
    entries.append(entry)
    guard let hours else { return }
    entries[entries.count - 1].hours = Int32(self.hours.count)
    self.hours.append(hours)
  }

  /// Replaces the entries with the entries of another dataset, which have the same attributes.
  package mutating func takeEntries(of other: Dataset) {
    (entries, hours) = (other.entries, other.hours)
  }

  /// The hours of an entry's value; nil if it came without.
  package func hours(of entry: Entry) -> HourlyShares? {
    entry.hours < 0 ? nil : hours[Int(entry.hours)]
  }

  package var attributesWithValues: Int {
    var haveValues = [Bool](repeating: false, count: attributes.count)
    for entry in entries { haveValues[Int(entry.attribute)] = true }
    return haveValues.count { $0 }
  }

  /// The dataset moved by whole weeks, so that `today` is in its last week, without later days.
  package func moved(to today: Day) -> Dataset {
    guard let last = entries.last?.day else { return self }
    let days = (today.startOfWeek - last.startOfWeek)
    var moved = self
    moved.entries = entries.compactMap {
      let day = $0.day + days
      return day > today ? nil : Entry(day: day, attribute: $0.attribute, value: $0.value)
    }
    moved.timedEntries = timedEntries.compactMap {
      var entry = $0
      entry.day = $0.day + days
      return entry.day > today ? nil : entry
    }
    moved.averages = averages.map {
      var set = $0
      set.week = $0.week + days
      return set
    }
    return moved
  }
}
