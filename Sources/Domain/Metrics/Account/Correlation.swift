import Time

/// Two attributes that move together, never called a cause.
package struct Correlation: Equatable, Sendable {
  /// When it was found.
  package var day: Day
  /// How many days it rests on.
  package var period: Int
  /// The names of the two.
  package var attribute: String
  package var other: String
  /// Whether the other one moves on the day after.
  package var isNextDay: Bool
  /// How strongly, -1 to 1.
  package var strength: Double
  /// How strongly, in percent, as the service says it.
  package var percentage: Double
  /// How surely, 1 to 5 stars.
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
