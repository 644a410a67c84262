import Formats
import Host
import Text

/// The program as it is installed: under a name, with its link, its completions and manual pages.
package struct Installation {
  package enum Content {
    /// The file of the running program.
    case program
    /// A symbolic link to a file in the same folder.
    case link(to: String)
    case text(String)
  }

  /// The folder with `bin` and `share`, from the root.
  package let prefix: String
  /// The name of the program: `dash`.
  package let name: String
  /// Paths below the prefix, `bin/dash`, with their content.
  package let files: [(path: String, content: Content)]
  /// What each file is to hold, by their whole paths.
  let seals: [SetupRecord.Entry]

  /// - Throws: ``Failure`` of status output if the file of the running program is not known.
  package init(
    under prefix: String, as name: String, files: [(path: String, content: Content)],
    in world: World
  ) throws {
    (self.prefix, self.name, self.files) = (prefix, name, files)
    seals = try files.map { path, content in
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      let seal =
        switch content {
        case .program: try world.seal(ofFile: Installation.runningProgram(in: world))
        case .link(let target): SetupRecord.seal(ofLink: "\(prefix)/\(folder)\(target)")
        case .text(let text): SHA256.hexadecimal(of: text)
        }
      return ("\(prefix)/\(path)", seal)
    }
  }

  package var programPath: String { "\(prefix)/bin/\(name)" }

  package enum State: String {
    case missing, old, changed
    case unneeded = "no longer needed"
  }

  /// The files that are not as this program writes them, by their whole paths.
  package func differences(in world: World) throws -> [(path: String, state: State)] {
    let record = try SetupRecord(in: world)
    let found = try seals.compactMap { path, seal -> (path: String, state: State)? in
      guard let there = try world.seal(at: path) else { return (path, .missing) }
      if there == seal { return nil }
      return (path, record?.seals.contains { $0 == (path, there) } == true ? .old : .changed)
    }
    let paths = Set(seals.map(\.path))
    let others = (record?.seals ?? []).map(\.path).filter {
      !paths.contains($0) && world.files.kind(Array($0.utf8)) != .nothing
    }
    return found + others.map { ($0, .unneeded) }
  }

  /// The path of the file of the running program, as the system says it.
  static func runningProgram(in world: World) throws -> [UInt8] {
    let path = world.host.executablePath()
    guard path.hasPrefix("/"), world.files.kind(Array(path.utf8)) == .file else {
      throw Failure(
        "the file of the running program was not found: '\(path)'",
        hints: ["Start it by its path: ./dash setup"], status: .output)
    }
    return Array(path.utf8)
  }
}

/// What `dash setup` has written: where, and each file with the hash of its content.
///
///     /home/ines/.local
///     dash
///     9f86d081884c7d65… /home/ines/.local/bin/dash
package struct SetupRecord {
  typealias Entry = (path: String, seal: String)

  package let prefix, name: String
  /// A path has two while it is being replaced.
  var seals: [Entry]

  init(prefix: String, name: String, seals: [Entry]) {
    (self.prefix, self.name, self.seals) = (prefix, name, seals)
  }

  /// Nil if nothing is installed; throws ``Failure`` of status data for an invalid record.
  package init?(in world: World) throws {
    let path = try world.setupPath()
    guard let bytes = try world.files.readIfExists(path) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    seals = lines.dropFirst(2).compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      return parts.count == 2 && parts[1].hasPrefix("/") ? (parts[1], parts[0]) : nil
    }
    guard lines.count > 2, seals.count == lines.count - 2 else {
      throw Failure(
        "\(String(decoding: path, as: UTF8.self)): not a record of 'dash setup'",
        hints: ["Move it away, and install again: dash setup"], status: .data)
    }
    (prefix, name) = (lines[0], lines[1])
  }

  /// Replaces the record, or removes it if no file is left.
  func write(in world: World) throws {
    let path = try world.setupPath()
    if seals.isEmpty { return try world.files.remove(path) }
    let lines = [prefix, name] + seals.map { "\($0.seal) \($0.path)" }
    try world.files.put(Array((lines.joined(separator: "\n") + "\n").utf8), at: path)
  }

  static func seal(ofLink target: String) -> String { SHA256.hexadecimal(of: "link to \(target)") }
}

extension World {
  /// The hash of a file, or of the target of a link; nil if nothing is there.
  func seal(at path: String) throws -> String? {
    let bytes = Array(path.utf8)
    if files.isLink(bytes) {
      return SetupRecord.seal(ofLink: String(decoding: try files.target(bytes), as: UTF8.self))
    }
    if files.kind(bytes) == .nothing { return nil }
    // Setup never writes a folder.
    return files.kind(bytes) == .file ? try seal(ofFile: bytes) : ""
  }

  func seal(ofFile path: [UInt8]) throws -> String {
    let read = try files.open(path)
    var hash = SHA256()
    while true {
      let bytes = try read()
      if bytes.isEmpty { return hash.hexadecimal }
      hash.add(bytes)
    }
  }

  /// The programs of a name on `PATH`, as whole paths, the one that a shell starts first.
  package func programs(named name: String) -> [String] {
    programFolders.map { "\($0)/\(name)" }.filter { path in
      files.kind(Array(path.utf8)) == .file
        && (files.access(Array(path.utf8))?.permissions ?? 0) & 0o111 != 0
    }
  }

  /// The folders in `PATH`.
  package var programFolders: [String] {
    (nonEmptyVariable("PATH") ?? "").split(separator: ":").map(String.init)
  }
}
