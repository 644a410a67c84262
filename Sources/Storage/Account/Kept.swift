import Almanac

/// What services have said and is kept for off line, each kind under keys of its own.
package enum Kept: String, Sendable {
  /// Under 0, the profile of the account, as the service has written it.
  case profile
  /// Under 0, the day up to which all was fetched; under 1, the first day that was asked for.
  case synced
  /// By the row of an attribute that the account lets this program write, its name there.
  case served
  /// By day, what the service says of it.
  case insights
  /// Under 0, the correlations of the week.
  case correlations
  /// By month × 100 + day, what happened on that date.
  case facts
  /// Under 0, that changes are noted for an account.
  case watched
}

extension Store {
  /// What is kept of a kind under a key; nil where nothing is.
  package func kept(_ kind: Kept, at key: Int = 0) throws(StoreFault) -> Value? {
    let selection = try database.prepare("SELECT value FROM kept WHERE kind = ? AND key = ?")
    selection.bind(kind.rawValue, at: 1)
    selection.bind(Int64(key), at: 2)
    return try selection.step() ? selection.value(0) : nil
  }

  /// All that is kept of a kind, by key, upwards.
  package func kept(all kind: Kept) throws(StoreFault) -> [(key: Int, value: Value)] {
    let selection = try database.prepare("SELECT key, value FROM kept WHERE kind = ? ORDER BY key")
    selection.bind(kind.rawValue, at: 1)
    var all: [(Int, Value)] = []
    while try selection.step() {
      if let value = selection.value(1) { all.append((Int(selection.integer(0)), value)) }
    }
    return all
  }

  /// Keeps values of one kind, each in the place of what is kept under its key; not a change that
  /// can be taken back.
  package func keep(_ values: [(key: Int, value: Value)], as kind: Kept) throws {
    try prepareForWriting()
    try transaction {
      try migrate()
      for (key, value) in values { try put(value, as: kind, at: key) }
    }
  }

  /// Forgets all that is kept of some kinds.
  package func forget(_ kinds: [Kept]) throws {
    try prepareForWriting()
    try transaction {
      try migrate()
      for kind in kinds {
        let deletion = try database.prepare("DELETE FROM kept WHERE kind = ?")
        deletion.bind(kind.rawValue, at: 1)
        try deletion.run()
      }
    }
  }

  /// Keeps one value, in the transaction that is open.
  func put(_ value: Value, as kind: Kept, at key: Int = 0) throws(StoreFault) {
    let insertion = try database.prepare(
      "INSERT OR REPLACE INTO kept(kind, key, value) VALUES(?, ?, ?)")
    insertion.bind(kind.rawValue, at: 1)
    insertion.bind(Int64(key), at: 2)
    insertion.bind(value, at: 3)
    try insertion.run()
  }
}
