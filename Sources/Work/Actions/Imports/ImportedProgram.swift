import Formats
import Host
import Importers
import Limits
import Text

/// A program whose data is imported: `dash import git ~/code`, `dash import hledger`.
struct ImportedProgram {
  private enum Name: String { case git, hledger }

  private let name: Name
  let arguments: [Argument]

  var text: String { name.rawValue }

  /// Creates a program, unless the arguments name files.
  init?(_ arguments: [Argument], in world: World) {
    guard let first = arguments.first, let name = Name(rawValue: first.text) else { return nil }
    switch name {
    case .git: if arguments.count < 2 { return nil }
    case .hledger: if arguments.count < 2, world.files.kind(first.bytes) != .nothing { return nil }
    }
    self.name = name
    self.arguments = Array(arguments.dropFirst())
  }

  func document(_ options: ImportOptions, in world: World) throws -> Document {
    switch name {
    case .git: Document(try GitRepositories(in: arguments, world).history())
    case .hledger: try Document(LedgerFiles(arguments, world).spending(), options)
    }
  }
}

/// Journals of hledger, whose expenses hledger itself adds up.
private struct LedgerFiles {
  private let world: World
  private let files: [Argument]

  init(_ files: [Argument], _ world: World) throws {
    for file in files {
      guard world.files.kind(file.bytes) == .file, Array(file.text.utf8) == file.bytes else {
        throw Failure("\(file.text): is not a file", hints: ["Name a journal of hledger."])
      }
    }
    self.files = files
    self.world = world
  }

  func spending() throws -> LedgerSpending {
    var words = ["hledger"]
    for file in files { words += ["--file", file.text] }
    let program = Program(
      words + LedgerSpending.command, seconds: 120, largestOutput: Limit.listOutput.amount,
      box: Program.Box(passing: ["LEDGER_FILE"]))
    let name = files.first?.text ?? "hledger"
    var spending = LedgerSpending()
    switch try world.host.run(program) {
    case .exited(status: 0, let output, errors: _):
      try spending.add(output, of: name, upTo: world.today)
    case .missing:
      throw Failure("hledger is not installed", hints: ["Install the package hledger."])
    case .exited(_, output: _, let errors):
      let lines = String(decoding: errors, as: UTF8.self).split(separator: "\n").map(String.init)
      throw Failure(
        "\(name): hledger failed", hints: lines.prefix(6).map { CleanText($0).string },
        status: .data)
    case .signalled, .tooSlow, .tooLarge:
      throw Failure("\(name): hledger did not finish", hints: "To see why: hledger register type:x")
    }
    if spending.isEmpty {
      throw Failure(
        "\(name): has no account of type expense with an amount",
        hints: ["Say in the journal which accounts are: account Ausgaben  ; type: X"],
        status: .data)
    }
    return spending
  }
}

/// The repositories of git in some folders, and the commits that a person made in them.
struct GitRepositories {
  private let world: World
  private var paths: [[UInt8]] = []

  private static let mostLevels = 6

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
      // git filters by author to save memory.
      let command =
        GitRepositories.safeSettings.flatMap { ["-c", $0] } + [
          "log", "--all", "--no-merges", "--no-color",
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

  /// What the configuration of a repository could name: programs, and another encoding.
  private static let safeSettings = [
    "log.showSignature=false", "core.fsmonitor=false", "core.hooksPath=/dev/null",
    "core.sshCommand=false", "core.alternateRefsCommand=false", "core.gitProxy=",
    "gpg.program=false", "protocol.allow=never", "mailmap.file=", "i18n.logOutputEncoding=UTF-8",
  ]

  /// Nothing is fetched, for which a repository could name a program, and no object is replaced.
  private static let box = [
    "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_NO_REPLACE_OBJECTS=1",
    "GIT_CONFIG_NOSYSTEM=1", "GIT_ATTR_NOSYSTEM=1", "GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=false",
  ]

  /// The output of git; nil if it fails, which is reported if the output is required.
  ///
  /// The person's own configuration is read for the mail address only.
  private func output(
    of command: [String], in path: [UInt8], _ history: inout GitHistory, isRequired: Bool
  ) throws -> [UInt8]? {
    let name = String(decoding: path, as: UTF8.self)
    let own = isRequired ? ["GIT_CONFIG_GLOBAL=/dev/null"] : []
    let program = Program(
      ["git", "-C", name, "--no-pager", "--no-optional-locks"] + command, seconds: 120,
      largestOutput: Limit.gitOutput.amount,
      box: Program.Box(
        passing: isRequired ? [] : ["XDG_CONFIG_HOME"], setting: GitRepositories.box + own))
    switch try world.host.run(program) {
    case .exited(status: 0, let output, errors: _): return output
    case .missing: throw Failure("git is not installed", hints: ["Install the package git."])
    case .exited(_, output: _, let errors):
      let message = String(decoding: errors, as: UTF8.self).split(separator: "\n").first ?? ""
      if isRequired { history.add(Problem(source: name, message: "git: \(message)")) }
    case .signalled, .tooSlow, .tooLarge:
      if isRequired { history.add(Problem(source: name, message: "git did not finish")) }
    }
    return nil
  }
}
