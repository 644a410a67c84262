import Metrics
import Time

/// Restores what files outside the store hold, for undo and redo.
package protocol FileRestoring {
  /// The changes of files that ``restore(_:)`` will make.
  func planned(_ changes: [FileChange]) throws -> [FileChange]
  /// Restores the files, and returns the changes that it undid; the log forgets the others.
  func restore(_ changes: [FileChange]) throws -> [FileChange]
  /// Ends an attempt that failed: restored files get their contents from before.
  func revert() throws
}

extension Store {
  /// Reverts the latest change and returns its summary, or nil without a change; `files` is needed
  /// if the change wrote files, which are restored last; if that fails, the store is unchanged.
  package func undo(restoring files: (any FileRestoring)? = nil) throws -> ChangeSummary? {
    try swapNext(isUndone: false, files)
  }

  /// Makes the change again that was reverted last, as ``undo(restoring:)``.
  package func redo(restoring files: (any FileRestoring)? = nil) throws -> ChangeSummary? {
    try swapNext(isUndone: true, files)
  }

  /// Who made the change that ``undo(restoring:)`` would revert; nil without a change.
  package func originOfLatestChange() throws(StoreError) -> ChangeOrigin? {
    try database.first(
      of: "SELECT origin FROM change WHERE undone = ? ORDER BY id DESC LIMIT 1", false
    ) { ChangeOrigin(rawValue: $0.text()) }
  }

  private func swapNext(isUndone: Bool, _ files: (any FileRestoring)?) throws -> ChangeSummary? {
    let announcement = FileAnnouncement(
      of: { [self] in try files?.planned(filesOfNextChange(isUndone: isUndone)) ?? [] },
      revert: { try files?.revert() })
    return try writing(announcing: announcement) { () throws -> ChangeSummary? in
      guard var change = try changes(isUndone: isUndone, limit: 1).first else { return nil }
      let merged = try MergedSince(change.number, in: self)
      change.mergedSince = try count(of: change.number, in: merged)
      sharedChange?.isMade = true
      try swap(change.number, isRedone: isUndone, except: merged)
      // The changes of other devices remain in it.
      for index in change.values.indices where !merged.isEmpty {
        let (name, day, _, _) = change.values[index]
        let row = try key(ofAttribute: name)?.row
        change.values[index].before = try row.flatMap { try value(row: $0, on: day) }
      }
      if change.counts.files > 0 || !change.choices.isEmpty {
        guard let files else {
          preconditionFailure("undoing a change of files needs access to them")
        }
        try swapFiles(of: change.number, files.restore)
      }
      try database.run(
        "UPDATE change SET undone = ? WHERE id = ?", isUndone ? Int64(0) : 1, change.number)
      return change
    }
  }

  /// Swaps the stored rows with the rows that a change has noted: once is an undo, twice a redo.
  ///
  /// What other devices have changed since is left as it is.
  private func swap(
    _ change: Int64, isRedone: Bool, except merged: MergedSince
  ) throws(StoreError) {
    var notes = try database.rows(
      of: "SELECT relation, id, before FROM replaced WHERE change = ? ORDER BY relation", change
    ) { row throws(StoreError) in
      guard let relation = Relation(rawValue: row.text()) else { throw damage }
      return (relation: relation, id: row.integer(), before: row.optionalBytes())
    }
    if isRedone {
      // Amounts need the attribute that was created with them, and the value before.
      let additions = notes.filter { $0.relation == .addition }
      notes.removeAll { $0.relation == .addition }
      let index = notes.firstIndex { $0.relation == .value } ?? notes.endIndex
      notes.insert(contentsOf: additions, at: index)
    }
    let update = try database.prepare(
      "UPDATE replaced SET before = ? WHERE change = ? AND relation = ? AND id = ?")
    var sets: [(row: Int64, packed: [UInt8])] = []
    var first = Day.last
    var last = Day.first
    let values = try ValueSwap(in: self)
    var rows: [Relation: RowSwap] = [:]
    var placeDays: Set<Day> = []
    for (relation, id, before) in notes where relation != .file {
      let now: [UInt8]?
      if relation == .addition {
        guard let day = Day(exactly: id) else { throw damage }
        try revertAdditions(
          before ?? [], on: day, isRedone: isRedone, fromMerged: merged.values[day] ?? [])
        continue
      }
      if relation == .value {
        guard let day = Day(exactly: id) else { throw damage }
        now = try values.swap(before ?? [], on: day, except: merged.values[day] ?? [])
        (first, last) = (min(first, day), max(last, day))
      } else if merged.rows[relation]?.contains(id) == true {
        continue
      } else if before == nil,
        relation == .attribute && merged.used.contains(id)
          || relation == .group && !merged.used.isEmpty
      {
        // Other devices have values of an attribute that the change has created.
        continue
      } else if relation == .dayOff {
        guard let day = Day(exactly: id) else { throw damage }
        now = try packedDayOff(day)
        try restoreDayOff(before, on: day)
      } else if relation == .averages {
        now = try packedAverages(id)
        try deleteAverages(id)
        if let before { sets.append((id, before)) }
      } else {
        let swap =
          if let swap = rows[relation] { swap } else { try RowSwap(of: relation, in: self) }
        rows[relation] = swap
        now = try swap.packedRow(id)
        try swap.restore(before, row: id)
        if relation == .entry {
          // Averages skip paused days.
          guard let day = Store.day(ofEntry: id) else { throw damage }
          (first, last) = (min(first, day), max(last, day))
        } else if relation == .place {
          for packed in [before, now] {
            if let packed, let day = try dayOfOwnPlace(packed) { placeDays.insert(day) }
          }
        }
      }
      try update.run(now, change, relation.rawValue, id)
    }
    _ = try deriveFromPlaces(on: placeDays)
    // A week has one fetched set, so the others are deleted first.
    for (row, packed) in sets { try restoreAverages(packed, in: row) }
    // A restored type changes what the averages mean, whichever days they were computed from.
    let isType = notes.contains { $0.relation == .attribute }
    if isType { (first, last) = (Day.first, Day.last) }
    if first <= last { try markAveragesStale(computedFrom: first...last) }
  }

