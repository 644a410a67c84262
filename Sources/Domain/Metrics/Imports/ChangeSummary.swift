import Time

/// What one command has changed, for `undo --list`.
package struct ChangeSummary: Sendable {
  /// One value that it changed, with the value now and before.
  package typealias SingleValue = (attribute: String, day: Day, now: Value?, before: Value?)

  /// From 1 on; later changes have greater numbers.
  package let number: Int64
  /// When, as `2026-11-20T21:00`.
  package let made: String
  package let command: String
  package let counts: ChangeCounts
  package let values: [SingleValue]

  package init(
    number: Int64, made: String, command: String, counts: ChangeCounts, values: [SingleValue]
  ) {
    (self.number, self.made, self.command) = (number, made, command)
    (self.counts, self.values) = (counts, values)
  }
}

/// How many things of each kind a command has added, changed or deleted.
package struct ChangeCounts: Sendable {
  package var values = 0
  package var days = 0
  /// Attributes, groups and goals.
  package var rows = 0
  /// Ratings of a day that has several, and pauses.
  package var entries = 0
  package var facts = 0
  package var averageSets = 0
  package var calendars = 0
  package var places = 0
  package var experiments = 0
  /// Answers whether workdays were days off.
  package var daysOff = 0
  package var files = 0

  package init() {}
}
