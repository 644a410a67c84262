import CSQLite

/// One connection to a database file.
///
/// Closed when the last reference goes.
final class Database {
  /// How long a writer waits for another, in milliseconds.
  static let busyTimeout: Int32 = 30_000

  private static let configuration: Void = csqlite_configure()
  /// What messages name where there is no path.
  static let temporaryFile = "a temporary file"

  let path: String
  private let handle: OpaquePointer
  /// How long this connection waits for a lock, in milliseconds.
  let patience: Int32

  /// Opens an existing file at `path`, for writing where the system allows it.
  ///
  /// Without a path, opens a new database in SQLite's cache, and beyond it in a temporary file.
  init(path: [UInt8] = [], patience: Int32 = Database.busyTimeout) throws(StoreError) {
    self.patience = patience
    self.path =
      path.isEmpty ? Database.temporaryFile : String(decoding: path, as: UTF8.self)
    Database.configuration
    var opened: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
      | (path.isEmpty ? SQLITE_OPEN_CREATE : 0)
    let code = (path + [0]).withUnsafeBufferPointer {
      $0.withMemoryRebound(to: CChar.self) { sqlite3_open_v2($0.baseAddress, &opened, flags, nil) }
    }
    guard code == SQLITE_OK, let opened else {
      let error = StoreError(code: code, in: opened, path: self.path)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    csqlite_harden(opened)
    wait(upTo: patience)
  }

  /// Opens the bytes of a database file, only to read them.
  ///
  /// They are `first`, and the chunks that `next` returns up to an empty one; `path` is for
  /// messages.
  convenience init(bytes first: [UInt8], _ next: () throws -> [UInt8], path: String) throws {
    try self.init()
    var (room, count) = (max(first.count, 1 << 16), 0)
    var copy = sqlite3_malloc64(UInt64(room))
    var chunk = first
    do {
      while !chunk.isEmpty {
        if count + chunk.count > room {
          room = max(2 * room, count + chunk.count)
          guard let larger = sqlite3_realloc64(copy, UInt64(room)) else { break }
          copy = larger
        }
        copy?.advanced(by: count).copyMemory(from: chunk, byteCount: chunk.count)
        count += chunk.count
        chunk = try next()
      }
    } catch {
      sqlite3_free(copy)
      throw error
    }
    guard let copy, chunk.isEmpty else {
      sqlite3_free(copy)
      throw StoreError(kind: .other, path: path, reason: "not enough memory")
    }
    // SQLite frees the copy, also if it fails.
    let code = sqlite3_deserialize(
      handle, "main", copy.assumingMemoryBound(to: UInt8.self), Int64(count), Int64(room),
      UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY))
    if code != SQLITE_OK { throw StoreError(code: code, in: handle, path: path) }
    // Its pages are in memory already.
    try run("PRAGMA cache_size = 16")
  }

  convenience init(path: String) throws(StoreError) { try self.init(path: Array(path.utf8)) }

  deinit { sqlite3_close_v2(handle) }

  /// Sets how long a statement waits for a lock that another process holds, in milliseconds.
  func wait(upTo milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Keeps the lock of the open transaction when it ends, so that no other program can read or
  /// write the file, or lets the next end of a transaction release it.
  ///
  /// To be called in a transaction: a lock that is only for reading would stop the writer for whose
  /// end this program waits.
  func keepLock(_ isKept: Bool) throws(StoreError) {
    try run("PRAGMA locking_mode = \(isKept ? "EXCLUSIVE" : "NORMAL")")
  }

  /// Up to `count` bytes of the file at an offset; none at its end.
  func bytes(at offset: Int, count: Int) throws(StoreError) -> [UInt8] {
    var length: sqlite3_int64 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      length = csqlite_read(handle, buffer.baseAddress, Int32(clamping: count), Int64(offset))
      used = max(0, Int(length))
    }
    if length < 0 { throw StoreError(kind: .disk, path: path, reason: "cannot be read") }
    return bytes
  }

  /// Whether the system allows only reading the file, or this connection does.
  var isReadOnly: Bool { isLimited || sqlite3_db_readonly(handle, "main") == 1 }

  /// Whether views hide a part of the tables, and nothing can be written.
  var isLimited = false

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
  /// Whether a statement has read in the transaction that is open, and nothing was written.
  var isReading: Bool { sqlite3_txn_state(handle, "main") == SQLITE_TXN_READ }
  /// Whether a table is there, as far as this connection has noticed.
  func has(_ table: LateTable) -> Bool {
    sqlite3_table_column_metadata(handle, "main", table.rawValue, nil, nil, nil, nil, nil, nil)
      == SQLITE_OK
  }
  var changedRows: Int { Int(sqlite3_changes(handle)) }
  var insertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Runs statements without parameters or results.
  func run(_ statements: String) throws(StoreError) {
    var start = 0
    while let statement = try prepare(statements, from: &start) { try statement.run() }
  }

  /// Runs one statement, with its parameters in the order of their question marks.
  func run<A: Bindable, B: Bindable, C: Bindable, D: Bindable, E: Bindable, F: Bindable>(
    _ statement: String, _ a: A, _ b: B = NoParameter(), _ c: C = NoParameter(),
    _ d: D = NoParameter(), _ e: E = NoParameter(), _ f: F = NoParameter()
  ) throws(StoreError) { try prepare(statement).run(a, b, c, d, e, f) }

