import Metrics
import Time

extension Store {
  /// Writes files of calendars as they were before the changes to them, and returns the changes that
  /// it made; the log forgets the others.
  package typealias FileRestoring = ([EventFileChange]) throws -> [EventFileChange]

  /// Reverts the latest change as a whole; ``redo(restoringFiles:)`` makes it again.
  ///
  /// `restore` is called last, and only for a change that wrote files.
  ///
  /// - Returns: A summary of the change before it was reverted; nil if there is none.
  /// - Throws: ``StoreError``, and what `restore` throws; the store is unchanged then.
  package func undo(restoringFiles restore: FileRestoring = noFiles) throws -> ChangeSummary? {
    try swapNext(isUndone: false, restore)
  }

  /// Makes the change again that was reverted last.
  ///
  /// - Returns: A summary of the change before it was made again; nil if there is none.
  /// - Throws: ``StoreError``, and what `restore` throws; the store is unchanged then.
  package func redo(restoringFiles restore: FileRestoring = noFiles) throws -> ChangeSummary? {
    try swapNext(isUndone: true, restore)
  }

  /// Refuses to undo what a change did to files.
  package static func noFiles(_ files: [EventFileChange]) throws -> [EventFileChange] {
    preconditionFailure("undoing a change of files needs access to them")
  }

  private func swapNext(
    isUndone: Bool, _ restore: FileRestoring
  ) throws -> ChangeSummary? {
    try prepareForWriting()
    return try transaction {
      try migrate()
      guard let change = try changes(isUndone: isUndone, limit: 1).first else { return nil }
      try swap(change.number)
      if change.fileCount > 0 { try swapFiles(of: change.number, restore) }
      let update = try database.prepare("UPDATE change SET undone = ? WHERE id = ?")
      update.bind(isUndone ? Int64(0) : 1, at: 1)
      update.bind(change.number, at: 2)
      try update.run()
      return change
    }
  }

  /// Swaps what is stored with what a change has noted: once is an undo, twice a redo.
  private func swap(_ change: Int64) throws(StoreError) {
    var notes: [(relation: Relation, id: Int64, before: [UInt8]?)] = []
    let selection = try database.prepare(
      "SELECT relation, id, before FROM replaced WHERE change = ?")
    selection.bind(change, at: 1)
    while try selection.step() {
      guard let relation = Relation(rawValue: selection.text(0)) else { throw damage }
      notes.append(
        (relation, selection.integer(1), selection.isNull(2) ? nil : selection.bytes(2)))
    }
    let update = try database.prepare(
      "UPDATE replaced SET before = ? WHERE change = ? AND relation = ? AND id = ?")
    update.bind(change, at: 2)
    var sets: [(row: Int64, packed: [UInt8])] = []
    var first = Day.last
    var last = Day.first
    let values = try ValueSwap(in: self)
    for (relation, id, before) in notes {
      if relation == .eventFile { continue }
      let now: [UInt8]?
      if relation == .value {
        guard let day = Day(exactly: id) else { throw damage }
        now = try values.swap(before ?? [], on: day)
        first = min(first, day)
        last = max(last, day)
      } else {
        now = try packedRow(id, of: relation)
        if relation == .entry {
          // A pause is left out of averages.
          guard let day = Store.day(ofEntry: id) else { throw damage }
          first = min(first, day)
          last = max(last, day)
        }
        if relation != .averages {
          try restore(before, row: id, of: relation)
        } else {
          try deleteAverages(id)
          if let before { sets.append((id, before)) }
        }
      }
      update.bind(now, at: 1)
      update.bind(relation.rawValue, at: 3)
      update.bind(id, at: 4)
      try update.run()
    }
    // A week has one fetched set, so the others are deleted first.
    for (row, packed) in sets { try restoreAverages(packed, in: row) }
    // A restored type changes what the averages mean, whichever days they were computed from.
    let isType = notes.contains { $0.relation == .attribute }
    if isType { (first, last) = (Day.first, Day.last) }
    if first <= last { try markAveragesStale(computedFrom: first...last) }
  }

