import Metrics
import Storage
import Time

extension Reading {
  /// The days that make the averages of an attribute in a set: of a weekday, and of all days.
  ///
  /// Nil for a set of Exist, which does not say which days they are.
  package func explanations(
    of attribute: Attribute, in set: AverageSet, on weekday: Weekday, from store: Store
  ) throws -> (weekday: AverageExplanation, all: AverageExplanation)? {
    guard let window = set.window, attribute.type.hasAverage else { return nil }
    let (numbers, pauses) = try explainedValues(of: attribute, in: window, from: store)
    func explanation(_ weekday: Weekday?) -> AverageExplanation {
      AverageExplanation(
        of: numbers, in: window, weekday: weekday, pauses: pauses, by: set.statistic)
    }
    return (explanation(weekday), explanation(nil))
  }

  /// The average of all days of a window, with its days.
  func explanation(
    of attribute: Attribute, in window: Range<Day>, by statistic: Statistic, from store: Store
  ) throws -> AverageExplanation {
    let (numbers, pauses) = try explainedValues(of: attribute, in: window, from: store)
    return AverageExplanation(
      of: numbers, in: window, weekday: nil, pauses: pauses, by: statistic)
  }

  private func explainedValues(
    of attribute: Attribute, in window: Range<Day>, from store: Store
  ) throws -> (numbers: [AverageExplanation.Point], pauses: Set<Day>) {
    let days = window.lowerBound...window.upperBound - 1
    let numbers = try store.history(of: [attribute.name], in: days)[0].compactMap { day, value in
      value.number.map { (day: day, value: $0) }
    }
    return (numbers, Set(try store.pauses(of: attribute.name, in: days).keys))
  }
}