  func exists<A: Bindable, B: Bindable, C: Bindable, D: Bindable>(
    _ statement: String, _ a: A, _ b: B = NoParameter(), _ c: C = NoParameter(),
    _ d: D = NoParameter()
  ) throws(StoreError) -> Bool {
    let statement = try prepare(statement)
    statement.bind(a, b, c, d)
    return try statement.step()
  }

  /// What `read` makes of the first row that a statement returns; nil without a row.
  func first<Item, A: Bindable, B: Bindable, C: Bindable>(
    of statement: String, _ a: A, _ b: B = NoParameter(), _ c: C = NoParameter(),
    _ read: (inout Row) throws(StoreError) -> Item?
  ) throws(StoreError) -> Item? {
    let statement = try prepare(statement)
    statement.bind(a, b, c)
    guard var row = try statement.next() else { return nil }
    return try read(&row)
  }

  /// The same for a statement that often runs again, and remains prepared in `selection`.
  func first<Item>(
    of statement: String, in selection: inout Statement?, _ a: String, _ b: String,
    _ read: (inout Row) -> Item?
  ) throws(StoreError) -> Item? {
    if selection == nil { selection = try prepare(statement) }
    guard let prepared = selection.take() else { return nil }
    prepared.bind(a, b)
    var item: Item?
    if var row = try prepared.next() { item = read(&row) }
    prepared.reset()
    // Without its table, it would never find a row.
    if prepared.parameterCount > 0 { selection = consume prepared }
    return item
  }

  /// What `read` makes of each row that a statement returns, without nil.
  func rows<Item, A: Bindable, B: Bindable, C: Bindable>(
    of statement: String, _ a: A = NoParameter(), _ b: B = NoParameter(), _ c: C = NoParameter(),
    _ read: (inout Row) throws(StoreError) -> Item?
  ) throws(StoreError) -> [Item] {
    let statement = try prepare(statement)
    statement.bind(a, b, c)
    var items: [Item] = []
    while var row = try statement.next() {
      if let item = try read(&row) { items.append(item) }
    }
    return items
  }

  func prepare(_ statement: String) throws(StoreError) -> Statement {
    var start = 0
    guard let prepared = try prepare(statement, from: &start) else { throw error(SQLITE_MISUSE) }
    return prepared
  }

  /// Prepares the first statement from a byte on, and moves to the next one; nil without any.
  ///
  /// A missing ``LateTable`` is added, but for a query outside of a transaction that writes: that
  /// finds no rows.
  private func prepare(
    _ statements: String, from start: inout Int
  ) throws(StoreError) -> Statement? {
    var prepared: OpaquePointer?
    var (text, length) = (statements, 0)
    let code = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        guard let first = $0.baseAddress else { return SQLITE_OK }
        var end: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v2(
          handle, first + start, Int32($0.count - start), &prepared, &end)
        length = end.map { $0 - first } ?? 0
        return code
      }
    }
    if code != SQLITE_OK {
      guard let table = missingTable() else { throw error(code) }
      let isQuery = statements.hasPrefix("SELECT")
      if isQuery, sqlite3_txn_state(handle, "main") != SQLITE_TXN_WRITE {
        start = length
        return try prepare("SELECT 1 WHERE 0")
      }
      try table.add(to: self)
      return try prepare(statements, from: &start)
    }
    start = length
    return prepared.map { Statement($0, of: self) }
  }

  /// The table that the latest statement lacks, as SQLite says only in words.
  private func missingTable() -> LateTable? {
    let message = String(cString: sqlite3_errmsg(handle))
    return ["no such table: ", "no such table: main."].lazy.filter(message.hasPrefix)
      .compactMap { LateTable(rawValue: String(message.dropFirst($0.count))) }.first
  }

  /// A copy without a name, of one state of the file whatever others write meanwhile.
  func copied() throws(StoreError) -> Database {
    let other = try Database()
    try copy(to: other)
    return other
  }

  func copy(to other: Database) throws(StoreError) {
    guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main")
    else { throw other.error(sqlite3_errcode(other.handle)) }
    let code = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    if code != SQLITE_DONE { throw other.error(code) }
  }

  func checkIntegrity() throws(StoreError) {
    let problem = try rows(of: "PRAGMA integrity_check(1)") { $0.text() }.first
    guard problem == "ok" else { throw damage(problem ?? "") }
  }

  /// The single number that a statement returns; 0 if it returns no row.
  func number(_ statement: String) throws(StoreError) -> Int64 {
    let statement = try prepare(statement)
    var row = try statement.next()
    return row?.integer() ?? 0
  }

  func nextRow(of table: String) throws(StoreError) -> Int64 {
    try number("SELECT max(id) FROM \(table)") + 1
  }

  /// How many transactions have changed the file; nil in memory.
  var changeCounter: Int64? {
    let counter = csqlite_change_counter(handle)
    return counter < 0 ? nil : counter
  }

  /// Changes when another connection has changed the file.
  var dataVersion: Int64 { get throws(StoreError) { try number("PRAGMA data_version") } }

  /// The error for a file with content that no version of this program writes.
  func damage(_ reason: String) -> StoreError {
    StoreError(kind: .damaged, path: path, reason: "is damaged: \(reason)")
  }

  func error(_ code: Int32) -> StoreError { StoreError(code: code, in: handle, path: path) }
}
