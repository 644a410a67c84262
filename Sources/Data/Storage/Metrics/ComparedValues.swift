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
      "SELECT attribute, day, source, value FROM value WHERE day BETWEEN ? AND ? ORDER BY day")
    selection.bind(days.lowerBound, days.upperBound)
    while var row = try selection.next() {
      guard let index = catalogue.index(of: row.integer()) else { continue }
      let (day, source) = (try row.day(), row.integer())
      if day != last, isAnswered[index] || source == ValueSource.typed.rawValue {
        typedDays.insert(day)
        last = day
      }
      let type = attributes[index].type
      guard type != .text, let number = try row.value(of: type)?.number, number.isFinite
      else { continue }
      numbers[index].append((day, number))
    }
    return (numbers, typedDays)
  }
}
