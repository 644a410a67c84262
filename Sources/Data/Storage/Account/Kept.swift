import Metrics

/// What services have said and is kept for off line, each kind under keys of its own.
package enum Kept: String, Sendable {
  /// Under 0, the profile of the account, as the service has written it; under 1, when it was
  /// logged in to; under 2, what is imperial, see ``Profile/imperial``; under 3, the zone that the
  /// person was told of.
  case profile
  /// Under 0, the day up to which all was fetched; under 1, the first day that was asked for; under
  /// 2, when that was done last; under 3, of how many forgotten values the person was told.
  case synced
  /// By the row of an attribute that the account lets this program write, its name there.
  case served
  /// By day, what the service says of it; see ``Store/insights(on:)``.
  case insights
  /// Under 0, the correlations of the week; see ``Store/correlations()``.
  case correlations
  /// By month × 100 + day, what happened on that date; under the negative of that, what the date's
  /// card says of it; under 10000 more, in which language.
  case facts
  /// Under 0, that changes are noted for an account: 1 to be sent, 0 as history, while none is
  /// logged in to.
  case watched
}

extension Store {
  /// What is kept of a kind under a key; nil where nothing is.
  package func kept(_ kind: Kept, at key: Int = 0) throws(StoreFault) -> Value? {
    try kept(kind, at: key) { $0.value(0) } ?? nil
  }

  /// What `body` makes of the row of a kind and a key, whose one column is the value; nil where
  /// there is none.
  ///
  /// The statement stays prepared, since a look at a day asks more than once.
  func kept<Result>(
    _ kind: Kept, at key: Int, _ body: (borrowing Statement) -> Result
  ) throws(StoreFault) -> Result? {
    if keptSelection == nil {
      keptSelection = try database.prepare("SELECT value FROM kept WHERE kind = ? AND key = ?")
    }
    guard let selection = keptSelection.take() else { return nil }
    selection.bind(kind.rawValue, at: 1)
    selection.bind(Int64(key), at: 2)
    let result = try selection.step() ? body(selection) : nil
    selection.reset()
    keptSelection = consume selection
    return result
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
