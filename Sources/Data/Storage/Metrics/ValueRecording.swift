import Metrics

/// How the values of a dataset are recorded.
struct ValueRecording {
  /// The row of each attribute of the dataset.
  let rows: [Int64]
  /// Whether some sources keep the new source from replacing their values.
  let isBeaten: Bool
  /// Which of two kinds of export counts.
  let order: SourceOrder
  /// Called after each day with how many entries are done.
  let progress: ((Int) -> Void)?

  /// Whether a value that is stored already becomes one of a kind of export: of what belongs to no
  /// kind, or to one that counts later.
  fileprivate func adopts(_ stored: ValueSource, by new: ImportSource) -> Bool {
    switch stored {
    case .typed, .account: false
    case .imported, .refresh: true
    case .export(let old): order.ranks(new, before: old)
    }
  }

  /// Whether a new value may replace a stored one.
  fileprivate func mayReplace(_ old: ValueSource, by new: ValueSource) -> Bool {
    !isBeaten || new.mayReplace(old, by: order)
  }
}

extension Change {
  /// Writes the entries of a dataset, which are sorted by day, and notes what they replace.
  func recordValues(
    of dataset: Dataset, _ recording: ValueRecording, outcome: inout RecordingResult
  ) throws(StoreError) {
    let entries = dataset.entries
    let rows = recording.rows
    let recorded = try store.recordedDays()
    let hasEntries = try database.number("SELECT EXISTS(SELECT 1 FROM entry)") == 1
    let selection = try database.prepare(
      "SELECT attribute, \(StoredValue.columns) FROM value WHERE day = ?")
    let insertion = try database.prepare(ValueRow.insertion)
    var before = [StoredValue?](repeating: nil, count: Int((rows.max() ?? 0) + 1))
    var lastExport: ImportSource?
    var start = entries.startIndex
    while start < entries.endIndex {
      let day = entries[start].day
      var end = start + 1
      while end < entries.endIndex, entries[end].day == day { end += 1 }

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
      let ordered = entries[start..<end].sorted {
        rows[Int($0.attribute)] < rows[Int($1.attribute)]
      }
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
          noteSame(stored, of: row, on: day)
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
        try insertion.run(
          ValueRow(
            day: day, attribute: row, stored: StoredValue(entry.value, from: new, hours: hours)))
      }
      start = end
      recording.progress?(end)
    }
  }
}
