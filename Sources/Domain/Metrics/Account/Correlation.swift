import Formats
import Time

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
