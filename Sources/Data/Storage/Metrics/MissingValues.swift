import Metrics
import Time

/// Stored values of a kind of export that a later export of this kind no longer has, within its
/// days.
package struct MissingValues: Sendable {
  package let source: ImportSource
  /// The first and the last day of the later export.
  package let days: ClosedRange<Day>
  /// How many days the later export has.
  package let dayCount: Int
  fileprivate var keys: [(day: Day, row: Int64)] = []

  package var count: Int { keys.count }

  /// On how many days values are missing.
  package var missingDayCount: Int {
    var last: Day?
    return keys.count { key in
      defer { last = key.day }
      return key.day != last
    }
  }

  /// Whether the export may be a part only: values are missing on more than a week, and on more
  /// than a tenth as many days as it has.
  package var isDoubtful: Bool { missingDayCount > 7 && missingDayCount * 10 > dayCount }
}

extension Change {
  /// The values of earlier exports that a dataset, whose entries are sorted by day, no longer has:
  /// for each kind of export, and each attribute of the dataset.
  ///
  /// What an export does not have is only missing if exports of its kind have all days.
  package func valuesMissing(in dataset: Dataset) throws(StoreError) -> [MissingValues] {
    struct Export {
      var first: Day
      var last: Day
      var dayCount = 0
      /// Whether the export has each attribute of the dataset.
      var hasAttribute: [Bool]
    }
    var exports: [ImportSource: Export] = [:]
    for entry in dataset.entries {
      guard let source = entry.source, source.isWhole else { continue }
      var export =
        exports[source]
        ?? Export(
          first: entry.day, last: entry.day,
          hasAttribute: [Bool](repeating: false, count: dataset.attributes.count))
      if export.dayCount == 0 || export.last != entry.day { export.dayCount += 1 }
      export.last = entry.day
      export.hasAttribute[Int(entry.attribute)] = true
      exports[source] = export
    }
    if exports.isEmpty { return [] }
    var attributes: [Int64: Int32] = [:]
    for (index, attribute) in dataset.attributes.enumerated() {
      if let row = try store.row(ofAttribute: attribute.name) { attributes[row] = Int32(index) }
    }
    var missing: [MissingValues] = []
    for (source, export) in exports.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      var found = MissingValues(
        source: source, days: export.first...export.last, dayCount: export.dayCount)
      let selection = try database.prepare(
        "SELECT day, attribute FROM value WHERE day BETWEEN ? AND ? AND source = ? ORDER BY day")
      selection.bind(export.first, export.last, ValueSource.export(source))
      var next = 0
      while var columns = try selection.next() {
        let (day, row) = (try columns.day(), columns.integer())
        guard let attribute = attributes[row], export.hasAttribute[Int(attribute)] else { continue }
        while next < dataset.entries.count, dataset.entries[next].day < day { next += 1 }
        var index = next
        var isThere = false
        while !isThere, index < dataset.entries.count, dataset.entries[index].day == day {
          isThere = dataset.entries[index].attribute == attribute
          index += 1
        }
        if !isThere { found.keys.append((day, row)) }
      }
      if !found.keys.isEmpty { missing.append(found) }
    }
    return missing
  }

  /// Deletes values that are missing in a later export, with the ratings that gave them.
  package func delete(_ missing: MissingValues) throws(StoreError) {
    exports.insert(missing.source)
    let deletion = try database.prepare("DELETE FROM value WHERE day = ? AND attribute = ?")
    for (day, row) in missing.keys {
      guard let stored = try store.storedValue(row: row, on: day) else { continue }
      try deleteEntries(row: row, on: day, onlyRatings: true)
      note(stored, of: row, on: day)
      try deletion.run(day, row)
    }
  }
}
