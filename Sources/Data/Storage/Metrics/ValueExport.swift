import Metrics
import Time

/// Reads the values of attributes for an export: day by day, or attribute by attribute.
///
/// The table is in the order of days. For the other order, as many attributes as have
/// ``largestBatch`` values are held in memory, without texts, which are read when needed: ten years
/// of a hundred attributes are read in one pass.
package final class ValueExport {
  private let store: Store
  private let catalogue: Catalogue
  /// The indexes of the attributes in the catalogue, in the order of the export.
  private let indexes: [Int]
  private let days: ClosedRange<Day>
  private let largestBatch: Int
  /// How many values there are of each attribute; empty if all fit in one batch.
  private var counts: [Int] = []
  /// The attributes whose values are in memory, as positions in ``indexes``.
  private var batch = 0..<0
  private var held: [Held] = []
  /// The index of each attribute's latest value in ``held``, or -1.
  private var latest: [Int32] = []
  package private(set) var valueCount = 0
  package private(set) var attributeCount = 0

  private struct Held {
    /// A number's bits.
    var bits: UInt64
    var day: Int32
    /// The index of the attribute's value before it, or -1.
    var earlier: Int32
    var kind: Kind

    enum Kind { case integer, decimal, text }
  }

  /// To be used within ``Store/reading(_:)``; `indexes` are of attributes of `catalogue`.
  package init(
    of store: Store, at indexes: [Int], of catalogue: Catalogue, in days: ClosedRange<Day>,
    largestBatch: Int = 400_000
  ) {
    (self.store, self.catalogue, self.indexes) = (store, catalogue, indexes)
    (self.days, self.largestBatch) = (days, largestBatch)
  }

  /// Calls `take` with all values by day, and in a day by the age of the attributes.
  package func byDay(_ take: (_ day: Day, _ attribute: Int, _ value: Value) throws -> Void) throws {
    let positions = positions(of: indexes.indices)
    var isSeen = [Bool](repeating: false, count: indexes.count)
    let rows = try selection("value")
    while var row = try rows.next() {
      guard let index = catalogue.index(of: row.integer()), positions[index] >= 0,
        case let day = try row.day(),
        let value = try row.value(of: catalogue.attributes[index].type)
      else { continue }
      let position = Int(positions[index])
      if !isSeen[position] { attributeCount += 1 }
      isSeen[position] = true
      valueCount += 1
      try take(day, position, value)
    }
  }

  /// Passes on the values of one attribute, latest first; fastest in the order of the attributes.
  package func latestFirst(
    ofAttributeAt position: Int, _ take: (Day, Value) throws -> Void
  ) throws {
    if !batch.contains(position) { try load(from: position) }
    let type = catalogue.attributes[indexes[position]].type
    let row = catalogue.rows[indexes[position]]
    let text = try store.database.prepare("SELECT value FROM value WHERE day = ? AND attribute = ?")
    var next = latest[position - batch.lowerBound]
    if next >= 0 { attributeCount += 1 }
    while next >= 0 {
      let value = held[Int(next)]
      next = value.earlier
      let day = Day(number: value.day)
      valueCount += 1
      switch value.kind {
      case .integer: try take(day, .integer(Int64(bitPattern: value.bits)))
      case .decimal: try take(day, .decimal(Double(bitPattern: value.bits)))
      case .text:
        text.bind(day, row)
        defer { text.reset() }
        if var row = try text.next(), let value = try row.value(of: type) { try take(day, value) }
      }
    }
  }

  /// Reads the values of as many attributes as fit, from `position` on.
  private func load(from position: Int) throws(StoreError) {
    if counts.isEmpty { try count() }
    var end = position + 1
    var size = counts[position]
    while end < indexes.count, size + counts[end] <= largestBatch {
      size += counts[end]
      end += 1
    }
    batch = position..<end
    // Those before are released first.
    held = []
    held.reserveCapacity(size)
    latest = [Int32](repeating: -1, count: batch.count)
    let positions = positions(of: batch)
    // Without the texts, which can be long.
    let rows = try selection("CASE typeof(value) WHEN 'text' THEN '' ELSE value END")
    while var row = try rows.next() {
      guard let index = catalogue.index(of: row.integer()), positions[index] >= 0,
        case let day = try row.day(),
        let value = try row.value(of: catalogue.attributes[index].type)
      else { continue }
      let place = Int(positions[index]) - batch.lowerBound
      let (bits, kind): (UInt64, Held.Kind) =
        switch value {
        case .integer(let number): (UInt64(bitPattern: number), .integer)
        case .decimal(let number): (number.bitPattern, .decimal)
        case .text: (0, .text)
        }
      held.append(Held(bits: bits, day: day.number, earlier: latest[place], kind: kind))
      latest[place] = Int32(held.count - 1)
    }
  }

  /// Counts the values of each attribute, unless all of them fit in one batch anyway.
  private func count() throws(StoreError) {
    counts = [Int](repeating: 0, count: indexes.count)
    let total = try store.database.prepare("SELECT count(*) FROM value WHERE day BETWEEN ? AND ?")
    bindDays(to: total)
    guard var row = try total.next(), row.integer() > largestBatch else { return }
    let positions = positions(of: indexes.indices)
    let rows = try selection("NULL")
    while var row = try rows.next() {
      guard let index = catalogue.index(of: row.integer()), positions[index] >= 0 else { continue }
      counts[Int(positions[index])] += 1
    }
  }

  private func selection(_ value: String) throws(StoreError) -> Statement {
    let rows = try store.database.prepare(
      "SELECT attribute, day, \(value) FROM value WHERE day BETWEEN ? AND ? ORDER BY day")
    bindDays(to: rows)
    return rows
  }

  private func bindDays(to rows: borrowing Statement) {
    rows.bind(days.lowerBound, days.upperBound)
  }

  /// The position in the export of each attribute of the catalogue, or -1.
  private func positions(of range: Range<Int>) -> [Int32] {
    var positions = [Int32](repeating: -1, count: catalogue.attributes.count)
    for position in range { positions[indexes[position]] = Int32(position) }
    return positions
  }
}

