import CSQLite

/// A prepared statement: bind, read rows or run, reset.
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

  /// Moves to the next row; nil when there is none.
  @inline(__always)
  func next() throws(StoreError) -> Row? {
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

  /// Binds all parameters to what a list has.
  func bind(all values: [some Bindable]) {
    var parameters = Parameters(of: handle)
    for value in values { parameters.bind(value) }
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

  /// The names of the columns.
  var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map {
      sqlite3_column_name(handle, $0).map { String(cString: $0) } ?? ""
    }
  }
}
