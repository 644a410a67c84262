import CommandLine
import Text
import Time

/// An executable: its table of commands, and how a command line is led to one of them.
package struct Tool: Sendable {
  package let name: String
  /// What it is, in one sentence.
  package let summary: String
  /// Its commands, those together that belong together.
  package let sections: [Section<any Command.Type>]
  /// Words that are no commands of this tool, with what to say of them.
  let refusals: @Sendable ([Argument], _ today: Day) -> Failure?

  /// The command that a first word means which is the name of none, and is told all words.
  var implied: @Sendable (Argument) -> (any Command.Type)? = { _ in nil }
  /// All its commands, in the order of help.
  package var commands: [any Command.Type] { sections.flatMap(\.commands) }

  /// What help, manual pages and completions list.
  package var table: CommandTable {
    CommandTable(
      name: name, summary: summary,
      sections: sections.map { section in
        Section(section.title, section.commands.map { $0 as any CommandDescription.Type })
      })
  }

  /// The version that `--version` prints.
  package static let version = "1.0.0"
  /// The day of that version, as manual pages say it.
  static let released = "2026-11-20"

  /// Does what `words` say.
  ///
  /// - Returns: the exit status: 0, or that of the failure, which is told on the standard error
  ///   stream.
  package func run(_ words: [Argument], in context: Context) -> Int32 {
    var context = context
    context.tool = name
    do throws(Failure) {
      try perform(words, in: context)
      return 0
    } catch {
      context.tell(error)
      return error.status.rawValue
    }
  }

  private func perform(_ words: [Argument], in context: Context) throws(Failure) {
    do {
      try dispatch(words, in: context)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(error)
    }
  }

  private func dispatch(_ words: [Argument], in context: Context) throws {
    if let clock = context.filled("DASH_NOW"), LocalDateTime(clock) == nil {
      throw Failure.usage(
        "DASH_NOW: '\(clock)' is no moment", hints: ["A moment is written 2026-11-20T21:00."])
    }
    let options = words.prefix { $0.text != "--" }
    let wantsHelp = options.contains { $0.text == "--help" || $0.text == "-h" }
    if !wantsHelp, options.contains(where: { $0.text == "--version" }) {
      return try context.print(["\(name) \(Tool.version)"])
    }
    guard let first = words.first, !Invocation.isOption(first.text) else {
      if wantsHelp { return try context.print(table.help(width: context.renderOptions.width)) }
      if let refusal = refusals(words, context.today) { throw refusal }
      do {
        return try run(bareCommand, told: words, in: context)
      } catch var failure as Failure where failure.status == .usage {
        // Who writes options first, as git has them, means the command behind them.
        if let named = words.first(where: { self.command(named: $0.text) != nil }) {
          failure.hints.append("Options stand behind the command: \(name) \(named.text) …")
        }
        throw failure
      }
    }
    if first.text == "help" {
      if options.contains(where: { $0.text == "--\(Option.man.name)" }) {
        return try context.write(text: manual())
      }
      let (asked, look) = Tool.divided(words.dropFirst())
      var context = context
      try context.take(Invocation(look, for: bareCommand, of: name, on: context.today))
      guard let word = asked.first, word.text != "help" else {
        return try context.print(table.help(width: context.renderOptions.width))
      }
      let command = try command(calledBy: asked, on: context.today).command
      return try context.print(table.help(of: command, width: context.renderOptions.width))
    }
    let (command, told) = try command(calledBy: words, on: context.today)
    if wantsHelp {
      return try context.print(table.help(of: command, width: context.renderOptions.width))
    }
    try run(command, told: told, in: context)
  }

  /// The words after `help`: what is asked for, and the options of the look with their values, which
  /// are no words that are asked for; other options say nothing there.
  private static func divided(_ words: ArraySlice<Argument>) -> (
    asked: [Argument], look: [Argument]
  ) {
    var (asked, look): ([Argument], [Argument]) = ([], [])
    var isValue = false
    for word in words {
      let name = word.text.prefix { $0 != "=" }
      let option = Option.rendering.first { "--\($0.name)" == name }
      if isValue || option != nil {
        look.append(word)
      } else if !Invocation.isOption(word.text) {
        asked.append(word)
      }
      isValue = !isValue && option?.value != nil && name == word.text
    }
    return (asked, look)
  }

  /// The command that the tool's name alone calls.
  var bareCommand: any Command.Type {
    guard let command = commands.first(where: { $0.isDefault }) else {
      preconditionFailure("a tool has a command for its bare name")
    }
    return command
  }

  private func run(
    _ command: any Command.Type, told words: [Argument], in context: Context
  ) throws {
    var context = context
    context.readSettings()
    let line = try Invocation(words, for: command, of: name, on: context.today)
    if line.asksForHelp {
      return try context.print(table.help(of: command, width: context.renderOptions.width))
    }
    try context.take(line)
    if !command.showsSettingsProblems { context.tellSettingsProblems() }
    try command.init(line).run(in: context)
  }

  /// The command whose name is the longest beginning of `words`, and the words after it.
  private func command(
    calledBy words: [Argument], on today: Day
  ) throws -> (command: any Command.Type, told: [Argument]) {
    // A name has one word or two, and the longer is meant where both are told.
    if words.count > 1, let command = command(named: words[0].text + " " + words[1].text) {
      return (command, Array(words.dropFirst(2)))
    }
    guard let command = command(named: words[0].text) else {
      if let command = implied(words[0]) { return (command, words) }
      if let refusal = refusals(words, today) { throw refusal }
      throw unknown(words[0].text, below: "")
    }
    if words.count > 1, command.arguments.isEmpty, !Invocation.isOption(words[1].text),
      !table.commands(below: command.name + " ").isEmpty
    {
      throw unknown(words[1].text, below: command.name + " ")
    }
    return (command, Array(words.dropFirst()))
  }

  private func command(named name: String) -> (any Command.Type)? {
    for section in sections {
      if let command = section.commands.first(where: { $0.name == name }) { return command }
    }
    return nil
  }

  private func unknown(_ word: String, below prefix: String) -> Failure {
    let known = table.commands(below: prefix).map { String($0.name.dropFirst(prefix.count)) }
    let parent = ([name] + prefix.split(separator: " ").map(String.init)).joined(separator: " ")
    return .usage(
      "'\(word)' is no command of \(parent)",
      hints: Suggestion.hints(for: word, among: known + (prefix.isEmpty ? ["help"] : [])).map {
        $0.replacing("'", with: "'\(parent) ", maxReplacements: 1)
      } + ["See '\(name) help\(prefix.isEmpty ? "" : " " + prefix.trimmed)'."])
  }
}
