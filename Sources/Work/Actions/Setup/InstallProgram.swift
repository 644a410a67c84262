import Host
import Text

/// Writes an installation, and removes what an earlier one wrote elsewhere.
package struct InstallProgram: Action {
  private let installation: Installation
  private let isForced: Bool

  /// With `isForced` also files that dash has not written, or that were changed since.
  package init(_ installation: Installation, isForced: Bool) {
    (self.installation, self.isForced) = (installation, isForced)
  }

  /// - Returns: The paths of the earlier installation that were left, since they were changed.
  /// - Throws: ``Failure`` before anything is written if a file is not dash's own, unless forced.
  package func run(in world: World) throws -> [String] {
    try world.files.locked(world.setupPath()) {
      let differences = try installation.differences(in: world)
      let foreign = differences.filter { $0.state == .changed }.map(\.path)
      if !isForced, let first = foreign.first {
        throw Failure(
          "\(first): was not written by 'dash setup', or was changed since",
          hints: foreign.dropFirst().map { "Also: \($0)" } + ["To replace it: dash setup --force"])
      }
      let known = try SetupRecord(in: world)?.seals ?? []
      // Old and new files are both recorded: an interrupted setup can be removed.
      var record = SetupRecord(
        prefix: installation.prefix, name: installation.name, seals: known + installation.seals)
      try record.write(in: world)
      let due = Set(differences.map(\.path))
      for (path, content) in installation.files {
        let path = "\(installation.prefix)/\(path)"
        if due.contains(path) { try write(content, to: path, in: world) }
      }
      let paths = Set(installation.seals.map(\.path))
      let left = try world.removeInstalled(known.filter { !paths.contains($0.path) }).left
      record.seals = installation.seals + left
      try record.write(in: world)
      return left.map(\.path)
    }
  }

  private func write(_ content: Installation.Content, to path: String, in world: World) throws {
    let (files, bytes) = (world.files, Array(path.utf8))
    try makeFolders(above: bytes, in: world)
    if case .link(let target) = content { return try files.link(Array(target.utf8), bytes) }
    try files.put(at: bytes, isReplacing: true) { draft in
      if case .text(let text) = content {
        try files.drafts.write(Array(text.utf8), draft)
        try files.setMode(draft, 0o644)
      } else {
        try files.copy(Installation.runningProgram(in: world), toDraft: draft)
        try files.setMode(draft, 0o755)
      }
    }
  }

  /// New folders are private in the home folder, and open to all elsewhere.
  private func makeFolders(above path: [UInt8], in world: World) throws {
    let slashes = path.indices.dropFirst().filter { path[$0] == UInt8(ascii: "/") }
    let missing = slashes.map { Array(path[..<$0]) }.filter { world.files.kind($0) == .nothing }
    try world.files.makeFolders(path)
    if let home = world.host.path(variable: "HOME"), path.starts(with: home) { return }
    for folder in missing { try world.files.setMode(folder, 0o755) }
  }
}

/// Removes what `dash setup` has written, and nothing else.
package struct RemoveProgram: Action {
  private let isForced: Bool

  /// With `isForced` also files that were changed since.
  package init(isForced: Bool) { self.isForced = isForced }

  /// - Returns: The removed paths, and the paths of changed files, which were left.
  /// - Throws: ``Failure`` if nothing is installed.
  package func run(in world: World) throws -> (removed: [String], left: [String]) {
    guard var record = try SetupRecord(in: world) else { throw SetupRecord.missing }
    return try world.files.locked(world.setupPath()) {
      let result = try world.removeInstalled(record.seals, isForced: isForced)
      record.seals = result.left
      try record.write(in: world)
      return (result.removed, result.left.map(\.path))
    }
  }
}

extension SetupRecord {
  package static let missing = Failure(
    "nothing was installed by 'dash setup'", hints: ["To install: dash setup"])
}

extension World {
  /// Removes files whose content is as recorded, or any if forced.
  fileprivate func removeInstalled(
    _ seals: [SetupRecord.Entry], isForced: Bool = false
  ) throws -> (removed: [String], left: [SetupRecord.Entry]) {
    var (removed, left): ([String], [SetupRecord.Entry]) = ([], [])
    for (path, _) in seals {
      guard let there = try seal(at: path) else { continue }
      if isForced || seals.contains(where: { $0.path == path && $0.seal == there }) {
        try files.remove(Array(path.utf8))
        removed.append(path)
      } else if !left.contains(where: { $0.path == path }) {
        left += seals.filter { $0.path == path }
      }
    }
    return (removed, left)
  }
}