  /// How many values and rows of a change other devices have changed since.
  private func count(of change: Int64, in merged: MergedSince) throws(StoreError) -> Int {
    if merged.isEmpty { return 0 }
    var count = 0
    // Amounts are subtracted from what the value is now. Their notes come first, by the key.
    var added: [Day: Set<Int64>] = [:]
    let notes = try database.prepare(
      "SELECT relation, id, before FROM replaced WHERE change = ? ORDER BY relation")
    notes.bind(change)
    while var row = try notes.next() {
      let (relation, id) = (Relation(rawValue: row.text()), row.integer())
      if relation == .addition, let day = Day(exactly: id) {
        added[day] = Set(try unpack(row.bytes()).map(\.attribute))
      } else if relation == .value, let day = Day(exactly: id), let values = merged.values[day] {
        let noted = Set(try unpack(row.bytes()).map(\.attribute))
        count += noted.intersection(values).subtracting(added[day] ?? []).count
      } else if let relation, merged.rows[relation]?.contains(id) == true {
        count += 1
      }
    }
    return count
  }

  func unpack(_ bytes: [UInt8]) throws(StoreError) -> [PackedValues.Note] {
    guard let values = PackedValues.unpack(bytes) else { throw damage }
    return values
  }

  var damage: StoreError { database.damage("its undo history cannot be read") }

  func value(row: Int64, on day: Day) throws(StoreError) -> Value? {
    try database.first(of: "SELECT value FROM value WHERE day = ? AND attribute = ?", day, row) {
      $0.value()
    }
  }

  func storedValue(row: Int64, on day: Day) throws(StoreError) -> StoredValue? {
    try database.first(
      of: "SELECT \(StoredValue.columns) FROM value WHERE day = ? AND attribute = ?", day, row
    ) { row throws(StoreError) in try StoredValue(&row) }
  }

  func name(ofAttribute row: Int64) throws(StoreError) -> String? {
    try database.first(of: "SELECT name FROM attribute WHERE id = ?", row) { $0.text() }
  }

  /// Deletes undone changes, for a new one; returns whether changes are noted for an account.
  func deleteUndoneChanges() throws(StoreError) -> Bool {
    // Two simple queries: one query with a subquery in each column takes SQLite longer to parse.
    if try database.number("SELECT undone FROM change ORDER BY id DESC LIMIT 1") != 0 {
      try database.run(
        """
        DELETE FROM replaced WHERE change IN (SELECT id FROM change WHERE undone = 1);
        DELETE FROM change WHERE undone = 1
        """)
    }
    return try connection() != nil
  }

  /// Deletes the change log but no values: nothing can be undone then.
  package func forgetChanges() throws(StoreError) {
    try database.run("DELETE FROM replaced; DELETE FROM change")
  }
}

/// What other devices have changed after a change: an undo of it leaves that as it is.
private struct MergedSince {
  private(set) var values: [Day: Set<Int64>] = [:]
  private(set) var rows: [Relation: Set<Int64>] = [:]
  /// The attributes with such values.
  private(set) var used: Set<Int64> = []

  var isEmpty: Bool { values.isEmpty && rows.isEmpty }

  init(_ change: Int64, in store: Store) throws(StoreError) {
    let notes = try store.database.prepare(
      """
      SELECT relation, replaced.id, before FROM change JOIN replaced ON change = change.id
      WHERE change.id > ? AND undone = ?
      """)
    notes.bind(change, Change.merged)
    while var row = try notes.next() {
      guard let relation = Relation(rawValue: row.text()) else { throw store.damage }
      let id = row.integer()
      if relation == .value, let day = Day(exactly: id) {
        let attributes = try store.unpack(row.bytes()).map(\.attribute)
        values[day, default: []].formUnion(attributes)
        used.formUnion(attributes)
      } else if relation != .file {
        rows[relation, default: []].insert(id)
      }
    }
  }
}
