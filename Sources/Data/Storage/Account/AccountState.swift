import Metrics
import Time

/// What is stored of the account besides values, names and responses.
package struct AccountState: Equatable, Sendable {
  /// The profile as the service sent it.
  package var profile: String?
  /// When the account was logged in to, as `2026-11-20T21:00`.
  package var loggedIn: String?
  /// The imperial units that the profile last set, in the service's own code.
  package var imperialUnits: Int?
  /// The account's time zone, if it was reported that it differs from the one here.
  package var reportedZone: String?
  /// The days that were fetched without a gap.
  package var fetchedDays: ClosedRange<Day>?
  /// When the last sync was completed, as `2026-11-20T21:00`.
  package var synced: String?
  /// How many deleted values, which the account cannot delete, were last reported.
  package var reportedDeletions = 0

  package init() {}
}

extension Store {
  /// What is stored of the account; everything is nil before the first login.
  package func account() throws(StoreError) -> AccountState {
    var state = AccountState()
    let row = try database.prepare(
      """
      SELECT profile, logged_in, imperial_units, reported_zone, first_fetched, last_fetched, synced,
        reported_deletions
      FROM account_state WHERE id = 1
      """)
    guard try row.step() else { return state }
    state.profile = row.optionalText(0)
    state.loggedIn = row.optionalText(1)
    state.imperialUnits = row.isNull(2) ? nil : Int(row.integer(2))
    state.reportedZone = row.optionalText(3)
    if !row.isNull(4), !row.isNull(5) {
      let (first, last) = (try row.day(4), try row.day(5))
      if first <= last { state.fetchedDays = first...last }
    }
    state.synced = row.optionalText(6)
    state.reportedDeletions = Int(row.integer(7))
    return state
  }

  /// Changes what is stored of the account; not a change that undo reverts.
  package func updateAccount(_ body: (inout AccountState) -> Void) throws {
    try prepareForWriting()
    try transaction {
      try migrate()
      var state = try account()
      body(&state)
      try store(state)
    }
  }

  /// Stores all of it, in the transaction that is open.
  func store(_ state: AccountState) throws(StoreError) {
    try database.run("INSERT OR IGNORE INTO account_state(id) VALUES(1)")
    let update = try database.prepare(
      """
      UPDATE account_state SET profile = ?, logged_in = ?, imperial_units = ?, reported_zone = ?,
        first_fetched = ?, last_fetched = ?, synced = ?, reported_deletions = ?
      """)
    update.bind(state.profile, at: 1)
    update.bind(state.loggedIn, at: 2)
    update.bind(state.imperialUnits, at: 3)
    update.bind(state.reportedZone, at: 4)
    update.bind(state.fetchedDays.map { Int($0.lowerBound.number) }, at: 5)
    update.bind(state.fetchedDays.map { Int($0.upperBound.number) }, at: 6)
    update.bind(state.synced, at: 7)
    update.bind(Int64(state.reportedDeletions), at: 8)
    try update.run()
  }

  /// Whether changes wait in the outbox to be sent to the account.
  package var isConnected: Bool {
    get throws(StoreError) { try connection() == 1 }
  }

  /// 1 while connected, 0 after a logout, nil before the first login.
  private func connection() throws(StoreError) -> Int64? {
    let selection = try database.prepare("SELECT connected FROM account_state")
    return try selection.step() && !selection.isNull(0) ? selection.integer(0) : nil
  }

  /// From now on, changes made by commands wait in the outbox to be sent.
  ///
  /// At the first login, what was recorded before is noted as history, which is sent only on
  /// request: values of attributes that no service supplies, and of others those that commands
  /// have recorded.
  package func connectAccount() throws {
    try prepareForWriting()
    try transaction {
      try migrate()
      let before = try connection()
      if before == 1 { return }
      try database.run(
        """
        INSERT OR IGNORE INTO account_state(id) VALUES(1);
        UPDATE account_state SET connected = 1
        """)
      // After a logout, everything was noted.
      guard before == nil else { return }
      try database.run(
        """
        INSERT OR IGNORE INTO outbox(day, attribute, base, send)
        SELECT day, attribute, NULL, 0 FROM value
        WHERE attribute IN (SELECT id FROM attribute WHERE service IS NULL OR service = 'dash')
          AND source != \(ValueSource.refresh.rawValue)
        """)
      try noteRecordedByCommands()
    }
  }

  private func noteRecordedByCommands() throws(StoreError) {
    let selection = try database.prepare(
      """
      SELECT replaced.id, before FROM replaced JOIN change ON change.id = change
      WHERE relation = 'value' AND origin = 'command'
      """)
    let insertion = try database.prepare(
      """
      INSERT OR IGNORE INTO outbox(day, attribute, base, send)
      SELECT day, attribute, NULL, 0 FROM value WHERE day = ? AND attribute = ?
      """)
    while try selection.step() {
      insertion.bind(try selection.day(0), at: 1)
      for (attribute, _, _, _) in PackedValues.unpack(selection.bytes(1)) ?? [] {
        insertion.bind(attribute, at: 2)
        try insertion.run()
      }
    }
  }

  /// Ends ``connectAccount()``: what waits in the outbox stays there, and later changes are noted
  /// as history.
  package func disconnectAccount() throws {
    try prepareForWriting()
    try transaction {
      try migrate()
      try database.run("UPDATE account_state SET connected = 0 WHERE connected = 1")
    }
  }

  /// Deletes what is stored of the account, to begin with another one: its state, its names of
  /// attributes and its responses.
  ///
  /// What waited to be sent becomes history.
  package func resetAccount() throws {
    try prepareForWriting()
    try transaction {
      try migrate()
      try store(AccountState())
      try deleteCachedResponses(of: Store.accountService)
      try database.run(
        """
        UPDATE attribute SET account_name = NULL WHERE account_name NOT NULL;
        DELETE FROM outbox WHERE base IS (SELECT value FROM value
          WHERE value.day = outbox.day AND value.attribute = outbox.attribute);
        UPDATE outbox SET base = NULL, send = 0
        """)
    }
  }
}
