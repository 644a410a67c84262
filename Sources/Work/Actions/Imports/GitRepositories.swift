import Formats
import Host
import Importers
import Text

/// The repositories of git in some folders, and the commits that a person made in them.
struct GitRepositories {
  private let world: World
  private var paths: [[UInt8]] = []

  /// How deep folders are searched.
  private static let mostLevels = 6

  /// Finds the repositories in the folders and their subfolders.
  init(in folders: [Argument], _ world: World) throws {
    self.world = world
    for folder in folders {
      guard world.files.kind(folder.bytes) == .folder else {
        throw Failure(
          "\(folder.text): is not a folder", hints: ["Name folders with repositories of git."])
      }
      let before = paths.count
      try find(in: folder.bytes, level: 0)
      if paths.count == before {
        throw Failure(
          "\(folder.text): has no repository of git",
          hints: ["Folders are searched \(GitRepositories.mostLevels) levels deep."])
      }
    }
  }

  private mutating func find(in folder: [UInt8], level: Int) throws {
    let slash = folder.last == UInt8(ascii: "/") ? folder : folder + [UInt8(ascii: "/")]
    func has(_ name: String) -> Bool { world.files.kind(slash + Array(name.utf8)) != .nothing }
    if has(".git") || has("HEAD") && has("objects") && has("refs") { return paths.append(folder) }
    guard level < GitRepositories.mostLevels else { return }
    let names: [[UInt8]]
    do {
      names = try world.files.list(folder)
    } catch {
      // A folder below that cannot be read is not the person's own.
      if level == 0 { throw error }
      return
    }
    for name in names where name.first != UInt8(ascii: ".") && name != Array("node_modules".utf8) {
      let path = slash + name
      if world.files.kind(path) == .folder, !world.files.isLink(path) {
        try find(in: path, level: level + 1)
      }
    }
  }

  /// The commits of the person, by the mail address of each repository and the setting `me.mail`.
  func history() throws -> GitHistory {
    var history = GitHistory()
    let own = world.settings.mail.map { [$0.lowercased()] } ?? []
    var hasAuthor = false
    for path in paths {
      var authors = Set(own)
      if let mail = try output(of: ["config", "user.email"], in: path, &history, isRequired: false)
      {
        let text = String(decoding: mail, as: UTF8.self).trimmed.lowercased()
        if !text.isEmpty { authors.insert(text) }
      }
      if authors.isEmpty { continue }
      hasAuthor = true
      // A repository could name a program that checks signatures. git filters by author to save
      // memory.
      let command =
        [
          "-c", "log.showSignature=false", "log", "--all", "--no-merges", "--no-color",
          "--use-mailmap", "--fixed-strings", "--regexp-ignore-case",
          "--pretty=tformat:\(GitHistory.format)",
        ] + authors.sorted().map { "--author=<\($0)>" }
      if let log = try output(of: command, in: path, &history, isRequired: true) {
        history.add(log, by: authors, upTo: world.today)
      }
    }
    guard hasAuthor else {
      throw Failure(
        "git does not know your mail address",
        hints: ["To set it: git config --global user.email you@example.org"])
    }
    return history
  }

  /// The output of git; nil if it fails, which is reported if the output is required.
  private func output(
    of command: [String], in path: [UInt8], _ history: inout GitHistory, isRequired: Bool
  ) throws -> [UInt8]? {
    let name = String(decoding: path, as: UTF8.self)
    let program = Program(
      ["git", "-C", name, "--no-pager", "--no-optional-locks"] + command, seconds: 120,
      largestOutput: 1 << 28)
    switch try world.host.run(program) {
    case .exited(status: 0, let output, errors: _): return output
    case .missing:
      throw Failure("git is not installed", hints: ["Install the package git."])
    case .exited(_, output: _, let errors):
      let message = String(decoding: errors, as: UTF8.self).split(separator: "\n").first ?? ""
      if isRequired { history.add(Problem(source: name, message: "git: \(message)")) }
    case .signalled, .tooSlow, .tooLarge:
      if isRequired { history.add(Problem(source: name, message: "git did not finish")) }
    }
    return nil
  }
}
