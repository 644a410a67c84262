import Time

/// What one command has changed, for `undo --list`.
package struct ChangeSummary: Sendable {
  /// One value that it changed, with the value now and before.
  package typealias SingleValue = (attribute: String, day: Day, now: Value?, before: Value?)

  /// From 1 on; later changes have greater numbers.
  package let number: Int64
  /// When, as `2026-11-20T21:00`.
  package let made: String
  /// The command line.
  package let command: String
  package let counts: ChangeCounts
  /// The single values, if there are few.
  package let values: [SingleValue]

  package init(
    number: Int64, made: String, command: String, counts: ChangeCounts, values: [SingleValue]
  ) {
    self.number = number
    self.made = made
    self.command = command
    self.counts = counts
    self.values = values
  }
}

/// How many things of each kind a command has added, changed or deleted.
package struct ChangeCounts: Sendable {
  package var values = 0
  /// Days with such values.
  package var days = 0
  /// Attributes, groups and goals.
  package var rows = 0
  /// Ratings of a day that has several, and pauses.
  package var entries = 0
  /// Facts of the person's own.
  package var facts = 0
  /// Weeks of averages that were fetched.
  package var averageSets = 0
  package var calendars = 0
  package var places = 0
  package var experiments = 0
  /// Files of events.
  package var files = 0

  package init() {}
}
