import Metrics
import Time

/// Swaps the values of days with noted ones, for an undo or a redo.
///
/// Its statements are prepared once, and the values of a day are read at once: a change can hold a
/// million values.
struct ValueSwap: ~Copyable {
  private let store: Store
  private let selection: Statement
  private let insertion: Statement
  private let deletion: Statement
  private let dayDeletion: Statement
  private let noting: Statement
  /// Whether values are noted for an account.
  private let isNoted: Bool

  init(in store: Store) throws(StoreError) {
    let isNoted = try store.hasAccount()
    let selection = try store.database.prepare(
      "SELECT attribute, \(StoredValue.columns) FROM value WHERE day = ?")
    let insertion = try store.database.prepare(ValueRow.insertion)
    let deletion = try store.database.prepare("DELETE FROM value WHERE day = ? AND attribute = ?")
    let dayDeletion = try store.database.prepare("DELETE FROM value WHERE day = ?")
    // What is noted as history already stays that, or undoing an import would send it.
    let noting = try store.database.prepare(
      """
      INSERT OR IGNORE INTO outbox(day, attribute, base, send)
      VALUES(?, ?, ?, (\(Store.connected)))
      """)
    self.store = store
    self.selection = selection
    self.insertion = insertion
    self.deletion = deletion
    self.dayDeletion = dayDeletion
    self.noting = noting
    self.isNoted = isNoted
  }

  /// Replaces the values of a day with noted ones.
  ///
  /// `before`: The noted values, packed.
  /// Returns those that were stored, packed.
  func swap(_ before: [UInt8], on day: Day) throws(StoreError) -> [UInt8] {
    var stored: [Int64: StoredValue] = [:]
    selection.bind(day)
    while var row = try selection.next() {
      stored[row.integer()] = try StoredValue(&row)
    }
    selection.reset()
    let noted = try store.unpack(before)
    var now = PackedValues()
    // If an attribute was noted twice, the first note holds what was there before the change.
    var seen: Set<Int64> = []
    let isDayEmptied = noted.count >= stored.count && noted.allSatisfy { $0.value == nil }
    let isAll = isDayEmptied && stored.keys.allSatisfy(Set(noted.map(\.attribute)).contains)
    for (attribute, value, source, hours) in noted where seen.insert(attribute).inserted {
      let present = stored[attribute]
      now.append(
        present?.value, from: present?.source, hours: present?.hours, of: attribute)
      if isNoted, present?.value != value {
        noting.bind(day, attribute, present?.value)
        try noting.run()
      }
      if let value {
        // Before version 6 of the schema, no sources were noted.
        insertion.bind(
          ValueRow(
            day: day, attribute: attribute,
            stored: StoredValue(value, from: source ?? .imported, hours: hours)))
        try insertion.run()
      } else if !isAll, present != nil {
        deletion.bind(day, attribute)
        try deletion.run()
      }
    }
    if isAll {
      dayDeletion.bind(day)
      try dayDeletion.run()
    }
    return now.bytes
  }
}
