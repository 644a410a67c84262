import Host
import Storage
import Text

/// A folder or file that is imported after changes, or data of a program, imported each time.
package struct WatchedImport {
  /// The arguments of `dash import` that name it: an absolute path, or a program and such paths.
  private let arguments: [String]
  private let options: [String]

  /// - Throws: ``Failure`` for several folders, and for paths that no timer can name.
  package init(_ paths: [Argument], options: [String], in world: World) throws {
    self.options = options
    let program = ImportedProgram(paths, in: world)
    if let program, program.arguments.isEmpty {
      throw Failure.usage(
        "missing argument: <file>",
        hints: "A timer does not know the variable LEDGER_FILE, so name the journal: "
          + "dash import \(program.text) <file>")
    }
    guard program != nil || paths.count == 1, paths[0].text != "-" else {
      throw Failure.usage(
        "name one folder or file to import automatically",
        hints: ["For another one, set another timer: dash import --every 1h <folder>"])
    }
    let named = try (program?.arguments ?? paths).map { path in
      let bytes = try world.files.absolute(path.bytes)
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

  /// The import that has this ``key``.
  fileprivate init?(key: String) {
    arguments = key.split(separator: "\n").map(String.init)
    options = []
    if arguments.isEmpty { return nil }
  }

  fileprivate var key: String { arguments.joined(separator: "\n") }
  package var text: String { ShellText.line(of: arguments.map(ShellText.quoted)) }
  private var isProgram: Bool { arguments.count > 1 }
  private var paths: [[UInt8]] { arguments.dropFirst(isProgram ? 1 : 0).map { Array($0.utf8) } }

  package var timer: RefreshTimer {
    let number = Fingerprint(of: Array(key.utf8)).text.prefix(8)
    return RefreshTimer(
      "dash-import-\(number)", "import \(text)", title: "Automatic import of \(text)",
      arguments: ["import"] + (isProgram ? [] : ["--changed"]) + options + ["--quiet"] + arguments,
      command: "dash import \(text)")
  }

  /// The first of its paths that does not exist, or nil.
  package func missing(in world: World) -> String? {
    paths.first { world.files.kind($0) == .nothing }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The stored state of its last import, if it is imported automatically.
  package func last(in world: World) throws -> (state: String, imported: String?)? {
    try world.openStore()?.watchedState(of: key)
  }

  /// Its state now; nil if nothing has changed since the last import.
  package func changedState(in world: World) throws -> String? {
    try requireExistence(in: world)
    let state = try state(in: world)
    return try !isProgram && last(in: world)?.state == state ? nil : state
  }

  /// Stores that it was imported in a state of ``changedState(in:)``.
  package func noteImport(of state: String, in world: World) throws {
    try world.openStoreForWriting().setWatched(key, state: state, at: world.now.description)
  }

  fileprivate func requireExistence(in world: World) throws {
    if let missing = missing(in: world) { throw Failure("\(missing): no such file or folder") }
  }

  /// The names, sizes and times of all files, without their contents, as a short text.
  private func state(in world: World) throws -> String {
    var fingerprint = Fingerprint()
    var count = 0
    func add(_ path: [UInt8]) throws {
      guard world.files.kind(path) == .folder else {
        count += 1
        fingerprint.add(path)
        return fingerprint.add(Array((world.files.stamp(path)?.description ?? "").utf8))
      }
      for name in try world.files.list(path) where name.first != UInt8(ascii: ".") {
        let entry = path + [UInt8(ascii: "/")] + name
        if world.files.kind(entry) != .folder || !world.files.isLink(entry) { try add(entry) }
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
  var text: String { hash.padded(to: 16, radix: 16) }
}

// All watched imports, and their timers.

extension WatchedImport {
  /// Everything that is imported automatically, with the moment of the last import.
  package static func all(in world: World) throws -> [(watched: WatchedImport, imported: String?)] {
    try world.openStore()?.watchedImports().compactMap { row in
      WatchedImport(key: row.key).map { ($0, row.imported) }
    } ?? []
  }

  /// How often it is imported, and the name of the scheduler; nil without a timer.
  package func rhythm(in world: World) throws -> (rhythm: Rhythm?, scheduler: String)? {
    for scheduler in world.host.schedulers {
      if let found = try scheduler.installed(timer.job) { return (found.rhythm, scheduler.name) }
    }
    return nil
  }
}

/// Sets or ends the timer of an automatic import.
package struct WatchImport: Action {
  private let watched: WatchedImport
  private let minutes: Int
  private let isForced: Bool

  /// `minutes` are 0 to end the timer; `isForced` replaces an edited timer.
  package init(_ watched: WatchedImport, minutes: Int, isForced: Bool) {
    (self.watched, self.minutes, self.isForced) = (watched, minutes, isForced)
  }

  /// - Throws: ``Failure`` if the folder does not exist, or the timer cannot be set.
  package func run(in world: World) throws -> RefreshTimer.Change {
    if minutes > 0 { try watched.requireExistence(in: world) }
    let change = try watched.timer.set(minutes, isForced: isForced, on: world.host)
    let last = try watched.last(in: world)
    if minutes > 0 {
      // After an import with other options, it is imported again.
      try world.openStoreForWriting().setWatched(watched.key, state: "", at: last?.imported)
    } else if last != nil {
      try world.openStore()?.setWatched(watched.key, state: nil)
    }
    return change
  }
}
