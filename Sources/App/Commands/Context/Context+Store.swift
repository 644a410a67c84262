import Storage
import Text

extension Context {
  /// The path of the store: `$DASH_DATA`, else below `$XDG_DATA_HOME`, else below `~/.local/share`.
  func storePath() throws -> String {
    if let path = nonEmptyVariable("DASH_DATA") {
      // SQLite gives names that begin with 'file:' or ':' a meaning of their own.
      return path.hasPrefix("/") || path.hasPrefix("./") || path.hasPrefix("../")
        ? path : "./" + path
    }
    if let folder = folder(variable: "XDG_DATA_HOME", else: ".local/share") {
      return folder + "/dash/dash.sqlite"
    }
    throw Failure(
      "HOME is not set, so there is no folder for your data",
      hints: ["Set HOME, or set DASH_DATA to the path of a file."])
  }

  /// Refuses a path of an output or input file that is the store itself.
  func refuseStore(as path: Argument, hint: String) throws {
    if files.isSame(Array(try storePath().utf8), path.bytes) {
      throw Failure("\(path.text): is the store itself", hints: [hint])
    }
  }

  /// The path of the settings file; nil if `HOME` is not set.
  var settingsPath: String? {
    folder(variable: "XDG_CONFIG_HOME", else: ".config").map { $0 + "/dash/settings" }
  }

  /// The path of the settings file.
  ///
  /// - Throws: ``Failure`` if `HOME` is not set.
  func requiredSettingsPath() throws -> String {
    guard let settingsPath else {
      throw Failure(
        "HOME is not set, so there is no folder for your settings",
        hints: ["Set HOME, or set XDG_CONFIG_HOME to the path of a folder."])
    }
    return settingsPath
  }

  /// A base folder of the XDG specification, by which relative paths are ignored.
  private func folder(variable name: String, else below: String) -> String? {
    if let folder = nonEmptyVariable(name), folder.hasPrefix("/") { return folder }
    return nonEmptyVariable("HOME").map { $0 + "/" + below }
  }

  /// Opens the store to read; nil if nothing was ever recorded.
  ///
  /// Never creates a file.
  func openStore() throws -> Store? {
    let path = try storePath()
    guard files.kind(Array(path.utf8)) != .nothing else { return nil }
    let store = try open(path)
    return store.isEmpty ? nil : store
  }

  /// Opens the store to write, and creates it if necessary: a file that only its owner can read.
  func openStoreForWriting() throws -> Store {
    let path = try storePath()
    if files.kind(Array(path.utf8)) == .nothing { try files.makePrivate(Array(path.utf8)) }
    return try open(path)
  }

  /// Changes the store in one transaction, which undo reverts as a whole.
  ///
  /// Where there is no store yet, `body` first runs on an empty one in memory, so that a command that
  /// fails leaves no file.
  ///
  /// - Parameters:
  ///   - typed: The command line, as `undo` will show it.
  ///   - origin: Who makes the change.
  ///   - isDryRun: Whether everything is rolled back in the end.
  ///   - store: The store, if the command has opened it already.
  ///   - body: Makes the changes.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, ``StoreError``.
  func change<Result>(
    by typed: String, origin: ChangeOrigin = .command, isDryRun: Bool = false,
    in store: Store? = nil, _ body: (Change) throws -> Result
  ) throws -> Result {
    let moment = now.description
    if let store = try store ?? openStore() {
      return try store.change(by: typed, at: moment, origin: origin, isDryRun: isDryRun, body)
    }
    let trial = try Store.inMemory().change(
      by: typed, at: moment, origin: origin, isDryRun: true, body)
    if isDryRun { return trial }
    return try openStoreForWriting().change(by: typed, at: moment, origin: origin, body)
  }

  private func open(_ path: String) throws -> Store {
    let kind = files.kind(Array(path.utf8))
    if kind == .folder || kind == .other {
      throw Failure(
        "\(path): is \(kind == .folder ? "a folder" : "not a regular file")",
        hints: ["The store must be a file. Set DASH_DATA to its path, such as ~/dash.sqlite."])
    }
    // SQLite treats a file shorter than its header as empty, and would overwrite it.
    if 1..<512 ~= files.size(Array(path.utf8)) {
      throw Failure(
        "\(path): is not a store of dash",
        hints: ["To use another file, set DASH_DATA to its path."], status: .data)
    }
    return try Store(path: path)
  }
}
