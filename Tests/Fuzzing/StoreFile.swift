import CSQLite
import Text
import Time

@testable import Commands
@testable import Host
@testable import Storage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A store of the sample data in a file of its own, which each input finds as it was.
final class StoreFile {
  let path: String
  private let bytes: [UInt8]

  /// Makes the sample data's store in the folder that `FUZZ_FOLDER` names.
  init() {
    guard let folder = getenv("FUZZ_FOLDER") else { fatalError("FUZZ_FOLDER names no folder") }
    path = String(cString: folder) + "/store"
    var context = Context(System.host())
    let store = path
    context.host.variable = { $0 == "DASH_DATA" ? store : nil }
    context.host.now = LocalDateTime(day: Day(number: 20_777), minute: 1260)
    context.host.output.write = { _ in }
    let words = [
      ["import", "SampleData/attributes-v1.json", "SampleData/with-values", "SampleData/export"],
      ["goal", "steps", "6000"], ["log", "mood_note", "a note of some words"],
      ["facts", "add", "1990-11-20", "Met Ana"], ["today"],
    ]
    for line in words {
      guard Tool.dash.run(line.map { Argument($0) }, in: context) == 0 else {
        fatalError("dash \(line[0]) failed: begin in the package's folder")
      }
    }
    do {
      let store = try Store(path: Array(path.utf8))
      try store.writing { for table in LateTable.allCases { try table.add(to: store.database) } }
    } catch { fatalError("the tables cannot be added: \(error)") }
    guard let bytes = try? context.files.read(Array(path.utf8)) else {
      fatalError("there is no store at \(path)")
    }
    self.bytes = bytes
  }

  /// Whether the file is as it was, by the header, which SQLite counts its changes in.
  var isWhole: Bool {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 100)
    return pread(descriptor, &header, header.count, 0) == header.count
      && header.elementsEqual(bytes.prefix(header.count))
  }

  nonisolated(unsafe) static let shared = StoreFile()

  /// Puts the sample data back, where it was changed.
  func restore() {
    unlink(path + "-journal")
    if isWhole { return }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0, write(descriptor, bytes, bytes.count) == bytes.count else {
      fatalError("the store cannot be written")
    }
    close(descriptor)
  }

  /// Changes its rows by SQL.
  func change(_ body: (OpaquePointer) -> Void) {
    var database: OpaquePointer?
    guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK, let database
    else { fatalError("the store cannot be changed") }
    // Nothing here outlives the process.
    sqlite3_exec(database, "PRAGMA synchronous = OFF; BEGIN", nil, nil, nil)
    body(database)
    sqlite3_exec(database, "COMMIT", nil, nil, nil)
    sqlite3_close(database)
  }

  /// Has nothing there.
  func remove() {
    unlink(path)
    unlink(path + "-journal")
  }
}
