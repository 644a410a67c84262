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
