import Host
import Storage
import Text

extension World {
  /// The path of the store: `$DASH_DATA`, else below `$XDG_DATA_HOME`, else below `~/.local/share`.
  package func storePath() throws -> [UInt8] {
    if let path = host.path(variable: "DASH_DATA") {
      if let ending = World.reservedEnding(of: path) {
        throw Failure(
          "DASH_DATA is a name that SQLite uses for a file of its own",
          hints: ["Give another name, which does not end in \(ending)."])
      }
      let isPlain = ["/", "./", "../"].contains { path.starts(with: $0.utf8) }
      // SQLite gives names that begin with 'file:' or ':' a meaning of their own.
      return isPlain ? path : Array("./".utf8) + path
    }
    if let folder = folder(variable: "XDG_DATA_HOME", else: ".local/share") {
      return folder + Array("/dash/dash.sqlite".utf8)
    }
    throw Failure(
      "HOME is not set, so there is no folder for your data",
      hints: ["Set HOME, or set DASH_DATA to the path of a file."])
  }

  /// Refuses a path of an output or input file that is the store itself.
  package func refuseStore(as path: Argument, hint: String) throws {
    if files.isSame(try storePath(), path.bytes) {
      throw Failure("\(path.text): is the store itself", hints: [hint])
    }
  }

  /// Refuses a path of an output file that is the store itself, or a name that SQLite uses for its
  /// own files: SQLite could delete such a file, or read it as a part of the database beside it.
  package func refuseReserved(_ path: Argument, hint: String) throws {
    try refuseStore(as: path, hint: hint)
    for name in [path.bytes, try files.target(path.bytes)] {
      guard let ending = World.reservedEnding(of: name) else { continue }
      throw Failure(
        "\(path.text): SQLite uses this name for a file of its own",
        hints: ["Give another name, which does not end in \(ending)."])
    }
  }

  /// The ending of a name that SQLite would use beside a database, in any case, or nil.
  private static func reservedEnding(of path: [UInt8]) -> String? {
    let name = String(decoding: path, as: UTF8.self).lowercased()
    return ["-journal", "-wal", "-shm"].first(where: name.hasSuffix)
  }

  package static let otherStoreHints = ["To use another file, set DASH_DATA to its path."]

  /// The path of the settings file; nil if `HOME` is not set.
  package var settingsPath: [UInt8]? {
    folder(variable: "XDG_CONFIG_HOME", else: ".config").map { $0 + Array("/dash/settings".utf8) }
  }

  package func requiredSettingsPath() throws -> [UInt8] {
    guard let settingsPath else {
      throw Failure(
        "HOME is not set, so there is no folder for your settings",
        hints: ["Set HOME, or set XDG_CONFIG_HOME to the path of a folder."])
    }
    return settingsPath
  }

  /// The path of the record of `dash setup`, beside the usual store.
  func setupPath() throws -> [UInt8] {
    guard let folder = folder(variable: "XDG_DATA_HOME", else: ".local/share") else {
      throw Failure("HOME is not set, so there is no folder to install to", hints: ["Set HOME."])
    }
    return folder + Array("/dash/setup".utf8)
  }

  /// A base folder of the XDG specification, which ignores relative paths.
  private func folder(variable name: String, else below: String) -> [UInt8]? {
    if let folder = host.path(variable: name), folder.first == UInt8(ascii: "/") { return folder }
    return host.path(variable: "HOME").map { $0 + Array("/\(below)".utf8) }
  }

  /// Opens the store to read, or returns nil if nothing was ever recorded; creates no file.
  package func openStore() throws -> Store? {
    if let store { return store.isEmpty ? nil : store }
    let path = try storePath()
    guard files.kind(path) != .nothing else { return nil }
    let store = try open(path)
    return store.isEmpty ? nil : store
  }

  /// Opens the store to read, or returns nil if nothing was ever recorded but settings.
  package func openUsedStore() throws -> Store? {
    guard let store = try openStore(), try !store.isUnused() else { return nil }
    return store
  }

  /// Opens the store to write, and creates it if necessary: a file that only its owner can read.
  package func openStoreForWriting() throws -> Store {
    if let store { return store }
    let path = try storePath()
    if files.kind(path) == .nothing { try files.makePrivate(path) }
    try restrictStore()
    return try open(path)
  }

  /// Removes the permissions of other users on the store and its folder, and warns of it.
  ///
  /// A folder that was chosen with `DASH_DATA` may be shared. To be called while no transaction is
  /// open, since closing a file drops all locks of the process on it.
  package func restrictStore() throws {
    let path = try storePath()
    try restrict(path)
    if host.path(variable: "DASH_DATA") == nil, let slash = path.lastIndex(of: UInt8(ascii: "/")) {
      try restrict(Array(path[..<slash]))
    }
  }

  private func restrict(_ path: [UInt8]) throws {
    guard let access = files.access(path), access.isOwn, access.permissions & 0o077 != 0,
      let before = files.restrict(try files.target(path), 0o700)
    else { return }
    let modes = [before, before & 0o700].map { "0" + String($0, radix: 8) }
    warn(
      "\(String(decoding: path, as: UTF8.self)): was accessible to other users; its mode is now "
        + "\(modes[1]) (was \(modes[0]))")
  }

  /// Changes the store in one transaction, which undo reverts as a whole.
  ///
  /// Where there is no store yet, `body` first runs on an empty one in memory, so that a command
  /// that fails leaves no file.
  ///
  /// `undo` shows `line`, unless ``typed`` has one. A dry run rolls everything back in the end.
  package func change<Result>(
    by line: @autoclosure () -> String = "dash", origin: ChangeOrigin? = nil,
    isDryRun: Bool = false, in store: Store? = nil, _ body: (Change) throws -> Result
  ) throws -> Result {
    let (moment, typed, origin) = (now.description, typed ?? line(), origin ?? self.origin)
    if let store = try store ?? openStore() {
      if !isDryRun { try restrictStore() }
      return try store.change(by: typed, at: moment, origin: origin, isDryRun: isDryRun, body)
    }
    let trial = try Store.inMemory().change(
      by: typed, at: moment, origin: origin, isDryRun: true, body)
    if isDryRun { return trial }
    return try openStoreForWriting().change(by: typed, at: moment, origin: origin, body)
  }

  private func open(_ path: [UInt8]) throws -> Store {
    let kind = files.kind(path)
    let name = String(decoding: path, as: UTF8.self)
    if kind == .folder || kind == .other {
      throw Failure(
        "\(name): is \(kind == .folder ? "a folder" : "not a regular file")",
        hints: ["The store must be a file. Set DASH_DATA to its path, such as ~/dash.sqlite."])
    }
    // SQLite treats a file shorter than its header as empty, and would overwrite it.
    if 1..<512 ~= files.size(path) {
      throw Failure("\(name): is not a store of dash", hints: World.otherStoreHints, status: .data)
    }
    let store = try Store(path: path, patience: patience)
    if store.hasIntents { try revertIntents(of: store) }
    holder.hold(store)
    return store
  }
}
