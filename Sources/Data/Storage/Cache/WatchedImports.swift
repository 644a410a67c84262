/// What is imported automatically, and the state in which it was imported last.
///
/// It lies in the cache of responses, because losing it costs an import that changes nothing.
extension Store {
  private static let watchedService = "import-watched"

  /// What is imported automatically, by the keys that ``setWatched(_:state:at:)`` was given, with the moment
  /// of the last import; nil for none yet.
  package func watchedImports() throws(StoreError) -> [(key: String, imported: String?)] {
    let selection = try database.prepare(
      "SELECT key, fetched FROM response_cache WHERE service = ? ORDER BY key")
    selection.bind(Store.watchedService, at: 1)
    var found: [(String, String?)] = []
    while try selection.step() { found.append((selection.text(0), selection.optionalText(1))) }
    return found
  }

  /// The state in which it was imported last, and when.
  package func watchedState(
    of key: String
  ) throws(StoreError) -> (state: String, imported: String?)? {
    try cachedResponse(key, from: Store.watchedService).map {
      (String(decoding: $0.body, as: UTF8.self), $0.fetched)
    }
  }

  /// Stores that it is imported automatically, and its state; `moment` is that of the import, nil for
  /// none yet.
  package func setWatched(_ key: String, state: String, at moment: String?) throws {
    try cache(
      [(key, CachedResponse(body: Array(state.utf8), fetched: moment))], from: Store.watchedService)
  }

  /// Removes it from the list.
  package func endWatching(_ key: String) throws {
    try prepareForWriting()
    try transaction {
      try migrate()
      let deletion = try database.prepare(
        "DELETE FROM response_cache WHERE service = ? AND key = ?")
      deletion.bind(Store.watchedService, at: 1)
      deletion.bind(key, at: 2)
      try deletion.run()
    }
  }
}
