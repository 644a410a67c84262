import Almanac

/// A value here that differs from the one that the account is believed to hold.
package struct Pending: Equatable, Sendable {
  /// The attribute's name here.
  package let attribute: String
  package let day: Day
  /// What is here; nil where it was forgotten, which the account cannot be told.
  package let value: Value?
  /// What the account is believed to hold.
  package let base: Value?
}

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

  /// The statement that notes what the account is believed to hold, unless that was noted before:
  /// day, attribute, value, and whether the new one is to be sent, which none is while no account is
  /// logged in to.
  func notingForAccount() throws(StoreFault) -> Statement {
    try database.prepare(
      """
      INSERT INTO outbox(day, attribute, base, send)
      VALUES(?, ?, ?, min(?, (SELECT value FROM kept WHERE kind = 'watched')))
      ON CONFLICT(day, attribute) DO UPDATE SET send = max(send, excluded.send)
      """)
  }

  /// Forgets what was noted of attributes that are there no more, whose rows others may get.
  func forgetRemovedForAccount() throws(StoreFault) {
    try database.run(
      """
      DELETE FROM outbox WHERE attribute NOT IN (SELECT id FROM attribute);
      DELETE FROM kept WHERE kind = 'served' AND key NOT IN (SELECT id FROM attribute)
      """)
  }

  /// What differs from the account, by day; with `isAll` also history that was recorded here.
  package func outbox(isAll: Bool) throws(StoreFault) -> [Pending] {
    let selection = try database.prepare(
      """
      SELECT attribute.name, outbox.day, value.value, outbox.base
      FROM outbox JOIN attribute ON attribute.id = outbox.attribute
      LEFT JOIN value ON value.day = outbox.day AND value.attribute = outbox.attribute
      WHERE outbox.send >= ? AND value.value IS NOT outbox.base ORDER BY outbox.day, attribute.id
      """)
    selection.bind(isAll ? Int64(0) : 1, at: 1)
    var pending: [Pending] = []
    while try selection.step() {
      pending.append(
        Pending(
          attribute: selection.text(0), day: try selection.day(1), value: selection.value(2),
          base: selection.value(3)))
    }
    return pending
  }

  /// Takes what the account has accepted out of the outbox, unless it was changed again meanwhile.
  package func settle(_ accepted: [Pending]) throws {
    try prepareForWriting()
    try transaction {
      let deletion = try database.prepare(
        """
        DELETE FROM outbox WHERE day = ? AND attribute = ?
        AND ? = (SELECT value FROM value
          WHERE value.day = outbox.day AND value.attribute = outbox.attribute)
        """)
      let update = try database.prepare(
        "UPDATE outbox SET base = ? WHERE day = ? AND attribute = ?")
      for pending in accepted {
        guard let value = pending.value, let row = try row(ofAttribute: pending.attribute) else {
          continue
        }
        deletion.bind(pending.day, at: 1)
        deletion.bind(row, at: 2)
        deletion.bind(value, at: 3)
        try deletion.run()
        update.bind(value, at: 1)
        update.bind(pending.day, at: 2)
        update.bind(row, at: 3)
        try update.run()
      }
    }
  }
}

/// Where values come from, which decides whether an account is told of them.
package enum ChangeOrigin: Sendable {
  /// A person: the account is told.
  case person
  /// Documents: the account is told when that is asked for.
  case history
  /// The account itself.
  case account
}
