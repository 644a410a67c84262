import Metrics

/// Saves decisions, which each version stores in tables of its own.
extension Salvage {
  /// A table whose key is a subject, in the column of that name, and a text.
  private typealias KeyedTable = (name: String, column: String, subjects: [String])

  /// The saved subjects: a store that lost rows must not delete them on other devices, so it has to
  /// join them again.
  private static var salvaged: [StateKey.Subject] {
    StateKey.Subject.allCases.filter { ![.devices, .cells, .added].contains($0) }
  }

  /// The tables with decisions in a version.
  private static func tables(version: Int) -> [KeyedTable] {
    switch version {
    case Schema.versionOfUsualPlace...: [("state", "subject", salvaged.map(\.rawValue))]
    case Schema.versionOfState...:
      tables(version: Schema.version) + [("response_cache", "service", ["outside"])]
    case Schema.versionOfCache...:
      [
        (
          "response_cache", "service",
          ["account", "agenda", "import", "import-watched", "outside", "own-calendar", "places"]
        )
      ]
    case Schema.versionOfKept...: [("kept", "kind", ["profile", "served", "synced", "watched"])]
    default: []
    }
  }

  /// Copies the decisions of a store of `version`, upgrades the new store, and deletes its cache.
  mutating func saveState(version: Int) throws(StoreError) {
    var result = Result(part: .state)
    for table in Salvage.tables(version: version) {
      let copy = try RowCopy(to: table.name, in: new, keyCount: 2)
      for subject in table.subjects where try !save(subject, of: table, copy) {
        if !result.brokenSubjects.contains(subject) { result.brokenSubjects.append(subject) }
      }
      result.refused += copy.refusedCount
    }
    if Schema.versionOfCache..<Schema.versionOfState ~= version {
      let copy = try RowCopy(to: "account_state", in: new)
      do throws(StoreError) {
        guard try SalvageReading.isPlain("account_state", in: old) else { throw old.damage("") }
        let rows = try old.prepare("SELECT * FROM account_state")
        while let row = try rows.next() { _ = try copy.copy(row) }
      } catch {
        if error.path == new.path { throw error }
        if !result.brokenSubjects.contains("account") { result.brokenSubjects.append("account") }
      }
      result.refused += copy.refusedCount
    }
    if version < Schema.version { try Schema.migrate(new, from: version) }
    var events = Result(part: .events)
    if result.brokenSubjects.contains(events.part.rawValue) {
      // Not all files are there.
      try new.run("DELETE FROM state WHERE subject = 'own-calendar' AND key = ''")
      events.isBroken = true
    }
    // Without the outbox, the next sync notes all values as history again.
    try new.run(
      """
      DELETE FROM state WHERE subject = 'account' AND key = 'connected' OR subject = 'intent';
      DELETE FROM response_cache
      """)
    events.saved = Int(
      try new.number("SELECT count(*) FROM state WHERE subject = 'own-calendar' AND key != ''"))
    result.saved = Int(try new.number("SELECT count(*) FROM state WHERE subject != 'own-calendar'"))
    result.brokenSubjects.removeAll { $0 == events.part.rawValue }
    result.isBroken = !result.brokenSubjects.isEmpty
    for result in [result, events] where result.saved + result.refused > 0 || result.isBroken {
      results.append(result)
    }
  }

  /// Copies the readable rows of a subject from both ends; returns whether all could be read.
  private func save(
    _ subject: String, of table: KeyedTable, _ copy: RowCopy
  ) throws(StoreError) -> Bool {
    for isDescending in [false, true] {
      do throws(StoreError) {
        guard try SalvageReading.isPlain(table.name, in: old) else { return false }
        let order = isDescending ? "DESC" : "ASC"
        let rows = try old.prepare(
          "SELECT * FROM \(table.name) WHERE \(table.column) = ? ORDER BY key \(order)")
        rows.bind(subject)
        var previous: Value?
        while let row = try rows.next() {
          var columns = row
          columns.skip()
          let key = columns.value()
          if let previous, let key, !isOrdered(previous, key, isDescending) {
            throw old.damage("rows are out of order")
          }
          previous = key
          _ = try copy.copy(row)
        }
        return true
      } catch {
        if error.path == new.path { throw error }
      }
    }
    return false
  }

  /// Whether a key may follow another, as it may not on a page of another table.
  private func isOrdered(_ first: Value, _ second: Value, _ isDescending: Bool) -> Bool {
    let (low, high) = isDescending ? (second, first) : (first, second)
    switch (low, high) {
    case (.integer(let low), .integer(let high)): return low < high
    case (.text(let low), .text(let high)): return low.utf8.lexicographicallyPrecedes(high.utf8)
    default: return false
    }
  }
}
