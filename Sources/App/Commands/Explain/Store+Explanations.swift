import Metrics
import Storage
import Time

extension Store {
  /// The days that make the averages of an attribute in a set: of a weekday, and of all days. Nil where
  /// these days are not known: in sets of Exist.
  func explanations(
    of attribute: Attribute, in set: AverageSet, on weekday: Weekday
  ) throws -> (weekday: AverageExplanation, all: AverageExplanation)? {
    guard let window = set.window, attribute.type.hasAverage else { return nil }
    let days = window.lowerBound...window.upperBound - 1
    let numbers = try history(of: [attribute.name], in: days)[0].compactMap { day, value in
      value.number.map { (day: day, value: $0) }
    }
    let pauses = Set(try pauses(of: attribute.name, in: days).keys)
    func explanation(_ weekday: Weekday?) -> AverageExplanation {
      AverageExplanation(
        of: numbers, in: window, weekday: weekday, pauses: pauses, by: set.statistic)
    }
    return (explanation(weekday), explanation(nil))
  }
}
