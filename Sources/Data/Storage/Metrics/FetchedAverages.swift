import Metrics
import Time

/// Sets of averages from a file or an account: storing them is a change that undo reverts, and a
/// set that dash has computed is computed again when needed.
extension Change {
  /// Stores a set as the latest of its week; false if it is that already, or is empty.
  func store(fetched set: AverageSet) throws(StoreError) -> Bool {
    guard set.averages.values.contains(where: { !$0.isEmpty }) else { return false }
    if let latest = try store.storedSet(of: set.week), latest.origin == set.origin {
      let isSame =
        set.origin == .local
        ? latest.window == set.window && latest.statistic == set.statistic
        : try store.averages(of: latest).averages == set.averages
      if isSame { return false }
    }
    let replaced = try database.rows(
      of: "SELECT id FROM average_set WHERE week = ? AND origin = ?", set.week, set.origin.rawValue
    ) { $0.integer() }
    for row in try replaced + [database.nextRow(of: "average_set")] {
      try note(row: row, of: .averages)
    }
    try store.store(set)
    // Fetched sets have no extremes.
    if set.origin == .local {
      try database.run(
        "UPDATE average_set SET stale = 1 WHERE week = ? AND origin = 'local'", set.week)
    }
    return true
  }
}

extension Store {
  /// The columns that changes note of a set and of its figures; others may only be appended.
  private static let headerColumns = "week, " + StoredAverageSet.header
  private static let figureColumns = "weekday, attribute, value, days"

  /// A packed set, or nil: the columns of its row, then of each figure, without extremes.
  func packedAverages(_ set: Int64) throws(StoreError) -> [UInt8]? {
    var packed = PackedValues()
    let header = try database.prepare("SELECT \(Store.headerColumns) FROM average_set WHERE id = ?")
    header.bind(set)
    guard var row = try header.next() else { return nil }
    packed.append(row: &row)
    let figures = try database.prepare(
      "SELECT \(Store.figureColumns) FROM average WHERE set_id = ?")
    figures.bind(set)
    while var row = try figures.next() { packed.append(row: &row) }
    return packed.bytes
  }

  func deleteAverages(_ set: Int64) throws(StoreError) {
    try database.run("DELETE FROM average WHERE set_id = ?", set)
    try database.run("DELETE FROM average_set WHERE id = ?", set)
  }

  /// Restores a packed set, and replaces one that got its row meanwhile.
  func restoreAverages(_ packed: [UInt8], in set: Int64) throws(StoreError) {
    try deleteAverages(set)
    var rest = try unpack(packed).map(\.value)[...]
    func put(_ insertion: borrowing Statement) throws(StoreError) {
      let count = insertion.parameterCount - 1
      guard rest.count >= count else { throw damage }
      insertion.bind(all: [.integer(set)] + rest.prefix(count))
      rest = rest.dropFirst(count)
      try insertion.run()
    }
    try put(database.prepare(StoredAverageSet.insertion(of: "id, " + Store.headerColumns)))
    let figures = try database.prepare(FigureRow.insertion(of: "set_id, " + Store.figureColumns))
    while !rest.isEmpty { try put(figures) }
    // The extremes of a local set are not packed.
    try database.run("UPDATE average_set SET stale = 1 WHERE id = ? AND origin = 'local'", set)
  }
}

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
}

extension StoredAverageSet {
  init(_ set: AverageSet, row: Int64) {
    self.init(
      row: row, week: set.week, origin: set.origin, window: set.window, statistic: set.statistic)
  }

  /// Nil if this version does not know the origin or the statistic.
  init?(_ columns: inout Row) throws(StoreError) {
    try self.init(row: columns.integer(), week: columns.day(), header: &columns)
  }

  @inline(__always) init?(row: Int64, week: Day, header columns: inout Row) throws(StoreError) {
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

/// A figure of a set: of one weekday of an attribute with its extremes, or of all (7).
struct FigureRow: TableRecord {
  static let table = "average"
  static let columns = "set_id, weekday, " + figures
  /// The columns after the set and the weekday.
  static let figures = "attribute, value, days, highs, lows, since"
  static let withoutExtremes = "attribute, value, days"

  let set: Int64
  let weekday: Int
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

  /// The figure in two columns, a value and its number of days; nil if the value is null.
  mutating func figure() throws(StoreError) -> Average.Figure? {
    if skipNull() {
      skip()
      return nil
    }
    return Average.Figure(value: try finite(), days: optionalInteger().map { Int($0) })
  }
}
