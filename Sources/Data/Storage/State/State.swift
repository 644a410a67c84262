import Formats
import Metrics
import Time

/// What a person or the program decided and no service can answer again: the table `state`.
///
/// It is not in the change log. A `value` is a number, a text or bytes; `made` says when it was
/// decided, as `2026-11-20T21:00`, or is null. A state that is not set has no row.
extension Store {
  /// What `read` makes of the column `value` of a state; nil if it is not set.
  func withState<Result>(
    _ key: StateKey, _ read: (inout Row) -> Result?
  ) throws(StoreError) -> Result? {
    if isEmpty { return nil }
    return try database.first(
      of: "SELECT value FROM state WHERE subject = ? AND key = ?", key.subject.rawValue, key.key
    ) { read(&$0) }
  }

  /// A state as text; nil if it is not set.
  func text(of key: StateKey) throws(StoreError) -> String? {
    try withState(key) { $0.optionalText() }
  }

  /// A state that is the line of a record; nil if it is not set, or damaged.
  func record<Item: Record>(_ type: Item.Type, of key: StateKey) throws(StoreError) -> Item? {
    try withState(key) { Item(line: $0.bytes()) }
  }

  /// A state as a day; nil if it is not set.
  func day(of key: StateKey) throws(StoreError) -> Day? {
    try text(of: key).flatMap(Day.init(iso:))
  }

  struct State {
    let key: String
    let value: Value?
    let made: String?

    var text: String? {
      guard case .text(let text) = value else { return nil }
      return text
    }

    var number: Int? { value?.whole.flatMap(Int.init(exactly:)) }
  }

  /// All states of a subject, by their keys.
  func states(of subject: StateKey.Subject) throws(StoreError) -> [State] {
    if isEmpty { return [] }
    return try database.rows(
      of: "SELECT key, value, made FROM state WHERE subject = ? ORDER BY key", subject.rawValue
    ) { State(key: $0.text(), value: $0.value(), made: $0.optionalText()) }
  }

  /// Sets a state, or deletes it if `value` is nil, in a transaction of its own.
  func set(_ value: (some Bindable)?, for key: StateKey, at moment: String? = nil) throws {
    try writing { try put(value, for: key, at: moment) }
  }

  /// Sets a state, or deletes it, in the transaction that is open.
  func put(
    _ value: (some Bindable)?, for key: StateKey, at moment: String? = nil
  ) throws(StoreError) {
    guard let value else {
      return try database.run(
        "DELETE FROM state WHERE subject = ? AND key = ?", key.subject.rawValue, key.key)
    }
    try database.run(
      "INSERT OR REPLACE INTO state(subject, key, value, made) VALUES(?, ?, ?, ?)",
      key.subject.rawValue, key.key, value, moment)
  }

  /// Deletes all states of a subject, in the transaction that is open.
  func deleteStates(of subject: StateKey.Subject) throws(StoreError) {
    try database.run("DELETE FROM state WHERE subject = ?", subject.rawValue)
  }
}

extension Record {
  /// The line of the record, as a state stores it.
  var text: String { String(decoding: line.dropLast(), as: UTF8.self) }
}

/// The subject and the key of a row of the table `state`; all such keys are listed here.
struct StateKey: Equatable {
  let subject: Subject
  let key: String

  /// The subject of a decision; the raw value is in the column `subject`.
  enum Subject: String, CaseIterable {
    /// The account: its login, its profile, and which days were fetched.
    case account
    /// The account's names of attributes that the person gave back to it.
    case released
    /// The scales of ratings of imported tables, by the key of the table.
    case scales
    /// The watched imports, each with the state of its files at the last import.
    case watched
    case agenda
    case outside
    /// What the person typed about the risk of a place, by its coordinates.
    case risk
    case places
    /// The files of the own calendar in a backup, by their names.
    case ownCalendar = "own-calendar"
  }

  init(_ subject: Subject, _ key: String) {
    self.subject = subject
    self.key = key
  }
}

extension StateKey {
  /// The keys of the subject `account`.
  enum Account: String {
    case profile
    case loggedIn = "logged-in"
    case imperialUnits = "imperial-units"
    case reportedZone = "reported-zone"
    case firstFetched = "first-fetched"
    case lastFetched = "last-fetched"
    case synced
    case reportedDeletions = "reported-deletions"
    /// 1 while changes wait to be sent, 0 after a logout, no row before the first login.
    case connected
    /// The first day that a sync was asked to fetch.
    case firstDay = "first-day"
  }

  static func account(_ key: Account) -> StateKey { StateKey(.account, key.rawValue) }

  /// The last day for which a refresh recorded the attributes of the agenda.
  static var agendaRecorded: StateKey { StateKey(.agenda, "recorded") }
  /// When events were announced last, in seconds since 1970.
  static var announced: StateKey { StateKey(.agenda, "announced") }
  /// The last day whose weather was recorded.
  static var weatherRecorded: StateKey { StateKey(.outside, "recorded") }
  /// The place that `dash outside` shows without a name, with the setting or zone that selected it.
  static var usualPlace: StateKey { StateKey(.outside, "usual") }

  /// News from others since the person last looked at the places.
  static var placeNews: StateKey { StateKey(.places, "news") }
  /// Where the last list of places ended.
  static var placeList: StateKey { StateKey(.places, "list") }
  /// The address that the person opened last.
  static var browsedAddress: StateKey { StateKey(.places, "browsed") }
  /// The account for shared places: the person and the server.
  static var placeAccount: StateKey { StateKey(.places, "account") }
  /// The person's own records that the account is known to have.
  static var ownRecords: StateKey { StateKey(.places, "own") }

  /// All files of the own calendar are there.
  static var ownCalendarIsComplete: StateKey { StateKey(.ownCalendar, "") }
}
