/// What is imported automatically, and the state in which it was imported last.
extension Store {
  /// What is imported automatically, by the keys that ``setWatched(_:state:at:)`` was given, with the moment
  /// of the last import; nil for none yet.
  package func watchedImports() throws(StoreError) -> [(key: String, imported: String?)] {
    try states(of: .watched).map { ($0.key, $0.made) }
  }

  /// The state in which it was imported last, and when.
  package func watchedState(
    of key: String
  ) throws(StoreError) -> (state: String, imported: String?)? {
    let selection = try database.prepare(
      "SELECT value, made FROM state WHERE subject = ? AND key = ?")
    selection.bind(StateKey.Subject.watched.rawValue, key)
    guard var row = try selection.next() else { return nil }
    return (row.text(), row.optionalText())
  }

  /// Stores that it is imported automatically, and its state; `moment` is that of the import, nil for
  /// none yet.
  package func setWatched(_ key: String, state: String, at moment: String?) throws {
    try set(state, for: StateKey(.watched, key), at: moment)
  }

  /// Removes it from the list.
  package func endWatching(_ key: String) throws {
    try set(String?.none, for: StateKey(.watched, key))
  }
}
