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
  /// The first attributes that it added, changed or deleted.
  package let attributes: [ChangedAttribute]

  package init(
    number: Int64, made: String, command: String, counts: ChangeCounts, values: [SingleValue],
    attributes: [ChangedAttribute] = []
  ) {
    (self.number, self.made, self.command) = (number, made, command)
    (self.counts, self.values, self.attributes) = (counts, values, attributes)
  }
}

/// An attribute that a command has added, changed or deleted.
package struct ChangedAttribute: Equatable, Sendable {
  /// What undoing, or redoing, does to it.
  package enum Fate: Sendable { case deleted, restored, reverted }

  package let label: String
  package let fate: Fate

  package init(_ label: String, _ fate: Fate) {
    self.label = label
    self.fate = fate
  }
}

/// How many things of each kind a command has added, changed or deleted.
package struct ChangeCounts: Sendable {
  package var values = 0
  package var days = 0
  package var attributes = 0
  package var groups = 0
  package var goals = 0
  /// Ratings of a day that has several.
  package var ratings = 0
  package var pauses = 0
  package var facts = 0
  package var averageSets = 0
  package var calendars = 0
  package var places = 0
  package var experiments = 0
  /// Answers whether workdays were days off.
  package var daysOff = 0
  package var files = 0

  package init() {}

  /// Attributes, groups and goals.
  package var rows: Int { attributes + groups + goals }
  /// Ratings and pauses.
  package var entries: Int { ratings + pauses }
}
