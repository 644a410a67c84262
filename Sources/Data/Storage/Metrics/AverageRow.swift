import Metrics
import Time

/// A stored set of averages without its figures.
struct StoredAverageSet: TableRecord {
  static let table = "average_set"
  static let columns = "id, week, " + header
  /// The columns to read if the week is known.
  static let header = "origin, first_day, last_day, statistic, stale"

  let row: Int64
  let week: Day
  let origin: AverageOrigin
  var window: Range<Day>?
  let statistic: Statistic
  var isStale = false

  init(_ set: AverageSet, row: Int64) {
    self.init(
      row: row, week: set.week, origin: set.origin, window: set.window, statistic: set.statistic)
  }

  init(
    row: Int64, week: Day, origin: AverageOrigin, window: Range<Day>?, statistic: Statistic
  ) {
    self.row = row
    self.week = week
    self.origin = origin
    self.window = window
    self.statistic = statistic
  }

  /// Nil if this version does not know the origin or the statistic.
  init?(_ columns: inout Row) throws(StoreError) {
    try self.init(row: columns.integer(), week: columns.day(), header: &columns)
  }

  /// Reads the columns of ``header``.
  @inline(__always)
  init?(row: Int64, week: Day, header columns: inout Row) throws(StoreError) {
    self.row = row
    self.week = week
    let origin = AverageOrigin(rawValue: columns.text())
    window = try columns.window()
    let statistic = Statistic(rawValue: columns.text())
    isStale = columns.flag()
    guard let origin, let statistic else { return nil }
    self.origin = origin
    self.statistic = statistic
  }

  func bind(to parameters: inout Parameters) {
    parameters.bind(
      all: row, week, origin.rawValue, window?.lowerBound, window.map { $0.upperBound - 1 },
      statistic.rawValue, isStale)
  }
}

/// A figure of a set: of one weekday of an attribute, or of all (7), with the extremes of a
/// weekday.
struct FigureRow: TableRecord {
  static let table = "average"
  static let columns = "set_id, weekday, " + figures
  /// The columns after the set and the weekday.
  static let figures = "attribute, value, days, highs, lows, since"

  let set: Int64
  let weekday: Int
  /// The row of its attribute.
  let attribute: Int64
  let figure: Average.Figure
  let extremes: Extremes?

  func bind(to parameters: inout Parameters) {
    parameters.bind(
      all: set, weekday, attribute, figure.value, figure.days,
      extremes.map { PackedSteps.bytes(of: $0.highs) },
      extremes.map { PackedSteps.bytes(of: $0.lows) }, extremes?.since)
  }
}

extension Row {
  /// The first and the last day that a set was computed from, in two columns, or nil.
  mutating func window() throws(StoreError) -> Range<Day>? {
    if skipNull() {
      skip()
      return nil
    }
    let (first, last) = (try day(), try day())
    guard first <= last else { throw damage("the days of averages end before they begin") }
    return first..<last + 1
  }

  /// The figure in two columns: a value and how many days it is computed from; nil if the value is
  /// null.
  mutating func figure() throws(StoreError) -> Average.Figure? {
    if skipNull() {
      skip()
      return nil
    }
    return Average.Figure(value: try finite(), days: optionalInteger().map { Int($0) })
  }
}