extension Store {
  /// The attributes at `indexes` with their groups, goals, and the ratings and pauses of `days`.
  package func exportedDataset(
    at indexes: [Int], of catalogue: Catalogue, in days: ClosedRange<Day>
  ) throws(StoreError) -> Dataset {
    var dataset = Dataset(attributes: indexes.map { catalogue.attributes[$0] })
    let groupNames = Set(dataset.attributes.map(\.group))
    let names = Set(dataset.attributes.map(\.name))
    dataset.groups = catalogue.groups.filter { groupNames.contains($0.name) }
    dataset.goals = try setGoals().filter { names.contains($0.name) }.map {
      Dataset.GoalEntry(attribute: $0.name, period: $0.period, goal: $0.goal)
    }
    dataset.timedEntries = try timedEntries(of: dataset.attributes, from: catalogue, in: days)
    return dataset
  }

  /// Passes on the averages to export of the weeks that overlap `days`, a set at a time.
  ///
  /// These are fetched sets, by week and origin, and computed sets that were refreshed, because
  /// they come from other days than the 60 before their week.
  package func forEachExportedAverages(
    in days: ClosedRange<Day>, on today: Day, by statistic: Statistic,
    _ take: (AverageSet) throws -> Void
  ) throws {
    let selection = try database.prepare(
      """
      \(StoredAverageSet.selection)
      WHERE origin != 'local' AND week BETWEEN ? AND ? ORDER BY week, origin
      """)
    selection.bind(days.lowerBound - 6, days.upperBound)
    while var row = try selection.next() {
      guard var stored = try StoredAverageSet(&row) else { continue }
      // Which days a service computed it from is unknown.
      stored.window = nil
      try take(averages(of: stored))
    }
    let refreshed = try database.rows(
      of: """
        SELECT week FROM average_set
        WHERE origin = 'local' AND last_day != week - 1 AND week BETWEEN ? AND ? ORDER BY week
        """, days.lowerBound - 6, days.upperBound
    ) { row throws(StoreError) in try row.day() }
    for week in refreshed {
      let set = try averages(for: week, on: max(today, week), by: statistic)
      if let set, set.origin == .local { try take(set) }
    }
  }
}
