/// The watched imports, with the state of their files at the last import.
extension Store {
  /// The keys of all watched imports, with the moment of the last import, if any.
  package func watchedImports() throws(StoreError) -> [(key: String, imported: String?)] {
    try states(of: .watched).map { ($0.key, $0.made) }
  }

  /// The state of the files at the last import, and when that was.
  package func watchedState(
    of key: String
  ) throws(StoreError) -> (state: String, imported: String?)? {
    try database.first(
      of: "SELECT value, made FROM state WHERE subject = ? AND key = ?",
      StateKey.Subject.watched.rawValue, key
    ) { ($0.text(), $0.optionalText()) }
  }

  /// Watches an import, or no more if `state` is nil; `moment` is of the last import, if any.
  package func setWatched(_ key: String, state: String?, at moment: String? = nil) throws {
    try set(state, for: StateKey(.watched, key), at: moment)
  }
}

/// The scales of ratings that were decided for tables, for the next table with the same first line;
/// undoing an import does not revert them.
extension Store {
  /// The scales, 5 or 9, by a key that the importers define.
  package func rememberedScales() throws(StoreError) -> [String: Int] {
    var scales: [String: Int] = [:]
    for state in try states(of: .scales) { scales[state.key] = state.number }
    return scales
  }

  /// Stores scales, each replacing the one under its key.
  package func remember(scales: [String: Int], at moment: String) throws {
    try writing {
      for (key, scale) in scales { try put(scale, for: StateKey(.scales, key), at: moment) }
    }
  }
}

/// The answers of a person about tables, for the next table with the same first line; undoing an
/// import does not revert them.
extension Store {
  /// The answers about each table as lines of text, by its first line.
  package func rememberedAnswers() throws(StoreError) -> [(table: String, answers: [String])] {
    try states(of: .answers).map { state in
      (state.key, (state.text ?? "").split(separator: "\n").map(String.init))
    }
  }

  /// Stores the answers about tables in the place of earlier ones.
  package func remember(answers: [(table: String, answers: [String])], at moment: String) throws {
    try writing {
      for (table, answers) in answers {
        try put(answers.joined(separator: "\n"), for: StateKey(.answers, table), at: moment)
      }
    }
  }

  /// Forgets the answers and the scales of tables.
  package func forgetAnswers(about tables: [String]) throws {
    let scales = try rememberedScales().keys
    try writing {
      for table in tables {
        try put(nil as String?, for: StateKey(.answers, table))
        for key in scales where key.hasSuffix("/" + table) {
          try put(nil as String?, for: StateKey(.scales, key))
        }
      }
    }
  }
}
