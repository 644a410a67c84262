/// The scales of ratings that were decided when tables were imported, so that the next table with the
/// same first line is read in the same way.
///
/// Undoing an import does not change what the table means, so they are no change that undo reverts.
extension Store {
  /// The scales, 5 or 9, by a key that the importers define.
  package func rememberedScales() throws(StoreError) -> [String: Int] {
    var scales: [String: Int] = [:]
    for state in try states(of: .scales) {
      scales[state.key] = state.number
    }
    return scales
  }

  /// Stores scales, each replacing the one under its key.
  package func remember(scales: [String: Int], at moment: String) throws {
    try prepareForWriting()
    try transaction {
      try migrate()
      for (key, scale) in scales { try put(scale, for: StateKey(.scales, key), at: moment) }
    }
  }
}
