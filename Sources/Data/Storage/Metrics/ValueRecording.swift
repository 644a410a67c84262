import Metrics

/// How the values of a dataset are recorded.
struct ValueRecording {
  /// The row of each attribute of the dataset.
  let rows: [Int64]
  /// Whether values of a source that the new one must not replace stay.
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
}

extension Change {
  /// Writes entries, which are sorted by day, and notes what they replace.
  func record(
    _ entries: [Dataset.Entry], _ recording: ValueRecording, outcome: inout RecordingResult
  ) throws(StoreError) {
    let rows = recording.rows
    let recorded = try store.recordedDays()
    let hasEntries = try database.number("SELECT EXISTS(SELECT 1 FROM entry)") == 1
    let selection = try database.prepare(
      "SELECT attribute, value, source FROM value WHERE day = ?")
    let insertion = try database.prepare(
      "INSERT OR REPLACE INTO value(day, attribute, value, source) VALUES(?, ?, ?, ?)")
    var before = [Value?](repeating: nil, count: Int((rows.max() ?? 0) + 1))
    var sources = [ValueSource](repeating: .imported, count: before.count)
    var lastExport: ImportSource?
    var start = entries.startIndex
    while start < entries.endIndex {
      let day = entries[start].day
      var end = start + 1
      while end < entries.endIndex, entries[end].day == day { end += 1 }

      let isNewDay = !(recorded?.contains(day) ?? false)
      if !isNewDay {
        for row in before.indices { before[row] = nil }
        selection.bind(day, at: 1)
        while try selection.step() {
          let row = selection.integer(0)
          guard row >= 0, row < before.count else { continue }
          before[Int(row)] = selection.value(1)
          sources[Int(row)] = try selection.source(2)
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
        let new = entry.source.map(ValueSource.export) ?? source
        if let export = entry.source, export != lastExport {
          exports.insert(export)
          lastExport = export
        }
        if let stored {
          let old = sources[Int(row)]
          if stored == entry.value {
            outcome.unchanged += 1
            guard let export = entry.source, recording.adopts(old, by: export) else { continue }
            outcome.adopted += 1
            noteSame(stored, from: old, of: row, on: day)
          } else if recording.isBeaten, !new.mayReplace(old, by: recording.order) {
            if case .export = old { outcome.outranked += 1 } else { outcome.left += 1 }
            continue
          } else {
            note(stored, from: old, of: row, on: day)
            outcome.replaced += 1
            // The day's ratings no longer give its value.
            if hasEntries { try deleteEntries(row: row, on: day, onlyRatings: true) }
          }
        } else {
          note(nil, from: nil, of: row, on: day)
          outcome.added += 1
        }
        insertion.bind(day, at: 1)
        insertion.bind(row, at: 2)
        insertion.bind(entry.value, at: 3)
        insertion.bind(new.rawValue, at: 4)
        try insertion.run()
      }
      start = end
      recording.progress?(end)
    }
  }
}
