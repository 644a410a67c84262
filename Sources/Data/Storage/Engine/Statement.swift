import CSQLite
import Metrics
import Time

/// A prepared statement: bind, step, read columns, reset.
///
/// Parameters count from 1 and columns from 0, as SQLite counts them.
struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let database: Database

  init(_ handle: OpaquePointer, of database: Database) {
    self.handle = handle
    self.database = database
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Moves to the next row; false when there is none.
  func step() throws(StoreError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw database.error(code)
    }
  }

  /// Runs a statement without results, and makes it ready to run again.
  func run() throws(StoreError) {
    while try step() {}
    sqlite3_reset(handle)
  }

  /// Makes the statement ready to run again; bound values stay.
  func reset() {
    sqlite3_reset(handle)
  }

  func bind(_ number: Int64, at parameter: Int32) {
    sqlite3_bind_int64(handle, parameter, number)
  }

  func bind(_ number: Double, at parameter: Int32) {
    sqlite3_bind_double(handle, parameter, number)
  }

  func bind(_ day: Day, at parameter: Int32) {
    sqlite3_bind_int64(handle, parameter, Int64(day.number))
  }

  func bindNull(at parameter: Int32) {
    sqlite3_bind_null(handle, parameter)
  }

  func bind(_ text: String, at parameter: Int32) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        _ = sqlite3_bind_text(
          handle, parameter, $0.baseAddress, Int32($0.count),
          csqlite_transient())
      }
    }
  }

  func bind(_ text: String?, at parameter: Int32) {
    if let text { bind(text, at: parameter) } else { bindNull(at: parameter) }
  }

  func bind(_ number: Double?, at parameter: Int32) {
    if let number { bind(number, at: parameter) } else { bindNull(at: parameter) }
  }

  func bind(_ number: Int?, at parameter: Int32) {
    if let number { bind(Int64(number), at: parameter) } else { bindNull(at: parameter) }
  }

  func bind(_ bytes: [UInt8]?, at parameter: Int32) {
    guard let bytes else { return bindNull(at: parameter) }
    bytes.withUnsafeBytes {
      _ = sqlite3_bind_blob(
        handle, parameter, $0.baseAddress, Int32($0.count), csqlite_transient())
    }
  }

  func bind(_ value: Value?, at parameter: Int32) {
    switch value {
    case nil: bindNull(at: parameter)
    case .integer(let number): bind(number, at: parameter)
    case .decimal(let number): bind(number, at: parameter)
    case .text(let text): bind(text, at: parameter)
    }
  }

  /// The names of the columns.
  var columnNames: [String] {
    (0..<columnCount).map { sqlite3_column_name(handle, $0).map { String(cString: $0) } ?? "" }
  }

  /// How many columns a row has.
  var columnCount: Int32 { sqlite3_column_count(handle) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func decimal(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// The error for a store with rows that no version of this program writes.
  func damage(_ reason: String) -> StoreError { database.damage(reason) }

  /// The day in `column`.
  ///
  /// - Throws: ``StoreError`` of a damaged store if it is invalid.
  func day(_ column: Int32) throws(StoreError) -> Day {
    guard let day = Day(exactly: integer(column)) else {
      throw damage("invalid day")
    }
    return day
  }

  /// The type of an attribute in `column`.
  ///
  /// - Throws: ``StoreError`` of a damaged store if it is invalid.
  func type(_ column: Int32) throws(StoreError) -> ValueType {
    guard let type = UInt8(exactly: integer(column)).flatMap(ValueType.init) else {
      throw damage("an attribute has an invalid type")
    }
    return type
  }

  /// The source of a value in `column`.
  ///
  /// - Throws: ``StoreError`` of a damaged store if it is invalid.
  func source(_ column: Int32) throws(StoreError) -> ValueSource {
    guard let source = ValueSource(rawValue: integer(column)) else {
      throw damage("a value has an invalid source")
    }
    return source
  }

  /// The hours of a value in `column`; nil for null.
  ///
  /// - Throws: ``StoreError`` of a damaged store if they are invalid.
  func hours(_ column: Int32) throws(StoreError) -> HourlyShares? {
    if isNull(column) { return nil }
    guard let hours = HourlyShares(bytes: bytes(column)) else {
      throw damage("a value has invalid hours")
    }
    return hours
  }

  /// The row of an attribute in `column`.
  ///
  /// - Throws: ``StoreError`` of a damaged store if it is not from 1 to ``Catalogue/mostRows``: rows
  ///   are indexes of arrays, and must be bounded.
  func attributeRow(_ column: Int32) throws(StoreError) -> Int64 {
    let row = integer(column)
    guard 1...Catalogue.mostRows ~= row else {
      throw damage("an attribute has an invalid number")
    }
    return row
  }

  func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(handle, column) else { return "" }
    return text(bytes, of: column)
  }

  private func text(_ bytes: UnsafePointer<UInt8>, of column: Int32) -> String {
    String(
      decoding: UnsafeBufferPointer(
        start: bytes, count: Int(sqlite3_column_bytes(handle, column))), as: UTF8.self)
  }

  func optionalText(_ column: Int32) -> String? {
    // SQLite returns no pointer for null, and one for an empty text.
    guard let bytes = sqlite3_column_text(handle, column) else { return nil }
    return text(bytes, of: column)
  }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    return [UInt8](
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }

  /// What `body` makes of the bytes in `column`, which are not copied.
  func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(
      UnsafeRawBufferPointer(
        start: sqlite3_column_blob(handle, column), count: Int(sqlite3_column_bytes(handle, column))
      ))
  }

  /// The value of an attribute of `type` in `column`; nil for null.
  ///
  /// - Throws: ``StoreError`` of a damaged store if it is not a value of that type.
  func value(_ column: Int32, of type: ValueType) throws(StoreError) -> Value? {
    if let value = value(column)?.encoded(as: type) { return value }
    if isNull(column) { return nil }
    throw damage("a value is not \(type.rule)")
  }

  /// The finite number in `column`.
  ///
  /// - Throws: ``StoreError`` of a damaged store if it is infinite.
  func finite(_ column: Int32) throws(StoreError) -> Double {
    let number = decimal(column)
    guard number.isFinite else { throw damage("a number is infinite") }
    return number
  }

  /// The value in `column`, of whatever type; nil for null and for bytes, which are not a value.
  func value(_ column: Int32) -> Value? {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .decimal(decimal(column))
    case SQLITE_TEXT: .text(text(column))
    default: nil
    }
  }
}
