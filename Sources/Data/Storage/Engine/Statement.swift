import CSQLite
import Metrics
import Time

/// A prepared statement: bind, read rows or run, reset.
struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let database: Database

  init(_ handle: OpaquePointer, of database: Database) {
    (self.handle, self.database) = (handle, database)
  }

  deinit { sqlite3_finalize(handle) }

  /// Moves to the next row; false when there is none.
  func step() throws(StoreError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw database.error(code)
    }
  }

  /// Moves to the next row; nil when there is none.
  @inline(__always) func next() throws(StoreError) -> Row? {
    try step() ? Row(handle, of: database) : nil
  }

  /// Binds all parameters, in the order of their question marks.
  ///
  /// A record is as many parameters as it has columns.
  @inline(__always)
  func bind<A: Bindable, B: Bindable, C: Bindable, D: Bindable, E: Bindable, F: Bindable>(
    _ a: A, _ b: B = NoParameter(), _ c: C = NoParameter(), _ d: D = NoParameter(),
    _ e: E = NoParameter(), _ f: F = NoParameter()
  ) {
    var parameters = Parameters(of: handle)
    parameters.bind(a)
    parameters.bind(b)
    parameters.bind(c)
    parameters.bind(d)
    parameters.bind(e)
    parameters.bind(f)
  }

  /// Binds all parameters, as ``bind(_:_:_:_:_:_:)``, and runs the statement.
  func run<A: Bindable, B: Bindable, C: Bindable, D: Bindable, E: Bindable, F: Bindable>(
    _ a: A, _ b: B = NoParameter(), _ c: C = NoParameter(), _ d: D = NoParameter(),
    _ e: E = NoParameter(), _ f: F = NoParameter()
  ) throws(StoreError) {
    bind(a, b, c, d, e, f)
    try run()
  }

  func bind(all values: [some Bindable]) {
    var parameters = Parameters(of: handle)
    for value in values { parameters.bind(value) }
  }

  /// Runs a statement without results, and makes it ready to run again.
  func run() throws(StoreError) {
    while try step() {}
    sqlite3_reset(handle)
  }

  /// Makes the statement ready to run again with the same bound values.
  func reset() { sqlite3_reset(handle) }
  var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

  var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map {
      sqlite3_column_name(handle, $0).map { String(cString: $0) } ?? ""
    }
  }
}

/// One row of a result, read column after column in the order of the query.
///
/// Valid until its statement moves to the next row. A copy reads on from the same column.
struct Row {
  private let handle: OpaquePointer
  private unowned(unsafe) let database: Database
  private var column: Int32 = 0

  @inline(__always) init(_ handle: OpaquePointer, of database: Database) {
    (self.handle, self.database) = (handle, database)
  }

  /// The error for a store with rows that no version of this program writes.
  func damage(_ reason: String) -> StoreError { database.damage(reason) }

  /// Moves over the next column and returns its index.
  @inline(__always) private mutating func next() -> Int32 {
    defer { column += 1 }
    return column
  }

  @inline(__always) var isNull: Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  @inline(__always) mutating func skip(_ count: Int32 = 1) { column += count }

  @inline(__always) mutating func skipNull() -> Bool {
    let isNull = isNull
    if isNull { skip() }
    return isNull
  }

  @inline(__always) mutating func integer() -> Int64 { sqlite3_column_int64(handle, next()) }

  @inline(__always) mutating func optionalInteger() -> Int64? { skipNull() ? nil : integer() }

  @inline(__always) mutating func flag() -> Bool { integer() != 0 }

  @inline(__always) mutating func decimal() -> Double { sqlite3_column_double(handle, next()) }

  @inline(__always) mutating func text() -> String { text(at: next()) ?? "" }

  @inline(__always) mutating func optionalText() -> String? { text(at: next()) }

  @inline(__always) mutating func bytes() -> [UInt8] { [UInt8](blob()) }

  @inline(__always) mutating func optionalBytes() -> [UInt8]? { skipNull() ? nil : bytes() }

  /// The bytes of the next column, which are not copied: valid as long as the row.
  @inline(__always) mutating func blob() -> UnsafeRawBufferPointer {
    let column = next()
    // The pointer first: it decides the form whose bytes are counted.
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// The next value, or nil if it is null or bytes.
  @inline(__always) mutating func value() -> Value? { value(at: next()) }

  /// The next value of an attribute of `type`, or nil if it is null.
  @inline(__always) mutating func value(of type: ValueType) throws(StoreError) -> Value? {
    let column = next()
    if let value = value(at: column)?.encoded(as: type) { return value }
    return try noValue(of: type, at: column)
  }

  private func noValue(of type: ValueType, at column: Int32) throws(StoreError) -> Value? {
    if sqlite3_column_type(handle, column) == SQLITE_NULL { return nil }
    throw damage("a value is not \(type.rule)")
  }

  /// The values of all columns that follow; bytes are nil.
  mutating func values() -> [Value?] {
    let values = (column..<max(column, count)).map(value(at:))
    column = count
    return values
  }

  var count: Int32 { sqlite3_column_count(handle) }

  /// What the next column holds, whatever it is, to be bound elsewhere.
  fileprivate mutating func raw() -> OpaquePointer? { sqlite3_column_value(handle, next()) }

  private func text(at column: Int32) -> String? {
    // SQLite returns no pointer for null, and one for an empty text.
    guard let bytes = sqlite3_column_text(handle, column) else { return nil }
    return String(
      decoding: UnsafeBufferPointer(
        start: bytes, count: Int(sqlite3_column_bytes(handle, column))), as: UTF8.self)
  }

  private func value(at column: Int32) -> Value? {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT: .decimal(sqlite3_column_double(handle, column))
    case SQLITE_TEXT: .text(text(at: column) ?? "")
    default: nil
    }
  }
}

/// The columns that follow, as parameters of another statement.
extension Row: Bindable {
  func bind(to parameters: inout Parameters) {
    var rest = self
    while rest.column < count, parameters.hasMore { parameters.copy(rest.raw()) }
  }
}

/// Columns with what the store accepts in them. Each throws the ``StoreError`` of a damaged store
/// if it is something else.
extension Row {
  mutating func finite() throws(StoreError) -> Double {
    let number = decimal()
    guard number.isFinite else { throw damage("a number is infinite") }
    return number
  }

  @inline(__always) mutating func day() throws(StoreError) -> Day {
    guard let day = Day(exactly: integer()) else { throw damage("invalid day") }
    return day
  }

  @inline(__always) mutating func type() throws(StoreError) -> ValueType {
    guard let type = UInt8(exactly: integer()).flatMap(ValueType.init)
    else { throw damage("an attribute has an invalid type") }
    return type
  }

  @inline(__always) mutating func source() throws(StoreError) -> ValueSource {
    guard let source = ValueSource(rawValue: integer())
    else { throw damage("a value has an invalid source") }
    return source
  }

  mutating func hours() throws(StoreError) -> HourlyShares? {
    if skipNull() { return nil }
    guard let hours = HourlyShares(bytes: bytes())
    else { throw damage("a value has invalid hours") }
    return hours
  }

  /// The row of an attribute: from 1 to ``Catalogue/mostRows``, because rows are indexes of arrays,
  /// and must be bounded.
  @inline(__always) mutating func attributeRow() throws(StoreError) -> Int64 {
    let row = integer()
    guard 1...Catalogue.mostRows ~= row else { throw damage("an attribute has an invalid number") }
    return row
  }
}
