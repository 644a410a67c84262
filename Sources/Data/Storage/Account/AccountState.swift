import Metrics
import Time

/// The state of the account, besides values, names and responses.
package struct AccountState: Equatable, Sendable {
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
}

extension Store {
  /// The state of the account; all nil before the first login.
  package func account() throws(StoreError) -> AccountState {
    let rows = Dictionary(uniqueKeysWithValues: try states(of: .account).map { ($0.key, $0) })
    func row(_ key: StateKey.Account) -> State? { rows[key.rawValue] }
    func day(_ key: StateKey.Account) -> Day? { row(key)?.text.flatMap(Day.init(iso:)) }
    var state = AccountState()
    state.profile = row(.profile)?.text
    state.loggedIn = row(.loggedIn)?.text
    state.imperialUnits = row(.imperialUnits)?.number
    state.reportedZone = row(.reportedZone)?.text
    if let first = day(.firstFetched), let last = day(.lastFetched), first <= last {
      state.fetchedDays = first...last
    }
    state.synced = row(.synced)?.text
    state.reportedDeletions = row(.reportedDeletions)?.number ?? 0
    return state
  }

  /// Undo does not revert this.
  package func updateAccount(_ body: (inout AccountState) -> Void) throws {
    try writing {
      var state = try account()
      body(&state)
      try store(state)
    }
  }

  /// Stores all of it, in the transaction that is open.
  func store(_ state: AccountState) throws(StoreError) {
    let deletions = state.reportedDeletions
    try put(state.profile, for: .account(.profile))
    try put(state.loggedIn, for: .account(.loggedIn))
    try put(state.imperialUnits, for: .account(.imperialUnits))
    try put(state.reportedZone, for: .account(.reportedZone))
    try put(state.fetchedDays?.lowerBound.description, for: .account(.firstFetched))
    try put(state.fetchedDays?.upperBound.description, for: .account(.lastFetched))
    try put(state.synced, for: .account(.synced))
    try put(deletions == 0 ? nil : deletions, for: .account(.reportedDeletions))
  }

  package var isConnected: Bool { get throws(StoreError) { try connection() == true } }

  static let connected = "SELECT value FROM state WHERE subject = 'account' AND key = 'connected'"

  /// True while connected, false after a logout, nil before the first login.
  func connection() throws(StoreError) -> Bool? {
    try withState(.account(.connected)) { $0.flag() }
  }

  /// From now on, changes made by commands wait in the outbox to be sent.
  ///
  /// The first login notes values of attributes that no service supplies, and values recorded by
  /// commands, as history, which is sent only on request.
  package func connectAccount() throws {
    try writing {
      let before = try connection()
      if before == true { return }
      try put(true, for: .account(.connected))
      // After a logout, everything was noted.
      guard before == nil else { return }
      try database.run(
        """
        INSERT OR IGNORE INTO outbox(day, attribute, base, send)
        SELECT day, attribute, NULL, 0 FROM value
        WHERE attribute IN (
          SELECT id FROM attribute WHERE service IS NULL OR service = '\(Attribute.ownService)')
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
    while var row = try selection.next() {
      let day = try row.day()
      for note in PackedValues.unpack(row.bytes()) ?? [] { try insertion.run(day, note.attribute) }
    }
  }

  /// Ends ``connectAccount()``: the outbox is not changed, and later changes are noted as history.
  package func disconnectAccount() throws {
    try writing { if try isConnected { try put(false, for: .account(.connected)) } }
  }

  /// Deletes everything about the account, to begin with another one; the outbox becomes history.
  package func resetAccount() throws {
    try writing {
      let connection = try connection()
      try deleteStates(of: .account)
      try put(connection, for: .account(.connected))
      try deleteStates(of: .released)
      try deleteCachedResponses(of: CacheKey.accountService)
      try database.run(
        """
        UPDATE attribute SET account_name = NULL WHERE account_name NOT NULL;
        DELETE FROM outbox WHERE base IS (SELECT value FROM value
          WHERE value.day = outbox.day AND value.attribute = outbox.attribute);
        UPDATE outbox SET base = NULL, send = 0
        """)
    }
  }

  /// The account's names of attributes that the person gave back, not to be supplied again.
  package func releasedNames() throws(StoreError) -> Set<String> {
    Set(try states(of: .released).map(\.key))
  }

  /// Stores whether an attribute, by its name at the account, was given back.
  package func setReleased(_ isReleased: Bool, _ name: String) throws {
    guard try releasedNames().contains(name) != isReleased else { return }
    try set(isReleased ? true : nil, for: StateKey(.released, name))
  }

  /// The first day that an interrupted sync was asked to fetch, or nil.
  package func wantedFirstDay() throws(StoreError) -> Day? {
    try withState(.account(.firstDay)) { Day(state: $0.bytes()) }
  }

  package func setWantedFirstDay(_ day: Day?) throws {
    guard try wantedFirstDay() != day else { return }
    try set(day?.description, for: .account(.firstDay))
  }
}
