import Actions
import CommandLine
import Host
import Text

struct SetUp: Command {
  static let name = "setup"
  static let effects: Effects = [.needsTerminal, .changesSettings]
  static let summary = "Install this program, with completions and manual pages."
  static let examples: Examples = [
    "dash setup": "Into ~/.local, after asking; again after an update.",
    "dash setup --yes": "Does not ask.",
    "dash setup --as today": "Under another name, where dash is a shell.",
    "dash setup --check": "List old, missing and changed files.",
    "dash setup --remove": "Remove what setup wrote, but no data.",
  ]
  static let discussion = [
    "Writes bin/dash and its link bin/mood, manual pages, and completions for bash, zsh and fish "
      + "if they are installed. On a terminal the first setup then asks for a few settings; Enter "
      + "skips a question.",
    "Setup records a checksum of each file. A file that it has not written, or that was changed "
      + "since, is neither replaced nor removed without --force.",
  ]
  static let prefix = Option(
    "prefix", value: "folder", "Install below this folder instead of ~/.local.")
  static let alias = Option("as", value: "name", "The name of the program instead of dash.")
  static let check = Option("check", "Only list old, missing and changed files.")
    .excluding(remove, prefix, alias, force)
  static let remove = Option("remove", "Remove what setup has written.").excluding(prefix, alias)
  static let force = Option(
    "force", letter: "f", "Also replace or remove files that setup has not written as they are.")
  static let options = [prefix, alias, check, remove, force, OwnAttribute.yes, Option.quiet]

  static func run(_ line: Invocation, in context: Context) throws {
    let record = try SetupRecord(in: context.world)
    if line.has(check) || line.has(remove) {
      guard let record else { throw SetupRecord.missing }
      return line.has(check)
        ? try check(record, in: context)
        : try remove(record, isForced: line.has(force), in: context)
    }
    let prefix = try prefix(line, record, in: context)
    let name = try line.text(alias).map(checked) ?? record?.name ?? Tool.dash.name
    let installation = try Installation(under: prefix, as: name, in: context.world)
    let differences = try installation.differences(in: context.world)
    var notices = notices(on: installation, in: context)
    if !differences.isEmpty {
      if !context.takesFirstAnswer, context.host.readAnswer != nil {
        try context.print(differences.map { "\($0.path): \($0.state.rawValue)" })
        try context.say(notices)
        notices = []
      }
      let count = CountText.of(differences.count, "file", "files")
      try confirm("Install \(title): write \(count)?", "dash setup --yes", in: context)
    }
    let left = try InstallProgram(installation, isForced: line.has(force)).run(in: context.world)
    let start = differences.isEmpty ? "\(title) is installed already" : "Installed \(title)"
    try context.acknowledge(
      ["\(start): \(installation.programPath), with its link mood."]
        + left.map { "\($0) was changed, and left." } + notices)
    if !context.isQuiet { try context.print(advice(on: installation, in: context)) }
    if record == nil, !context.takesFirstAnswer { askNext(installation, in: context) }
  }

  private static let title = "dash \(Version.current)"

  private static func confirm(_ question: String, _ command: String, in context: Context) throws {
    guard try context.confirm(question, hints: ["To answer yes: \(command)"])
    else { throw Failure("nothing was changed") }
  }

  private static func prefix(
    _ line: Invocation, _ record: SetupRecord?, in context: Context
  ) throws -> String {
    if let typed = line.argument(Self.prefix) {
      let path = try line.text(Argument(bytes: context.files.absolute(typed.bytes)))
      guard CleanText.isClean(path) else {
        throw Failure.usage("the folder of --prefix has a control character in its name")
      }
      return path
    }
    if let record { return record.prefix }
    guard let home = context.nonEmptyVariable("HOME") else {
      throw Failure.usage("HOME is not set", hints: ["Name a folder: dash setup --prefix /opt"])
    }
    return home + "/.local"
  }

  private static func checked(_ name: String) throws -> String {
    let isName = name.utf8.allSatisfy {
      97...122 ~= $0 || 65...90 ~= $0 || 48...57 ~= $0 || $0 == UInt8(ascii: "-")
    }
    guard isName, !name.isEmpty, !name.hasPrefix("-"), name != Tool.mood.name else {
      throw Failure.usage(
        "invalid name '\(name)' for --as",
        hints: ["Expected letters, digits and hyphens, such as today, but not mood."])
    }
    return name
  }

  /// Says that another program has the name, if a shell finds one.
  private static func notices(on installation: Installation, in context: Context) -> [String] {
    let own = [context.host.executablePath(), installation.programPath].map { Array($0.utf8) }
    let other = context.world.programs(named: installation.name).first { path in
      !own.contains { context.files.isSame($0, Array(path.utf8)) }
    }
    guard let other else { return [] }
    let kind = ["/bin/dash", "/usr/bin/dash"].contains(other) ? "a shell" : "another program"
    return [
      "\(installation.name) is also \(other), \(kind). The one that is earlier on PATH is started. "
        + "To use another name: dash setup --as today"
    ]
  }

