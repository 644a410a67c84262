import Metrics
import Time

/// A rating or a pause as it is stored.
struct EntryRow: TableRecord {
  static let table = "entry"
  static let columns = "id, day, attribute, minute, value, note"

  let row: Int64
  /// The row of its attribute.
  let attribute: Int64
  let entry: TimedEntry

  init(row: Int64, attribute: Int64, entry: TimedEntry) {
    self.row = row
    self.attribute = attribute
    self.entry = entry
  }

  /// `known` is the name and the type of an attribute by its row, or nil if it is unknown.
  init?(
    _ columns: inout Row, of known: (Int64) -> (name: String, type: ValueType)?
  ) throws(StoreError) {
    row = columns.integer()
    let day = columns.integer()
    attribute = columns.integer()
    guard let (name, type) = known(attribute) else { return nil }
    guard let own = Store.day(ofEntry: row), Int64(own.number) == day else {
      throw columns.damage("an entry has no day")
    }
    entry = TimedEntry(
      attribute: name, day: own, minute: try columns.minute(),
      value: try columns.value(of: type), note: columns.optionalText())
  }

  func bind(to parameters: inout Parameters) {
    parameters.bind(all: row, entry.day, attribute, entry.minute, entry.value, entry.note)
  }
}

extension Row {
  /// The minute of an entry, or nil.
  fileprivate mutating func minute() throws(StoreError) -> Int? {
    guard let number = optionalInteger() else { return nil }
    guard let minute = Int(exactly: number), TimedEntry.minutes ~= minute else {
      throw damage("an entry has no valid time")
    }
    return minute
  }
}
