import Host
import Storage
import Text

/// A folder or file that is imported automatically when something in it has changed, or repositories
/// of git and journals of hledger, which are imported each time.
struct WatchedImport {
  /// The arguments of `dash import` that name it: an absolute path, or a program and such paths.
  private let arguments: [String]
  /// The other arguments of the import.
  private let options: [String]

  /// - Throws: ``Failure`` of status usage for several folders, and for paths that no timer can name.
  init(_ paths: [Argument], options: [String], in context: Context) throws {
    self.options = options
    let program = ImportedProgram(paths, in: context)
    if let program, program.arguments.isEmpty {
      throw Failure.usage(
        "missing argument: <file>",
        hints: [
          "A timer does not know the variable LEDGER_FILE, so name the journal: dash import \(program.text) <file>"
        ])
    }
    guard program != nil || paths.count == 1, paths[0].text != "-" else {
      throw Failure.usage(
        "name one folder or file to import automatically",
        hints: ["For another one, set another timer: dash import --every 1h <folder>"])
    }
    let named = try (program?.arguments ?? paths).map { path in
      let bytes = try context.files.absolute(path.bytes)
      guard let text = String(validating: bytes, as: UTF8.self),
        !text.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 })
      else {
        throw Failure.usage(
          "\(path.text): a timer cannot name this path",
          hints: ["Rename it to text without control characters."])
      }
      return text
    }
    arguments = (program.map { [$0.text] } ?? []) + named
  }

  /// As ``key`` names it.
  init?(key: String) {
    arguments = key.split(separator: "\n").map(String.init)
    options = []
    if arguments.isEmpty { return nil }
  }

  /// By which it is stored.
  var key: String { arguments.joined(separator: "\n") }

  /// As a person types it.
  var text: String { ShellText.line(of: arguments.map(ShellText.quoted)) }

  /// Whether it names a program.
  private var isProgram: Bool { arguments.count > 1 }

  /// The folders and files that it names.
  private var paths: [[UInt8]] { arguments.dropFirst(isProgram ? 1 : 0).map { Array($0.utf8) } }

  var timer: RefreshTimer {
    let number = Fingerprint(of: Array(key.utf8)).text.prefix(8)
    return RefreshTimer(
      name: "dash-import-\(number)", description: "dash: import \(text)",
      arguments: ["import"] + (isProgram ? [] : ["--changed"]) + options + ["--quiet"] + arguments,
      command: "dash import \(text)", title: "Automatic import of \(text)", fewestMinutes: 15)
  }

  /// What of it does not exist, as a person typed it; nil if all is there.
  func missing(in context: Context) -> String? {
    paths.first { context.files.kind($0) == .nothing }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Sets the timer to an interval such as `1h`, or ends it with `off`.
  func set(_ interval: String, isForced: Bool, in context: Context) throws {
    let minutes = try timer.minutes(reading: interval)
    if minutes > 0 {
      if let missing = missing(in: context) { throw Failure("\(missing): no such file or folder") }
      try timer.set(minutes, isForced: isForced, in: context)
      // What was imported with other options is imported again.
      let imported = try context.openStore()?.watchedState(of: key)?.imported
      return try context.world.openStoreForWriting().setWatched(key, state: "", at: imported)
    }
    try timer.set(0, isForced: isForced, in: context)
    if let store = try context.openStore(), try store.watchedState(of: key) != nil {
      try store.endWatching(key)
    }
  }

  /// Imports it unless it is as it was when it was imported last.
  ///
  /// - Returns: as ``ImportRun/run(in:)``.
  func run(_ run: ImportRun, in context: Context) throws -> Failure? {
    if let missing = missing(in: context) { throw Failure("\(missing): no such file or folder") }
    let state = try self.state(in: context)
    if !isProgram, let last = try context.openStore()?.watchedState(of: key), last.state == state {
      try context.acknowledge([
        "Nothing has changed since \(last.imported ?? "the last import"): \(text)"
      ])
      return nil
    }
    let skipped = try run.run(in: context)
    try context.world.openStoreForWriting().setWatched(
      key, state: state, at: context.now.description)
    return skipped
  }

  /// The names, sizes and times of all files, without their contents, as a short text.
  private func state(in context: Context) throws -> String {
    var fingerprint = Fingerprint()
    var count = 0
    func add(_ path: [UInt8]) throws {
      guard context.files.kind(path) == .folder else {
        count += 1
        fingerprint.add(path)
        return fingerprint.add(Array((context.files.stamp(path)?.description ?? "").utf8))
      }
      for name in try context.files.list(path) where name.first != UInt8(ascii: ".") {
        let entry = path + [UInt8(ascii: "/")] + name
        if context.files.kind(entry) != .folder || !context.files.isLink(entry) { try add(entry) }
      }
    }
    for path in paths { try add(path) }
    return "\(count) \(fingerprint.text)"
  }
}

/// A number that differs with any difference in bytes, but for one chance in 2^64 (FNV-1a).
private struct Fingerprint {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  init(of bytes: [UInt8] = []) { add(bytes) }

  /// Adds bytes, and that they end here.
  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ 0x100) &* 0x100_0000_01B3
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Context {
  /// Everything that is imported automatically, with the moment of the last import.
  func watchedImports() throws -> [(watched: WatchedImport, imported: String?)] {
    try openStore()?.watchedImports().compactMap { row in
      WatchedImport(key: row.key).map { ($0, row.imported) }
    } ?? []
  }

  /// When a watched import runs: `every hour, by systemd`; nil without a timer.
  func rhythm(of watched: WatchedImport) throws -> String? {
    for scheduler in host.schedulers {
      guard let found = try scheduler.installed(watched.timer.job) else { continue }
      return "\(found.rhythm?.description ?? "at an unknown interval"), by \(scheduler.name)"
    }
    return nil
  }

  /// Prints what is imported automatically.
  func showWatchedImports() throws {
    let all = try watchedImports()
    if all.isEmpty {
      return try print([
        "Nothing is imported automatically. To set it: dash import --every 1h <folder>"
      ])
    }
    try print(
      all.flatMap { watched, imported in
        [
          watched.text,
          "  \(try rhythm(of: watched) ?? "no timer"); last import: \(imported ?? "none yet")",
        ]
      })
  }

  /// Ends all timers of imports.
  func endWatchedImports(isForced: Bool) throws {
    let all = try watchedImports()
    if all.isEmpty { return try acknowledge(["No automatic import is set"]) }
    for (watched, _) in all { try watched.set("off", isForced: isForced, in: self) }
  }
}
