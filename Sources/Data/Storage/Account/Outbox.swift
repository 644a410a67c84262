import Metrics
import Time

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
  /// The statement that notes what the account is believed to hold, unless that was noted before:
  /// day, attribute, value, and whether the new one is to be sent, which none is while no account is
  /// logged in to.
  func notingForAccount() throws(StoreFault) -> Statement {
    try database.prepare(
      """
      INSERT INTO outbox(day, attribute, base, send)
      VALUES(?, ?, ?, min(?, (SELECT connected FROM account_state)))
      ON CONFLICT(day, attribute) DO UPDATE SET send = max(send, excluded.send)
      """)
  }

  /// Forgets averages of attributes that are there no more and what was noted of them, since others
  /// may get their rows.
  func forgetRemoved() throws(StoreFault) {
    try database.run(
      """
      DELETE FROM average WHERE attribute NOT IN (SELECT id FROM attribute);
      DELETE FROM outbox WHERE attribute NOT IN (SELECT id FROM attribute)
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
