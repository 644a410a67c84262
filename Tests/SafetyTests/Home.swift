import Foundation

@testable import Storage

/// A home folder of its own, in which the programs themselves run, each in a process of its own.
final class Home: @unchecked Sendable {
  let folder: URL
  /// The variables of every run: `HOME` and a fixed clock, unless changed.
  var variables: [String: String]

  /// The folder of the package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the debug builds, beside the tests.
  static let products: URL = {
    var place = Bundle.main.bundleURL
    #if os(macOS)
    place = (Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main).bundleURL
      .deletingLastPathComponent()
    #else
    place = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    #endif
    return place
  }()

  /// Where homes are made: in memory, if there is such a place.
  ///
  /// Nothing here is lost by a power cut, and thousands of syncs wait for nothing.
  private static let ground =
    FileManager.default.isWritableFile(atPath: "/dev/shm")
    ? URL(filePath: "/dev/shm")
    : FileManager.default.temporaryDirectory.resolvingSymlinksInPath()

  init() throws {
    folder = Home.ground.appending(path: "safety-\(UUID().uuidString)")
    variables = [
      "HOME": folder.path, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
      "DASH_NOW": "2026-11-20T21:00", "ASAN_OPTIONS": "detect_leaks=0",
    ]
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// A home that holds what another does.
  convenience init(like other: Home) throws {
    try self.init()
    for name in try FileManager.default.contentsOfDirectory(atPath: other.folder.path) {
      try FileManager.default.copyItem(
        at: other.folder.appending(path: name), to: folder.appending(path: name))
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  var storePath: String { folder.path + "/.local/share/dash/dash.sqlite" }

  /// The paths of all files below, and of folders with a slash behind, without the home itself.
  var names: [String] {
    (FileManager.default.subpaths(atPath: folder.path) ?? []).sorted()
  }

  /// The names of the files that a run may leave by accident: drafts and journals.
  var leftovers: [String] {
    names.filter { $0.contains(".draft-") || $0.hasSuffix("-journal") || $0.hasSuffix("-wal") }
  }

  func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func permissions(of name: String) -> Int {
    var status = stat()
    return lstat(folder.path + "/" + name, &status) == 0 ? Int(status.st_mode & 0o7777) : -1
  }

  /// Everything stored here, as text that can be compared: rows of stores and bytes of other files;
  /// `damaged …` for a store that is not sound.
  func state() throws -> String {
    var state: [String] = []
    for name in names where !name.contains(".draft-") && !name.hasSuffix("-journal") {
      // What 'dash restore' keeps beside the store.
      if name.contains(".before-restore-") { continue }
      let path = folder.path + "/" + name
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      if name.contains("sqlite"), !name.hasSuffix(".ics") {
        let rows = try StoreText.rows(of: path)
        if !rows.isEmpty { state.append("\(name):\n\(rows)") }
      } else {
        let bytes = try Data(contentsOf: URL(filePath: path))
        state.append("\(name): \(bytes.base64EncodedString())")
      }
    }
    return state.joined(separator: "\n")
  }
}

/// What a store holds, as text.
enum StoreText {
  /// All rows but those of averages, which every command may compute again; empty for an empty file.
  ///
  /// Opening it lets SQLite roll back what a killed writer had begun.
  static func rows(of path: String) throws -> String {
    let database = try Database(path: path)
    do {
      try database.checkIntegrity()
    } catch {
      return "damaged \(error.reason)"
    }
    var tables: [String] = []
    let names = try database.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'average%' ORDER BY name"
    )
    while var name = try names.next() { tables.append(name.text()) }
    var lines: [String] = []
    for table in tables {
      let columns = try database.prepare("SELECT * FROM \(table) LIMIT 0").columnNames
      let rows = try database.prepare(
        "SELECT \(columns.map { "quote(\"\($0)\")" }.joined(separator: "||' '||")) FROM \(table)")
      while var row = try rows.next() { lines.append("\(table) \(row.text())") }
    }
    return lines.joined(separator: "\n")
  }
}

/// Counts that are small in the ordinary suite and large by hand, and the figures that
/// `DASH_PROOF=1` prints.
enum Proof {
  static func count(_ variable: String, usually count: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? count
  }

  static func say(_ figure: String) {
    if ProcessInfo.processInfo.environment["DASH_PROOF"] == "1" { print("proof: \(figure)") }
  }
}

/// Numbers that are the same on every run.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
