import Formats
import Time

/// A sentence of a service about some days, with its rank.
package struct Insight: Equatable, Sendable {
  /// The day it is about.
  package var day: Day
  /// Real time 1, day 2, week 3, month 4.
  package var priority: Int
  /// How many days it is about.
  package var period: Int
  /// The name of the attribute it is about.
  package var attribute: String
  /// The name of that attribute's group.
  package var group: String
  /// The headline, and lines beneath it.
  package var text: String

  package init(
    day: Day, priority: Int, period: Int, attribute: String, group: String, text: String
  ) {
    self.day = day
    self.priority = priority
    self.period = period
    self.attribute = attribute
    self.group = group
    self.text = text
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
  /// The day on which it was found.
  package var day: Day
  /// How many days it is based on.
  package var period: Int
  /// The names of the two.
  package var attribute: String
  package var other: String
  /// Whether the other attribute follows a day later.
  package var isNextDay: Bool
  /// The strength, -1 to 1.
  package var strength: Double
  /// The strength in percent, as the service gives it.
  package var percentage: Double
  /// The certainty, 1 to 5 stars.
  package var stars: Int
  /// The service's sentence.
  package var sentence: String

  package init(
    day: Day, period: Int, attribute: String, other: String, isNextDay: Bool, strength: Double,
    percentage: Double, stars: Int, sentence: String
  ) {
    self.day = day
    self.period = period
    self.attribute = attribute
    self.other = other
    self.isNextDay = isNextDay
    self.strength = strength
    self.percentage = percentage
    self.stars = stars
    self.sentence = sentence
  }
}

extension Correlation: Record {
  package static var blank: Correlation {
    Correlation(
      day: Day(number: 0), period: 0, attribute: "", other: "", isNextDay: false, strength: 0,
      percentage: 0, stars: 0, sentence: "")
  }

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

/// A value that was changed at an account, and is another one here.
package struct ValueDifference: Equatable, Sendable {
  package let attribute: String
  package let day: Day
  /// The last known value of the account, or nil.
  package let base: Value?
  /// The value here, or nil if it was deleted.
  package let ours: Value?
  /// What the account holds now, neither ``base`` nor ``ours``.
  package let theirs: Value
  /// Whether ours is history, which is sent only on request.
  package let isHistory: Bool

  package init(
    attribute: String, day: Day, base: Value?, ours: Value?, theirs: Value, isHistory: Bool
  ) {
    self.attribute = attribute
    self.day = day
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.isHistory = isHistory
  }

  /// What becomes of a difference.
  package enum Decision: Sendable {
    /// Ours is not changed, and waits to be sent.
    case keepOurs
    /// Theirs replaces ours.
    case takeTheirs
    /// Both were changed, which is reported: theirs is recorded, then ours, unless it was deleted,
    /// as a change of its own, so that undoing it brings theirs.
    case conflict
  }
}
