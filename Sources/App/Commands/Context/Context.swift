import Actions
import CommandLine
import Geography
import Host
import Storage
import Text
import Time

/// A command: its description, and what it does.
package protocol Command: CommandDescription {
  /// What `dash browse` and other callers must know of it; by default that it has no effects.
  static var effects: Effects { get }
  /// Whether it reports problems in the settings itself.
  static var showsSettingsProblems: Bool { get }
  /// Whether its days begin at midnight, as in a calendar, and weekdays and dates without a year
  /// are the next ones.
  static var showsCalendarDays: Bool { get }
  /// Its other name, if it has one.
  static var otherName: String? { get }
  /// The command that is meant by arguments after its name, which takes none; nil if they are
  /// unknown.
  static func implied(by arguments: [Argument]) -> (any Command.Type)?

  /// Reads the arguments, and does it; throws ``Failure`` of status usage for an invalid argument.
  static func run(_ line: Invocation, in context: Context) throws
}

/// A command that several functions do, with its arguments as fields.
protocol ParsedCommand: Command {
  /// Reads the arguments; throws ``Failure`` of status usage for an invalid one.
  init(_ line: Invocation) throws

  func run(in context: Context) throws
}

extension ParsedCommand {
  static func run(_ line: Invocation, in context: Context) throws {
    try Self(line).run(in: context)
  }
}

extension Command {
  package static var effects: Effects { [] }
  package static var showsSettingsProblems: Bool { false }
  package static var showsCalendarDays: Bool { false }
  package static var otherName: String? { nil }
  package static func implied(by arguments: [Argument]) -> (any Command.Type)? { nil }
}

/// What every command works with: the world for its actions, and how results are shown.
///
///     Command        a command: its description, and what `run(_:in:)` does
///     Context        the world; messages and questions to the user
///       +Output      writes screens, sentences and documents, or captures them for dash browse
///       +Actions     asks the questions of actions, and shows their progress
///     Tool           a program: parses a command line, runs one of its commands
///     Programs       the commands of dash and mood, in the order of help
///     Manual         their manual pages
package struct Context {
  /// The outside world, the settings and the store.
  package var world: World
  /// Whether results are not reported.
  var isQuiet = false
  /// Whether to print a document for programs.
  var isJSON = false
  /// Whether to show sample data.
  var isDemo = false
  /// Whether every question is answered with its first answer.
  var takesFirstAnswer = false
  /// Whether the program was started without a command.
  var isBare = false
  /// Whether the command was implied by its words: `mood 4` for `mood rate 4`.
  var isImplied = false
  /// The day on the screen where a command line was typed, the default of its day instead of today.
  var screenDay: Day?
  /// Takes the output, instead of printing it.
  var capture: CapturedOutput?

  package init(_ host: Host) {
    world = World(host)
    world.isCommand = Reserved.isCommand
  }

  package var host: Host {
    _read { yield world.host }
    _modify { yield &world.host }
  }
  package var settings: Settings {
    _read { yield world.settings }
    _modify { yield &world.settings }
  }
  /// The name of the program that runs: its messages begin with it.
  var tool: String {
    get { world.program }
    set { world.program = newValue }
  }
  package var now: LocalDateTime { world.now }
  package var today: Day { world.today }
  var files: Files { world.files }
  var output: OutputStream { world.output }
  var errors: OutputStream { world.errors }
  func nonEmptyVariable(_ name: String) -> String? { world.nonEmptyVariable(name) }
  func openStore() throws -> Store? { try world.openStore() }
  func warn(_ text: String) { world.warn(text) }

  /// Applies the options of the command line, which take precedence over all settings.
  mutating func apply(_ line: Invocation) throws {
    world.typed = line.typed
    if settings.isColorForced { settings.isColorForced = false }
    if settings.isASCIIForced { settings.isASCIIForced = false }
    (isQuiet, isJSON, isDemo, takesFirstAnswer) = (false, false, false, false)
    if line.given.isEmpty { return }
    isQuiet = line.has(.quiet)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
    takesFirstAnswer = line.has(.yes)
    var settings = settings
    let color = try line.rendering(.color)
    if let color { settings.color = color }
    settings.isColorForced = color != nil
    settings.isASCIIForced = line.has(.ascii)
    if settings.isASCIIForced { settings.ascii = true }
    if line.has(.plain) {
      if color == "always" {
        throw Failure.usage(
          "--plain cannot be combined with --color always", hints: ["Plain text has no colours."])
      }
      settings.isPlain = true
    }
    if let width = try line.integer(.width) { settings.width = width }
    self.settings = settings
  }

  /// Prints a failure on standard error: one line, and its hints beneath.
  func report(_ failure: Failure) {
    errors.report("\(tool): \(failure.message)", hints: failure.hints.map { CleanText($0) })
  }

  /// Says which of several places was taken without a question, and how to choose another.
  func report(taken place: FoundPlace, for typed: String, by command: String) {
    report(
      Failure(
        "several places are called '\(typed)': this is \(place.label)",
        hints: ["To choose the second: \(command) \(ShellText.quoted(typed)) 2"]))
  }

  /// Prints the first three problems of the settings on standard error, and how many others exist.
  func reportSettingsProblems() {
    let limit = 3
    settings.problems.prefix(limit).forEach(report)
    let others = settings.problems.count - limit
    if others > 0 {
      report(
        Failure(
          CountText.of(others, "more invalid setting", "more invalid settings"),
          hints: ["To list them: dash doctor", "To correct them: dash settings edit"]))
    }
  }

  /// Asks the user to confirm; throws ``Failure`` with `hints` if standard input is not a terminal.
  func confirm(_ question: String, hints: [String]) throws -> Bool {
    if takesFirstAnswer { return true }
    guard let readAnswer = host.readAnswer else {
      throw Failure.usage(
        "cannot ask for confirmation: standard input is not a terminal", hints: hints)
    }
    try errors.write(Array(CleanText("\(question) [y/N] ").string.utf8))
    let answer = readAnswer()?.trimmed.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }
}
