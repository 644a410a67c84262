import Metrics
import Time

/// A stored value with where it comes from, and its hours if they are known.
struct StoredValue {
  static let columns = "value, source, hours"

  var value: Value?
  var source: ValueSource
  var hours: HourlyShares?

  init(_ value: Value?, from source: ValueSource, hours: HourlyShares? = nil) {
    self.value = value
    self.source = source
    self.hours = hours
  }

  /// - Throws: ``StoreError`` of a damaged store if the source or the hours are invalid.
  @inline(__always)
  init(_ row: inout Row) throws(StoreError) {
    value = row.value()
    source = try row.source()
    hours = try row.hours()
  }
}

/// The value of an attribute on a day.
struct ValueRow: TableRecord {
  static let table = "value"
  static let columns = "day, attribute, " + StoredValue.columns

  let day: Day
  let attribute: Int64
  let stored: StoredValue

  @inline(__always)
  func bind(to parameters: inout Parameters) {
    parameters.bind(day)
    parameters.bind(attribute)
    parameters.bind(stored.value)
    parameters.bind(stored.source)
    parameters.bind(stored.hours)
  }
}
