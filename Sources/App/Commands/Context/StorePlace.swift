import Storage
import Text

extension Context {
  /// The path of the store: `$DASH_DATA`, else below `$XDG_DATA_HOME`, else below `~/.local/share`.
  func storePath() throws -> String {
    if let path = filled("DASH_DATA") {
      // SQLite gives names that begin with 'file:' or ':' a meaning of their own.
      return path.hasPrefix("/") || path.hasPrefix("./") || path.hasPrefix("../")
        ? path : "./" + path
    }
    if let folder = folder(variable: "XDG_DATA_HOME", else: ".local/share") {
      return folder + "/dash/dash.sqlite"
    }
    throw Failure(
      "HOME is not set, and so there is no place for your data",
      hints: ["Set HOME, or DASH_DATA to the path of a file."])
  }

  /// Refuses to write something else over the store.
  func refuseStore(as path: Argument, hint: String) throws {
    if files.isSame(Array(try storePath().utf8), path.bytes) {
      throw Failure("\(path.text): is the store itself", hints: [hint])
    }
  }

  /// The path of the settings file, if there is a place for it.
  var settingsPath: String? {
    folder(variable: "XDG_CONFIG_HOME", else: ".config").map { $0 + "/dash/settings" }
  }

  /// A base folder of the XDG specification, which has relative ones ignored.
  private func folder(variable name: String, else below: String) -> String? {
    if let folder = filled(name), folder.hasPrefix("/") { return folder }
    return filled("HOME").map { $0 + "/" + below }
  }

  /// The store to read; nil where nothing was ever recorded.
  ///
  /// Never makes one.
  func openStore() throws -> Store? {
    let path = try storePath()
    guard files.kind(Array(path.utf8)) != .nothing else { return nil }
    let store = try open(path)
    return store.isEmpty ? nil : store
  }

  /// The store to write, made where there is none: a file only its owner may read.
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
        "\(path): is \(kind == .folder ? "a folder" : "no file") that a store could be kept in",
        hints: ["DASH_DATA names a file, such as ~/dash.sqlite."])
    }
    // SQLite takes a file that is shorter than its header for an empty one, and would write over
    // it.
    if 1..<512 ~= files.size(Array(path.utf8)) {
      throw Failure(
        "\(path): is no store", hints: ["DASH_DATA names another file to use."], status: .data)
    }
    return try Store(path: path)
  }
}
