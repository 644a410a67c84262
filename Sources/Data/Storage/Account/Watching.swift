extension Store {
  /// Whether what a person changes is noted to be sent to an account.
  package var isWatched: Bool {
    get throws(StoreFault) { try kept(.watched) == .integer(1) }
  }

  /// Begins to note for the account what is changed here.
  ///
  /// What was recorded before counts as history, which is sent only when that is asked for: values
  /// of attributes that no service supplies, and of others those that a person has put.
  package func watch() throws {
    try prepareForWriting()
    try transaction {
      try migrate()
      let before = try kept(.watched)
      if before == .integer(1) { return }
      try put(.integer(1), as: .watched)
      // After a logout all of it was noted.
      guard before == nil else { return }
      try database.run(
        """
        INSERT OR IGNORE INTO outbox(day, attribute, base, send)
        SELECT day, attribute, NULL, 0 FROM value
        WHERE attribute IN (SELECT id FROM attribute WHERE service IS NULL OR service = 'dash')
        """)
      try noteTyped()
    }
  }

  /// Notes as history what the changes of a person have put, which are all but those of documents
  /// and of accounts.
  private func noteTyped() throws(StoreFault) {
    let selection = try database.prepare(
      """
      SELECT replaced.id, before FROM replaced JOIN change ON change.id = change
      WHERE relation = 'value' AND command NOT LIKE 'dash import %' AND command NOT LIKE 'dash sync%'
      """)
    let insertion = try database.prepare(
      """
      INSERT OR IGNORE INTO outbox(day, attribute, base, send)
      SELECT day, attribute, NULL, 0 FROM value WHERE day = ? AND attribute = ?
      """)
    while try selection.step() {
      insertion.bind(try selection.day(0), at: 1)
      for (attribute, _) in PackedValues.unpack(selection.bytes(1)) ?? [] {
        insertion.bind(attribute, at: 2)
        try insertion.run()
      }
    }
  }

  /// Ends what ``watch()`` began: what waits goes on waiting, and what is changed from now on is
  /// noted as history.
  package func unwatch() throws {
    try prepareForWriting()
    try transaction {
      try migrate()
      try database.run("UPDATE kept SET value = 0 WHERE kind = 'watched'")
    }
  }

  /// Makes history of what waits, for an account of which nothing is known.
  package func makeHistory() throws {
    try prepareForWriting()
    try transaction {
      try migrate()
      try database.run(
        """
        DELETE FROM outbox WHERE base IS (SELECT value FROM value
          WHERE value.day = outbox.day AND value.attribute = outbox.attribute);
        UPDATE outbox SET base = NULL, send = 0
        """)
    }
  }
}
