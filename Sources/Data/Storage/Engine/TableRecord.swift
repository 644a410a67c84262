/// A struct that is a row of a table.
///
/// The columns are named here alone, in the order of the table: `bind(to:)` binds them in this order, and
/// whatever makes a record reads them in it.
protocol TableRecord: Bindable {
  static var table: String { get }
  static var columns: String { get }
}

extension TableRecord {
  /// Selects all columns; a condition or an order may follow.
  @inline(__always)
  static var selection: String { "SELECT \(columns) FROM \(table)" }

  /// Writes a row, which replaces the one with its key.
  static var insertion: String {
    var marks = "?"
    for byte in columns.utf8 where byte == UInt8(ascii: ",") { marks += ", ?" }
    return "INSERT OR REPLACE INTO " + table + "(" + columns + ") VALUES(" + marks + ")"
  }

  /// The index of a column in a row that a change noted.
  static func index(of column: String) -> Int {
    let names = columns.split(separator: ",").map { $0.drop { $0 == " " } }
    guard let index = names.firstIndex(of: Substring(column)) else {
      preconditionFailure("no column \(column) in \(table)")
    }
    return index
  }
}
