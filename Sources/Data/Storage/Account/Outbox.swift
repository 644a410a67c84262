import Metrics
import Time

/// A value here that differs from the one that the account holds, as far as is known.
package struct Pending: Equatable, Sendable {
  package let attribute: String
  package let day: Day
  /// The value here; nil if it was deleted, which cannot be sent.
  package let value: Value?
  /// The value that the account held when this program last knew.
  package let base: Value?
}

extension Store {
  /// Notes the account's value, unless it was noted before: day, attribute, value, and whether the
  /// new one is to be sent, which nothing is after a logout.
  func notingForAccount() throws(StoreError) -> Statement {
    try database.prepare(
      """
      INSERT INTO outbox(day, attribute, base, send)
      VALUES(?, ?, ?, min(?, (\(Store.connected))))
      ON CONFLICT(day, attribute) DO UPDATE SET send = max(send, excluded.send)
      """)
  }

  /// Deletes what remains of deleted attributes, since a new attribute may get their row.
  func deleteRestOfDeletedAttributes() throws(StoreError) {
    let deleted = "attribute NOT IN (SELECT id FROM attribute)"
    try database.run("DELETE FROM average WHERE \(deleted)")
    if try has(.outbox) { try database.run("DELETE FROM outbox WHERE \(deleted)") }
  }

  /// The values that wait to be sent, by day; with `isAll` history too.
  package func outbox(isAll: Bool) throws(StoreError) -> [Pending] {
    try database.rows(
      of: """
        SELECT attribute.name, outbox.day, value.value, outbox.base
        FROM outbox JOIN attribute ON attribute.id = outbox.attribute
        LEFT JOIN value ON value.day = outbox.day AND value.attribute = outbox.attribute
        WHERE outbox.send >= ? AND value.value IS NOT outbox.base
          AND value.source IS NOT \(ValueSource.refresh.rawValue) ORDER BY outbox.day, attribute.id
        """, isAll ? 0 : 1
    ) { row throws(StoreError) in
      Pending(attribute: row.text(), day: try row.day(), value: row.value(), base: row.value())
    }
  }

  /// Removes values that the account has accepted from the outbox, unless they changed again.
  package func settle(_ accepted: [Pending]) throws {
    try writing {
      let deletion = try database.prepare(
        """
        DELETE FROM outbox WHERE day = ? AND attribute = ?
        AND ? = (SELECT value FROM value
          WHERE value.day = outbox.day AND value.attribute = outbox.attribute)
        """)
      let update = try database.prepare(
        "UPDATE outbox SET base = ? WHERE day = ? AND attribute = ?")
      for pending in accepted {
        guard let value = pending.value, let row = try row(ofAttribute: pending.attribute)
        else { continue }
        try deletion.run(pending.day, row, value)
        try update.run(value, pending.day, row)
      }
    }
  }
}