  /// Lines on how shells find the program and its completions, not to be wrapped.
  private static func advice(on installation: Installation, in context: Context) -> [String] {
    let folder = installation.prefix + "/bin"
    var advice: [String] = []
    if !context.world.programFolders.contains(folder) {
      let shell = context.nonEmptyVariable("SHELL") ?? ""
      let line =
        shell.hasSuffix("/fish")
        ? ["type:", "  fish_add_path \(ShellText.quoted(folder))"]
        : [
          "add to \(shell.hasSuffix("/zsh") ? "~/.zshrc" : "~/.profile"):",
          "  export PATH=\(ShellText.quoted(folder)):\"$PATH\"",
        ]
      advice = ["To start it as \(installation.name), \(line[0])", line[1]]
    }
    if installation.files.contains(where: { $0.path.hasPrefix("share/zsh/") }) {
      let functions = ShellText.quoted(installation.prefix + "/share/zsh/site-functions")
      advice += ["For completions in zsh, add to ~/.zshrc:", "  fpath=(\(functions) $fpath)"]
    }
    return advice
  }

  private static func check(_ record: SetupRecord, in context: Context) throws {
    let installation = try Installation(under: record.prefix, as: record.name, in: context.world)
    let found = try installation.differences(in: context.world)
    if found.isEmpty {
      return try context.say(["All files below \(record.prefix) are as \(title) writes them."])
    }
    try context.print(found.map { "\($0.path): \($0.state.rawValue)" })
    throw Failure(
      "\(CountText.of(found.count, "file", "files")) differ from this program",
      hints: ["To update: dash setup"])
  }

  private static func remove(_ record: SetupRecord, isForced: Bool, in context: Context) throws {
    let question =
      "Remove what 'dash setup' wrote below \(record.prefix)? Your data is not touched."
    try confirm(question, "dash setup --remove --yes", in: context)
    let result = try RemoveProgram(isForced: isForced).run(in: context.world)
    let count = CountText.of(result.removed.count, "file", "files")
    try context.acknowledge(["Removed \(count) below \(record.prefix)."])
    guard let first = result.left.first else { return }
    throw Failure(
      "\(first): was changed, so it was not removed",
      hints: result.left.dropFirst().map { "Also: \($0)" }
        + ["To remove it too: dash setup --remove --force"])
  }

  /// Asks what a new person may want to set, each by its own command; an empty line skips it.
  private static func askNext(_ installation: Installation, in context: Context) {
    guard let readAnswer = context.host.readAnswer else { return }
    var context = context
    // A reminder starts the installed program.
    context.host.executablePath = { installation.programPath }
    let questions = [
      ("Where you live, for the weather", ["settings", "set", "place"]),
      ("The first day of your week", ["settings", "set", "week.start"]),
      ("Your units, metric or imperial", ["settings", "set", "units"]),
      ("When to remind you to rate the day, such as 21:00", ["remind", "at"]),
      ("A file or folder to import", ["import"]),
    ]
    for (prompt, command) in questions {
      // A slip is not the end.
      for _ in 1...3 {
        guard (try? context.errors.write(Array("\(prompt) (Enter: skip): ".utf8))) != nil,
          let answer = readAnswer()?.trimmed, !answer.isEmpty
        else { break }
        let words = ShellText.arguments(of: String(answer)).map { word in
          // No shell has replaced it.
          word.hasPrefix("~/") ? (context.nonEmptyVariable("HOME") ?? "~") + word.dropFirst() : word
        }
        if Tool.dash.run((command + words).map { Argument($0) }, in: context) == 0 { break }
      }
    }
  }
}

extension Installation {
  /// The program under a name, with completions for the shells of this computer.
  fileprivate init(under prefix: String, as name: String, in world: World) throws {
    let tools = Tool.installed(as: name)
    var files: [(path: String, content: Content)] = [
      ("bin/\(name)", .program), ("bin/\(Tool.mood.name)", .link(to: name)),
    ]
    files += tools.map { ("share/man/man1/\($0.name).1", .text($0.manual(among: tools))) }
    for shell in CompletionShell.allCases where !world.programs(named: shell.rawValue).isEmpty {
      let script = Content.text(shell.script(for: tools.map(\.table)))
      switch shell {
      case .bash:
        let folder = "share/bash-completion/completions"
        files += [("\(folder)/\(name)", script), ("\(folder)/mood", .link(to: name))]
      case .zsh: files.append(("share/zsh/site-functions/_\(name)", script))
      case .fish:
        let folder = "share/fish/vendor_completions.d"
        files += [
          ("\(folder)/\(name).fish", script), ("\(folder)/mood.fish", .link(to: "\(name).fish")),
        ]
      }
    }
    try self.init(under: prefix, as: name, files: files, in: world)
  }
}

extension Tool {
  /// The programs as they are installed: dash under a name, and mood.
  fileprivate static func installed(as name: String) -> [Tool] {
    var program = dash
    program.name = name
    return [program, mood]
  }
}
