import Metrics
import Time

struct ValueRecording {
  /// Of each attribute of the dataset.
  let rows: [Int64]
  /// Whether some sources keep the new source from replacing their values.
  let isBeaten: Bool
  let order: SourceOrder
  /// Called after each day with how many entries are done.
  let progress: ((Int) -> Void)?

  /// Whether an equal stored value becomes one of a kind of export: from no kind, or a lower one.
  fileprivate func adopts(_ stored: ValueSource, by new: ImportSource) -> Bool {
    switch stored {
    case .typed, .account: false
    case .imported, .refresh: true
    case .export(let old): order.ranks(new, before: old)
    }
  }

  fileprivate func mayReplace(_ old: ValueSource, by new: ValueSource) -> Bool {
    !isBeaten || new.mayReplace(old, by: order)
  }
}

extension Change {
  /// Writes the entries of a dataset, which are sorted by day, and notes what they replace.
  func recordValues(
    of dataset: Dataset, _ recording: ValueRecording, outcome: inout RecordingResult
  ) throws {
    let rows = recording.rows
    let recorded = try store.recordedDays()
    let hasEntries = try store.has(.entry)
    let selection = try database.prepare(
      "SELECT attribute, \(StoredValue.columns) FROM value WHERE day = ?")
    var insertion: Insertion<ValueRow> = try database.insertion()
    var before = [StoredValue?](repeating: nil, count: Int((rows.max() ?? 0) + 1))
    var lastExport: ImportSource?
    var done = 0
    try dataset.forEachDay { day, entries in
      let isNewDay = !(recorded?.contains(day) ?? false)
      if !isNewDay {
        for row in before.indices { before[row] = nil }
        selection.bind(day)
        while var columns = try selection.next() {
          let row = columns.integer()
          guard row >= 0, row < before.count else { continue }
          before[Int(row)] = try StoredValue(&columns)
        }
        selection.reset()
      }
      // In the order of the table's key, so that new days are appended to it.
      let ordered = entries.sorted { rows[Int($0.attribute)] < rows[Int($1.attribute)] }
      for entry in ordered {
        let row = rows[Int(entry.attribute)]
        let stored = isNewDay ? nil : before[Int(row)]
        var new = entry.source.map(ValueSource.export) ?? source
        var hours = dataset.hours(of: entry)
        if let export = entry.source, export != lastExport {
          exports.insert(export)
          lastExport = export
        }
        if let stored, stored.value == entry.value {
          outcome.unchanged += 1
          let isAdopted = entry.source.map { recording.adopts(stored.source, by: $0) } ?? false
          let hasNewHours =
            hours != nil && hours != stored.hours && recording.mayReplace(stored.source, by: new)
          guard isAdopted || hasNewHours else { continue }
          if isAdopted { outcome.adopted += 1 } else { new = stored.source }
          if hasNewHours { outcome.hours += 1 } else { hours = stored.hours }
          note(stored, of: row, on: day)
          hasSameValues = true
        } else if let stored {
          guard recording.mayReplace(stored.source, by: new) else {
            if case .export = stored.source { outcome.outranked += 1 } else { outcome.left += 1 }
            continue
          }
          note(stored, of: row, on: day)
          outcome.replaced += 1
          // The day's ratings no longer give its value.
          if hasEntries { try deleteEntries(row: row, on: day, onlyRatings: true) }
        } else {
          note(nil, of: row, on: day)
          outcome.added += 1
        }
        try insertion.add(
          ValueRow(
            day: day, attribute: row, stored: StoredValue(entry.value, from: new, hours: hours)))
      }
      done += entries.count
      recording.progress?(done)
      try writeNotes(from: mostNotes)
    }
    try insertion.finish()
  }
}

/// Stored values that a later export of their kind no longer has, within its days.
package struct MissingValues: Sendable {
  package let source: ImportSource
  /// The first and the last day of the later export.
  package let days: ClosedRange<Day>
  package let dayCount: Int
  fileprivate var keys: [(day: Day, row: Int64)] = []

  package var count: Int { keys.count }

  package var missingDayCount: Int { Set(keys.map(\.day)).count }

  /// Whether the export may be a part only: more than a week of days lacks values, and more than a
  /// tenth of its days.
  package var isDoubtful: Bool { missingDayCount > 7 && missingDayCount * 10 > dayCount }
}

extension Change {
  /// The values of earlier exports that a dataset, sorted by day, no longer has, for each attribute
  /// and each kind whose exports have all days.
  package func valuesMissing(in dataset: Dataset) throws -> [MissingValues] {
    struct Export {
      var first, last: Day
      var dayCount = 0
      var hasAttribute: [Bool]
    }
    var exports: [ImportSource: Export] = [:]
    try dataset.forEachDay { day, entries in
      for entry in entries {
        guard let source = entry.source, source.isWhole else { continue }
        var export =
          exports[source]
          ?? Export(
            first: day, last: day,
            hasAttribute: [Bool](repeating: false, count: dataset.attributes.count))
        if export.dayCount == 0 || export.last != day { export.dayCount += 1 }
        export.last = day
        export.hasAttribute[Int(entry.attribute)] = true
        exports[source] = export
      }
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
      var next = try selection.next()
      try dataset.forEachDay { day, entries in
        while var columns = next {
          let (stored, row) = (try columns.day(), columns.integer())
          if stored > day { break }
          if let attribute = attributes[row], export.hasAttribute[Int(attribute)],
            stored < day || !entries.contains(where: { $0.attribute == attribute })
          {
            found.keys.append((stored, row))
          }
          next = try selection.next()
        }
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
      try writeNotes(from: mostNotes)
    }
  }
}