  /// A row of a small table, packed, or a set of averages with its figures; nil if there is none.
  func packedRow(_ id: Int64, of relation: Relation) throws(StoreError) -> [UInt8]? {
    if relation == .averages { return try packedAverages(id) }
    let selection = try database.prepare("SELECT * FROM \(relation.rawValue) WHERE id = ?")
    selection.bind(id, at: 1)
    guard try selection.step() else { return nil }
    var columns = PackedValues()
    for column in 0..<selection.columnCount {
      columns.append(selection.value(column), of: Int64(column))
    }
    return columns.bytes
  }

  /// Restores a packed row, or deletes the row if there was none.
  ///
  /// A row packed before a column was added gets that column's default.
  private func restore(
    _ packed: [UInt8]?, row id: Int64, of relation: Relation
  ) throws(StoreError) {
    guard let packed else {
      let deletion = try database.prepare("DELETE FROM \(relation.rawValue) WHERE id = ?")
      deletion.bind(id, at: 1)
      return try deletion.run()
    }
    let columns = try unpack(packed)
    let names = try database.prepare("SELECT * FROM \(relation.rawValue) LIMIT 0")
      .columnNames.prefix(columns.count)
    guard columns.count == names.count, columns.indices.allSatisfy({ columns[$0].attribute == $0 })
    else { throw damage }
    // The account's name of an attribute is not part of a change: it stays as it is now.
    let accountName = relation == .attribute ? try accountName(row: id) : nil
    let insertion = try database.prepare(
      "INSERT OR REPLACE INTO \(relation.rawValue)(\(names.joined(separator: ", "))) VALUES("
        + names.map { _ in "?" }.joined(separator: ", ") + ")")
    for (column, value, _) in columns {
      insertion.bind(value, at: Int32(column) + 1)
    }
    try insertion.run()
    if let accountName { try setAccountName(accountName, row: id) }
  }

  func unpack(
    _ bytes: [UInt8]
  ) throws(StoreError) -> [(attribute: Int64, value: Value?, source: ValueSource?)] {
    guard let values = PackedValues.unpack(bytes) else { throw damage }
    return values
  }

  var damage: StoreError {
    database.damage("its undo history cannot be read")
  }

  func value(row: Int64, on day: Day) throws(StoreError) -> Value? {
    let selection = try database.prepare("SELECT value FROM value WHERE day = ? AND attribute = ?")
    selection.bind(day, at: 1)
    selection.bind(row, at: 2)
    return try selection.step() ? selection.value(0) : nil
  }

  /// The value in a row on a day with its source; nil if there is none.
  func sourcedValue(
    row: Int64, on day: Day
  ) throws(StoreError) -> (value: Value?, source: ValueSource)? {
    let selection = try database.prepare(
      "SELECT value, source FROM value WHERE day = ? AND attribute = ?")
    selection.bind(day, at: 1)
    selection.bind(row, at: 2)
    return try selection.step() ? (selection.value(0), selection.source(1)) : nil
  }

  func name(ofAttribute row: Int64) throws(StoreError) -> String? {
    let selection = try database.prepare("SELECT name FROM attribute WHERE id = ?")
    selection.bind(row, at: 1)
    return try selection.step() ? selection.text(0) : nil
  }

  /// Deletes changes that were undone, since a new change leaves nothing to redo.
  ///
  /// - Returns: Whether changes are noted for an account, which every change asks too.
  func deleteUndoneChanges() throws(StoreError) -> Bool {
    let (isUndone, isNoted) = try lastChange()
    if isUndone {
      try database.run(
        """
        DELETE FROM replaced WHERE change IN (SELECT id FROM change WHERE undone = 1);
        DELETE FROM change WHERE undone = 1
        """)
    }
    return isNoted
  }

  private func lastChange() throws(StoreError) -> (isUndone: Bool, isNoted: Bool) {
    // Two simple queries: one query with a subquery in each column takes SQLite longer to parse.
    let latest = try database.prepare("SELECT undone FROM change ORDER BY id DESC")
    return (try latest.step() && latest.integer(0) == 1, try hasAccount())
  }

  /// Whether changes are noted for an account.
  func hasAccount() throws(StoreError) -> Bool {
    let selection = try database.prepare("SELECT 1 FROM account_state WHERE connected NOT NULL")
    return try selection.step()
  }
}
