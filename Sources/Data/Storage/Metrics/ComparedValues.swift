import Metrics
import Time

extension Store {
  /// The numbers of all attributes of `catalogue` on the days of a range, at the index of each, with
  /// ascending days; empty for texts.
  ///
  /// `typedDays` are those days on which anything was entered by hand: typed, or of an attribute that
  /// only a person can answer, wherever it comes from.
  package func comparedValues(
    in days: ClosedRange<Day>, of catalogue: Catalogue
  ) throws(StoreError) -> (numbers: [[(day: Day, value: Double)]], typedDays: Set<Day>) {
    let attributes = catalogue.attributes
    var numbers = [[(day: Day, value: Double)]](repeating: [], count: attributes.count)
    let isAnswered = attributes.map(\.isAnsweredByHand)
    var typedDays: Set<Day> = []
    var last: Day?
    let selection = try database.prepare(
      "SELECT day, attribute, value, source FROM value WHERE day BETWEEN ? AND ? ORDER BY day")
    selection.bind(days.lowerBound, at: 1)
    selection.bind(days.upperBound, at: 2)
    while try selection.step() {
      guard let index = catalogue.index(of: selection.integer(1)) else { continue }
      let day = try selection.day(0)
      if day != last, isAnswered[index] || selection.integer(3) == ValueSource.typed.rawValue {
        typedDays.insert(day)
        last = day
      }
      let type = attributes[index].type
      guard type != .text, let number = try selection.value(2, of: type)?.number, number.isFinite
      else { continue }
      numbers[index].append((day, number))
    }
    return (numbers, typedDays)
  }
}
