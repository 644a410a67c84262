import Formats
import Geography
import Metrics
import Outside
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
      of: "SELECT value FROM state WHERE subject = ? AND key = ?", in: &stateSelection,
      key.subject.rawValue, key.key, read)
  }

  /// A decision; nil if it is not set, or cannot be read.
  package func state<Value>(_ decision: Decision<Value>) throws(StoreError) -> Value? {
    guard let state = try withState(decision.key, { $0.bytes() }) else { return nil }
    return Value(state: state)
  }

  /// Sets a decision, or deletes it if `value` is nil, in a transaction of its own.
  package func set<Value>(
    _ value: Value?, for decision: Decision<Value>, at moment: String? = nil
  ) throws { try set(value?.state, for: decision.key, at: moment) }

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

  func deleteStates(of subject: StateKey.Subject) throws(StoreError) {
    try database.run("DELETE FROM state WHERE subject = ?", subject.rawValue)
  }
}

/// The value of a decision, which the table `state` has as text.
package protocol StateValue {
  init?(state: [UInt8])
  var state: String { get }
}

extension String: StateValue {
  package init(state: [UInt8]) { self.init(decoding: state, as: UTF8.self) }
  package var state: String { self }
}

extension Day: StateValue {
  package init?(state: [UInt8]) { self.init(iso: String(state: state)) }
  package var state: String { description }
}

/// Records are the text of their line.
extension Record where Self: StateValue {
  package init?(state: [UInt8]) { self.init(line: state) }
  package var state: String { String(decoding: line.dropLast(), as: UTF8.self) }
}

extension UsualPlace: StateValue {}
extension OutsideReport.TypedRisk: StateValue {}

/// A decision that is read and set as it is: its key, with the type of its value.
package struct Decision<Value: StateValue> {
  let key: StateKey

  init(_ subject: StateKey.Subject, _ key: String) { self.key = StateKey(subject, key) }
}

extension Decision<Day> {
  /// The last day for which a refresh recorded the attributes of the agenda.
  package static var agendaRecorded: Decision { Decision(.agenda, "recorded") }
  package static var weatherRecorded: Decision { Decision(.outside, "recorded") }
}

extension Decision<String> {
  package static var browsedAddress: Decision { Decision(.places, "browsed") }
  /// The folder of the reports that the reminder of the week writes.
  package static var reportFolder: Decision { Decision(.reports, "folder") }
}

extension Decision<UsualPlace> {
  /// The place that `dash outside` shows without a name, with the setting or zone that selected it.
  package static var usualPlace: Decision { Decision(.outside, "usual") }
}

extension Decision<OutsideReport.TypedRisk> {
  /// The numbers that a person typed about the risk of a place.
  package static func typedRisk(of place: Coordinates) -> Decision { Decision(.risk, place.text) }
}

extension Decision<PlaceNews> {
  /// News from others since the person last looked at the places.
  package static var placeNews: Decision { Decision(.places, "news") }
}

extension Decision<PlaceListEnd> {
  package static var placeListEnd: Decision { Decision(.places, "list") }
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
    /// The answers about imported tables, by their first lines.
    case answers
    /// The watched imports, each with the state of its files at the last import.
    case watched
    case agenda, outside
    /// What the person typed about the risk of a place, by its coordinates.
    case risk
    case places, reports
    /// Whether workdays were days off, by their dates.
    case dayOff = "day-off"
    /// The files of the own calendar in a backup, by their names.
    case ownCalendar = "own-calendar"
    /// The files that a command is changing, numbered, and which ones were put back last.
    case intent
    /// This device, with an empty key, the others with which the store is shared, and blocks that
    /// are not in the folder yet.
    case devices
    /// The cells exchanged with other devices, by day and by kind: see `Shelf`.
    case cells
    /// Amounts that were added to values since the latest exchange, by day and attribute, with the
    /// values before.
    case added
  }

  init(_ subject: Subject, _ key: String) { (self.subject, self.key) = (subject, key) }

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

  /// When events were announced last, in seconds since 1970.
  static var announced: StateKey { StateKey(.agenda, "announced") }
  /// The account for shared places: the person and the server.
  static var placeAccount: StateKey { StateKey(.places, "account") }
  /// The person's own records that the account is known to have.
  static var ownRecords: StateKey { StateKey(.places, "own") }
  /// The files that were put back after a command was interrupted, as text.
  static var revertedFiles: StateKey { StateKey(.intent, "reverted") }
  /// All files of the own calendar are there.
  static var ownCalendarIsComplete: StateKey { StateKey(.ownCalendar, "") }
}
