import Time

/// Keeps entries outside memory.
package protocol EntryTable: AnyObject {
  var count: Int { get }
  func append(_ entries: [Dataset.Entry]) throws
  /// Calls `body` with the entries of each day, ascending, in the order of their appending.
  func forEachDay(_ body: (Day, ArraySlice<Dataset.Entry>) throws -> Void) throws
}

/// Attributes and their values on several days, read together and stored together.
package struct Dataset {
  /// One attribute's value on one day.
  package struct Entry: Hashable, Sendable {
    package var day: Day
    /// The index in ``Dataset/attributes``.
    package var attribute: Int32
    package var value: Value
    package var source: ImportSource?
    /// The index in ``Dataset/hours``; negative for a value without hours.
    package var hours: Int32

    package init(
      day: Day, attribute: Int32, value: Value, source: ImportSource? = nil, hours: Int32 = -1
    ) {
      (self.day, self.attribute, self.value, self.source) = (day, attribute, value, source)
      self.hours = hours
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
  /// At most one for each attribute and day, ordered by day; none if they are in ``table``.
  package var entries: [Entry]
  /// The entries of files with more than memory should hold.
  package var table: (any EntryTable)?
  package var averages: [AverageSet]
  package var goals: [GoalEntry]
  /// Ratings of days with several, and pauses, each day and attribute together.
  package var timedEntries: [TimedEntry]
  package var hours: [HourlyShares] = []

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

  /// The hours of an entry's value; nil if it came without.
  package func hours(of entry: Entry) -> HourlyShares? {
    entry.hours < 0 ? nil : hours[Int(entry.hours)]
  }

  package var entryCount: Int { table?.count ?? entries.count }

  /// Calls `body` with the entries of each day, ascending, wherever they are.
  package func forEachDay(_ body: (Day, ArraySlice<Entry>) throws -> Void) throws {
    if let table { return try table.forEachDay(body) }
    var rest = entries[...]
    while let day = rest.first?.day {
      let end = rest.firstIndex { $0.day != day } ?? rest.endIndex
      try body(day, rest[..<end])
      rest = rest[end...]
    }
  }

  /// From the first to the last day, and how many attributes have entries; nil without entries.
  package func extent() throws -> (days: ClosedRange<Day>, attributeCount: Int)? {
    var days: ClosedRange<Day>?
    var haveEntries = [Bool](repeating: false, count: attributes.count)
    try forEachDay { day, entries in
      days = (days?.lowerBound ?? day)...day
      for entry in entries { haveEntries[Int(entry.attribute)] = true }
    }
    return days.map { ($0, haveEntries.count { $0 }) }
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
