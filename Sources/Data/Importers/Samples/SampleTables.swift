import Metrics

/// Tables of another program's database whose rows an ``ExportReader`` reads.
package struct SampleTables {
  /// The lower-case names of the columns of a table; empty without such a table.
  let columns: (_ table: String) throws -> Set<String>

  /// Calls a function with the columns of each row of a table, or of each row of `table` with the
  /// row of `parent` that its `parent_key` names; bytes and missing columns are nil.
  private let rows:
    (_ table: String, _ parent: String?, _ columns: [String], _ body: ([Value?]) -> Void) throws ->
      Void

  package init(
    columns: @escaping (_ table: String) throws -> Set<String>,
    rows:
      @escaping (
        _ table: String, _ parent: String?, _ columns: [String], _ body: ([Value?]) -> Void
      ) throws -> Void
  ) { (self.columns, self.rows) = (columns, rows) }

  func forEachRow(
    of table: String, in parent: String? = nil, _ columns: [String], _ body: ([Value?]) -> Void
  ) throws {
    for name in [table, parent].compactMap({ $0 }) where try self.columns(name).isEmpty { return }
    try rows(table, parent, columns, body)
  }
}

extension Value? {
  /// A number of Health Connect, which writes -1 and the smallest positive numbers for none.
  var measured: Double? {
    let number: Double
    switch self {
    case .integer(let integer): number = Double(integer)
    case .decimal(let decimal): number = decimal
    case .text, nil: return nil
    }
    return number == -1 || number != 0 && abs(number) < 1e-37 ? nil : number
  }

  /// A whole number that may be an instant or an identifier.
  var whole: Int64? { if case .integer(let integer) = self { integer } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
}
