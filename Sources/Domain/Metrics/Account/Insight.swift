import Formats
import Time

/// A sentence of a service about some days, with its rank.
package struct Insight: Equatable, Sendable {
  package var day: Day
  /// The rank that Exist gives it: 1 in real time, 2 for a day, 3 for a week, 4 for a month.
  package var priority: Int
  /// How many days it is about.
  package var period: Int
  package var attribute, group: String
  /// The headline, and lines beneath it.
  package var text: String

  package init(
    day: Day, priority: Int, period: Int, attribute: String, group: String, text: String
  ) {
    (self.day, self.priority, self.period) = (day, priority, period)
    (self.attribute, self.group, self.text) = (attribute, group, text)
  }
}

/// Insights are cached by their day, which is not in the line.
extension Insight: Record {
  package static var blank: Insight {
    Insight(day: Day(number: 0), priority: 0, period: 0, attribute: "", group: "", text: "")
  }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.number(&priority)
    fields.number(&period)
    fields.text(&attribute)
    fields.text(&group)
    fields.text(&text)
  }
}

/// A correlation of two attributes, which a service has found.
package struct Correlation: Equatable, Sendable {
  package var day: Day
  /// How many days it is based on.
  package var period = 0
  package var attribute, other: String
  /// Whether the other attribute follows a day later.
  package var isNextDay = false
  /// The strength, -1 to 1.
  package var strength = 0.0
  /// The strength in percent, as the service gives it.
  package var percentage = 0.0
  /// The certainty, 1 to 5 stars.
  package var stars = 0
  package var sentence: String

  package init(_ attribute: String, _ other: String, found day: Day, sentence: String) {
    (self.day, self.sentence) = (day, sentence)
    (self.attribute, self.other) = (attribute, other)
  }
}

extension Correlation: Record {
  package static var blank: Correlation { Correlation("", "", found: Day(number: 0), sentence: "") }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.day(&day)
    fields.number(&period)
    fields.text(&attribute)
    fields.text(&other)
    fields.flag(&isNextDay)
    fields.number(&strength)
    fields.number(&percentage)
    fields.number(&stars)
    fields.text(&sentence)
  }
}

/// A value that was changed at an account, and differs here.
package struct ValueDifference: Equatable, Sendable {
  package let attribute: String
  package let day: Day
  package let base, ours: Value?
  /// What the account holds now, neither ``base`` nor ``ours``.
  package let theirs: Value
  /// Whether ours is history, which is sent only on request.
  package let isHistory: Bool

  package init(
    attribute: String, day: Day, base: Value?, ours: Value?, theirs: Value, isHistory: Bool
  ) {
    (self.attribute, self.day, self.base) = (attribute, day, base)
    (self.ours, self.theirs, self.isHistory) = (ours, theirs, isHistory)
  }

  /// What becomes of a difference.
  package enum Decision: Sendable {
    /// Ours is not changed, and waits to be sent.
    case keepOurs
    case takeTheirs
    /// Both are recorded as changes, so that undoing ours brings theirs, and this is reported.
    case conflict
  }
}
