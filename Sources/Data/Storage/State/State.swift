import Formats
import Metrics
import Time

/// What a person or the program decided and no service can answer again: the table `state`.
///
/// It is no part of the change log. A `value` is a number or a text that people can read, or bytes;
/// `made` says when it was decided, as `2026-11-20T21:00`, if that is known. A state that is not
/// set has no row.
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

  /// A row of a subject.
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
    try writing {
      try put(value, for: key, at: moment)
    }
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
