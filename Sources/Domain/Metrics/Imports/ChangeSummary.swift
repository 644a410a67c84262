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
  package var values: [SingleValue]
  /// The first attributes that it added, changed or deleted.
  package let attributes: [ChangedAttribute]
  /// All settings and reminders that it changed.
  package let choices: [ChangedChoice]
  /// How many values and other things other devices have changed since: undo leaves them.
  package var mergedSince = 0

  package init(
    number: Int64, made: String, command: String, counts: ChangeCounts, values: [SingleValue],
    attributes: [ChangedAttribute] = [], choices: [ChangedChoice] = []
  ) {
    (self.number, self.made, self.command) = (number, made, command)
    (self.counts, self.values, self.attributes) = (counts, values, attributes)
    self.choices = choices
  }
}

/// A setting or a reminder that a command has changed.
package struct ChangedChoice: Equatable, Sendable {
  package enum Kind: Sendable { case setting, reminder }

  package let kind: Kind
  package let name: String
  /// Its value after the command and before; nil is a setting's default, or no reminder.
  package let now: String?
  package let before: String?

  package init(_ kind: Kind, named name: String, from before: String?, to now: String?) {
    (self.kind, self.name, self.now, self.before) = (kind, name, now, before)
  }
}

/// An attribute that a command has added, changed or deleted.
package struct ChangedAttribute: Equatable, Sendable {
  /// What undoing, or redoing, does to it.
  package enum Fate: Sendable { case deleted, restored, reverted }

  package let label: String
  package let fate: Fate

  package init(_ label: String, _ fate: Fate) { (self.label, self.fate) = (label, fate) }
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
  /// Files of events.
  package var files = 0

  package init() {}
  package var rows: Int { attributes + groups + goals }
  package var entries: Int { ratings + pauses }
}
