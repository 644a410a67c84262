import Actions
import CommandLine
import Host
import Text
import Time

/// A program: its commands, and how a command line selects one of them.
package struct Tool: Sendable {
  package internal(set) var name: String
  /// What it is, in one sentence.
  package let summary: String
  /// Its commands, in the groups of help.
  package let sections: [Section<any Command.Type>]
  /// The rules for command lines that do not begin with a command.
  let rules: @Sendable () -> [Rule]
  /// What completions offer beside the commands.
  let implied: @Sendable () -> [Parameter]

  /// Evaluated on demand: a command line with a command needs no rules.
  init(
    name: String, summary: String, sections: [Section<any Command.Type>],
    rules: @autoclosure @escaping @Sendable () -> [Rule],
    implied: @autoclosure @escaping @Sendable () -> [Parameter]
  ) {
    (self.name, self.summary, self.sections) = (name, summary, sections)
    (self.rules, self.implied) = (rules, implied)
  }

  /// All its commands, in the order of help.
  package var commands: [any Command.Type] { sections.flatMap { $0.commands } }

  /// What help, manual pages and completions list.
  package var table: CommandTable {
    CommandTable(
      name: name, summary: summary,
      sections: sections.map { section in
        Section(section.title, section.commands.map { $0 as any CommandDescription.Type })
      }, forms: rules().filter { !$0.form.isEmpty }.map { ($0.form, $0.summary) },
      implied: implied())
  }

  /// Runs the command line of this process, as the program by whose name it was started; without
  /// one it must not act as if no argument was given.
  package static func main() -> Never {
    let context = Context(System.host())
    guard let line = System.commandLine() else {
      context.report(Failure("the system passed no command line", status: .output))
      System.exit(Failure.Status.output.rawValue)
    }
    context.world.holder.isHolding = true
    // Never released: closing the store costs more than 100,000 instructions, and freeing a screen
    // as many.
    _ = Unmanaged.passRetained(context.world.holder)
    System.exit(named(line.name).run(line.arguments, in: context))
  }

  /// Runs a command line, prints its failure on standard error, and returns the exit status.
  package func run(_ arguments: [Argument], in context: Context) -> Int32 {
    var context = context
    context.tool = name
    do {
      try dispatch(arguments, in: context)
      return 0
    } catch {
      let failure = Failure(error)
      context.report(failure)
      return failure.status.rawValue
    }
  }

  /// Does a command line; one with several meanings as the person answers, or with `--yes` in its
  /// first meaning.
  func dispatch(_ arguments: [Argument], in context: Context) throws {
    do {
      try perform(arguments, in: context)
    } catch let failure as Failure where !failure.meanings.isEmpty {
      var context = context
      context.takesFirstAnswer = arguments.contains { $0.text == "--\(Option.yes.name)" }
      let meanings = failure.meanings
      // A cut line has lost words.
      if meanings.count == 1 && !context.takesFirstAnswer
        || meanings.contains(where: { $0.hasSuffix("…") })
      {
        throw failure
      }
      let answer = try context.asking {
        try $0.answer(
          failure.message.withCapital,
          choices: Array(failure.hints.prefix(meanings.count)), refusal: failure)
      }
      let words = ShellText.arguments(of: meanings[answer])
      try Tool.named(words[0]).dispatch(words.dropFirst().map { Argument($0) }, in: context)
    }
  }

  private func perform(_ arguments: [Argument], in context: Context) throws {
    if let clock = context.nonEmptyVariable("DASH_NOW"), LocalDateTime(clock) == nil {
      throw Failure.usage(
        "invalid date and time '\(clock)' in DASH_NOW",
        hints: ["Expected a date and time such as 2026-11-20T21:00."])
    }
    let options = arguments.prefix { $0.text != "--" }
    let wantsHelp = options.contains { $0.text == "--help" || $0.text == "-h" }
    if !wantsHelp, options.contains(where: { $0.text == "--version" }) {
      return try context.print(["\(name) \(Version.current)"])
    }
    guard let first = arguments.first, !Invocation.isOption(first.text) else {
      if wantsHelp { return try help(arguments[...], wantsManual: false, in: context) }
      return try runBare(arguments, in: context)
    }
    if first.text == "-", arguments.count == 1 {
      return try TypedLines.run(context.host.readInput(), self, in: context)
    }
    if first.text == "help" {
      return try help(
        arguments.dropFirst(), wantsManual: options.contains { $0.text == "--\(Option.man.name)" },
        in: context)
    }
    guard let (command, rest) = try command(for: arguments) else {
      var context = context
      context.world.readSettings()
      let line = TypedLine(arguments: arguments, context: context)
      for rule in rules() {
        guard let meaning = try rule.meaning(line) else { continue }
        context.tool = meaning.tool.name
        context.isImplied = true
        if meaning.arguments.first?.text == LogValues.name, let store = line.attributes.store {
          context.world = context.world.reusing(store)
        }
        return try meaning.tool.dispatch(meaning.arguments, in: context)
      }
      let words = first.text.split(separator: " ").map { Argument(String($0)) }
      if arguments.count == 1, words.count > 1 {
        // A line in quotes.
        return try dispatch(words, in: context)
      }
      let failure = try unknown(arguments, in: context)
      if context.host.readAnswer != nil, let log = logged(arguments), try meant(by: line) == nil {
        // It asks whether to create the attribute.
        return try dispatch(log, in: context)
      }
      let isQuestion = LookedWords.questions.contains(first.text.lowercased())
      guard !isQuestion, let meant = try meant(by: line) else { throw failure }
      let typed = Tool.line(of: [name] + meant.map(\.text))
      context.takesFirstAnswer = options.contains { $0.text == "--\(Option.yes.name)" }
      _ = try context.asking {
        try $0.answer(
          "Unknown command '\(arguments[0].text)'. Did you mean '\(typed)'?", refusal: failure)
      }
      return try dispatch(meant, in: context)
    }
    if wantsHelp {
      return try context.print(table.help(of: command, width: context.renderOptions.width))
    }
    try run(command, with: rest, in: context)
  }

  /// Runs the default command for options alone; options before other words belong to them.
  private func runBare(_ arguments: [Argument], in context: Context) throws {
    if let failure = name == Tool.dash.name ? Tool.shellFailure(arguments) : nil { throw failure }
    let leading = leadingOptions(arguments)
    if leading < arguments.count, arguments[leading].text != "--" {
      return try dispatch(Array(arguments[leading...] + arguments[..<leading]), in: context)
    }
    if name == Tool.dash.name, context.host.readAnswer == nil, context.host.isPiped() {
      throw Failure.usage("standard input is not read", hints: ["To log it: dash log -"])
    }
    var context = context
    context.isBare = true
    try run(bareCommand, with: arguments, in: context)
  }

  /// The number of arguments at the beginning that are options, with their values.
  private func leadingOptions(_ arguments: [Argument]) -> Int {
    var index = 0
    while index < arguments.count, case let text = arguments[index].text, text != "--",
      Invocation.isOption(text)
    {
      index += bareCommand.takesValue(after: text) ? 2 : 1
    }
    return min(index, arguments.count)
  }

  /// The command that runs if none is named.
  var bareCommand: any Command.Type {
    guard let command = commands.first(where: { $0.isDefault }) else {
      preconditionFailure("every program has a default command")
    }
    return command
  }

  private func run(
    _ command: any Command.Type, with arguments: [Argument], in context: Context
  ) throws {
    var context = context
    if !context.world.hasReadSettings { context.world.readSettings() }
    let days = DayReading(
      today: command.showsCalendarDays ? context.now.day : context.today,
      order: context.settings.dateOrder, isComing: command.showsCalendarDays,
      weekStart: context.settings.weekStart)
    let line = try Invocation(
      arguments, for: command, of: name, days, defaultDay: context.screenDay)
    if line.requestsHelp {
      return try context.print(table.help(of: command, width: context.renderOptions.width))
    }
    do {
      try context.apply(line)
      if !command.showsSettingsProblems { context.reportSettingsProblems() }
      if !line.given.isEmpty, let path = line.argument(.svg) {
        try context.draw(into: path) { try command.run(line, in: $0) }
      } else {
        try command.run(line, in: context)
      }
      context.world.syncDevicesSoon()
    } catch {
      var failure = Failure(error)
      guard failure.status == .usage, !failure.namesCommand else { throw error }
      failure.hints.append("See '\(name) help \(command.name)'.")
      throw failure
    }
  }

  /// The most words in the name of a command.
  private static let mostWords = 3

  /// The command with the longest name that `arguments` begin with, and the arguments after it.
  func command(for arguments: [Argument]) throws -> (command: any Command.Type, rest: [Argument])? {
    var name = ""
    var found: (command: any Command.Type, count: Int)?
    for index in 0..<min(arguments.count, Tool.mostWords) {
      name += index > 0 ? " " + arguments[index].text : arguments[index].text
      if let command = command(named: name) { found = (command, index + 1) }
    }
    guard let (command, count) = found else { return nil }
    if count == 1, arguments.count > 1, command.arguments.isEmpty,
      !Invocation.isOption(arguments[1].text), !table.commands(below: command.name + " ").isEmpty
    {
      let rest = Array(arguments.dropFirst())
      if let implied = command.implied(by: rest) { return (implied, rest) }
      throw unknown(arguments[1].text, below: command.name + " ", among: [])
    }
    return (command, Array(arguments.dropFirst(count)))
  }

  /// The command that a command line runs, found as ``run(_:in:)`` finds it; nil if it runs none.
  /// - Throws: ``Failure`` if the line is refused.
  func command(of arguments: [Argument], in context: Context) throws -> (any Command.Type)? {
    guard let first = arguments.first, !Invocation.isOption(first.text) else { return bareCommand }
    if let (command, _) = try command(for: arguments) { return command }
    let line = TypedLine(arguments: arguments, context: context)
    for rule in rules() {
      if let meaning = try rule.meaning(line) {
        return try meaning.tool.command(of: meaning.arguments, in: context)
      }
    }
    return nil
  }

  func command(named name: String) -> (any Command.Type)? {
    for section in sections {
      if let command = section.commands.first(where: { $0.name == name }) { return command }
    }
    for section in sections {
      if let command = section.commands.first(where: { $0.otherName == name }) { return command }
    }
    return nil
  }
}

extension Failure {
  /// Whether a hint has a command to type.
  fileprivate var namesCommand: Bool {
    hints.contains { hint in Tool.all.contains { hint.contains($0.name + " ") } }
  }
}
