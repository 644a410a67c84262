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
  /// Whether changes of values are noted for the account.
  package var isWatched: Bool {
    get throws(StoreFault) {
      try database.number("SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'") > 0
    }
  }

  /// Begins to note for the account what is changed here.
  ///
  /// What was recorded before, of attributes that no service supplies, counts as history: it is
  /// sent only when that is asked for.
  package func watch() throws {
    try prepareForWriting()
    try transaction {
      try migrate()
      guard try !isWatched else { return }
      try database.run(
        """
        INSERT OR IGNORE INTO outbox(day, attribute, base, send)
        SELECT day, attribute, NULL, 0 FROM value
        WHERE attribute IN (SELECT id FROM attribute WHERE service IS NULL);
        \(Store.triggers)
        """)
    }
  }

  /// Ends what ``watch()`` began, and forgets what was noted.
  package func unwatch() throws {
    try prepareForWriting()
    try transaction {
      try migrate()
      try database.run(Store.noTriggers + "DELETE FROM outbox")
    }
  }

  /// Each notes what was there before the first change, and that the change is to be sent.
  ///
  /// Written without `OR IGNORE`, because the conflict clause of the statement that fires a trigger
  /// replaces that of the trigger.
  static let triggers =
    trigger(
      "put", "BEFORE INSERT", "new",
      base: "(SELECT value FROM value WHERE (day, attribute) = (new.day, new.attribute))")
    + trigger("changed", "BEFORE UPDATE OF value", "new", base: "old.value")
    + trigger("forgotten", "BEFORE DELETE", "old", base: "old.value")

  static let noTriggers = """
    DROP TRIGGER IF EXISTS value_put;
    DROP TRIGGER IF EXISTS value_changed;
    DROP TRIGGER IF EXISTS value_forgotten;

    """

  private static func trigger(
    _ name: String, _ event: String, _ row: String, base: String
  ) -> String {
    """
    CREATE TRIGGER value_\(name) \(event) ON value BEGIN
      INSERT INTO outbox(day, attribute, base, send)
      SELECT \(row).day, \(row).attribute, \(base), 0
      WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE (day, attribute) = (\(row).day, \(row).attribute));
      UPDATE outbox SET send = 1 WHERE (day, attribute) = (\(row).day, \(row).attribute)
        AND NOT EXISTS (SELECT 1 FROM kept WHERE kind = 'sending');
    END;

    """
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
          attribute: selection.text(0), day: selection.day(1), value: selection.value(2),
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

extension Change {
  /// Says that what this change records is history: it is sent to an account only when that is
  /// asked for.
  ///
  /// Said before anything is recorded.
  package func countAsHistory() throws(StoreFault) {
    guard try store.isWatched else { return }
    isOfHistory = true
    try store.put(.integer(0), as: .sending)
  }
}
