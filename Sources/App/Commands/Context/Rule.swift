import Actions
import CommandLine
import Host
import Metrics
import Text
import Time

/// The meaning of a command line that does not begin with the name of a command.
///
/// The first rule of a program that matches wins. Help, manual pages and suggestions are made from
/// the same list.
struct Rule: Sendable {
  /// A command line in full, of one of the programs.
  struct Meaning {
    let tool: Tool
    let arguments: [Argument]
  }

  /// What can be typed, for help: `<day>`; empty for a rule that only refuses.
  let form: String
  /// What it does, in one sentence.
  let summary: String
  /// The command line in full, or nil if the rule does not match; throws ``Failure`` for a line
  /// that is meant for another program.
  let meaning: @Sendable (TypedLine) throws -> Meaning?

  init(
    _ form: String = "", _ summary: String = "",
    meaning: @escaping @Sendable (TypedLine) throws -> Meaning?
  ) { (self.form, self.summary, self.meaning) = (form, summary, meaning) }
}

extension Rule.Meaning {
  /// Words after a program, and then options with their values.
  init(_ tool: Tool, _ words: [String], _ options: [Argument]) {
    self.init(tool: tool, arguments: words.map { Argument($0) } + options)
  }
}

/// A command line that does not begin with the name of a command.
struct TypedLine {
  /// All arguments, at least one.
  let arguments: [Argument]
  /// With the settings.
  let context: Context

  /// The arguments that are neither options nor their values.
  let words: [String]
  /// The options with their values.
  let rest: [Argument]
  /// The store, which is opened once for all rules.
  let attributes: TypedAttributes

  init(arguments: [Argument], context: Context) {
    self.arguments = arguments
    self.context = context
    attributes = TypedAttributes(context)
    var (words, rest): ([String], [Argument]) = ([], [])
    var isValue = false
    for (index, argument) in arguments.enumerated() {
      if argument.text == "--" {
        rest += arguments[index...]
        break
      }
      let isOption = !isValue && Invocation.isOption(argument.text)
      if isOption || isValue { rest.append(argument) } else { words.append(argument.text) }
      isValue = isOption && TypedLine.valued.contains(argument.text)
    }
    self.words = words
    self.rest = rest
  }

  /// Options of the implied commands that a value follows.
  private static let valued: Set<String> = [
    "--date", "-d", "--note", "-n", "--group", "-g", "--days", "--from", "--to", "--by", "--width",
    "--color", "--tag", "-t", "--limit", "-l",
  ]

  var days: DayReading {
    DayReading(
      today: context.today, order: context.settings.dateOrder,
      weekStart: context.settings.weekStart)
  }
}

/// The attributes that the words of a line can name.
final class TypedAttributes {
  private let context: Context
  /// Nil if nothing was ever recorded, or if it cannot be opened, which the command that is meant
  /// reports.
  private(set) lazy var store = try? context.openStore()
  lazy var finder = AttributeFinder(in: store)

  init(_ context: Context) { self.context = context }

  /// A tracked attribute, or one of Exist's.
  func known(_ name: String) throws -> Attribute? { try LoggedWords.known(name, &finder) }

  /// Whether the name of a tracked attribute is at the beginning of words: `weather felt wet`.
  func isNameBegun(by words: [String]) -> Bool {
    (1...4).contains { count in
      count <= words.count
        && (try? finder.tracked(words.prefix(count).joined(separator: " "))) != nil
    }
  }
}

/// Lines of standard input, to do each as a typed line.
enum TypedLines {
  /// Does all lines, and reports failures with their line numbers.
  /// - Throws: ``Failure`` if the bytes are not UTF-8.
  static func run(_ bytes: [UInt8], _ tool: Tool, in context: Context) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("standard input: is not UTF-8 text", status: .data)
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0.trimmed) }
    // There may be any number of lines.
    context.world.holder.release()
    var count = 0
    for (index, line) in lines.enumerated() where !line.isEmpty && line.first != "#" {
      do {
        try run(line, tool, in: context)
      } catch {
        count += 1
        let failure = Failure(error)
        context.errors.report(
          "standard input:\(index + 1): \(failure.message)",
          hints: failure.hints.map { CleanText($0) })
      }
    }
    if count > 0 { throw Failure("skipped \(CountText.of(count, "line", "lines"))") }
  }

  /// Does one line, which may only change days.
  static func run(_ line: String, _ tool: Tool, in context: Context) throws {
    var context = context
    context.host.readAnswer = nil
    context.host.readInput = { [] }
    var (tool, arguments) = (tool, ShellText.arguments(of: line).map { Argument($0) })
    if let other = Tool.all.first(where: { $0.name == arguments.first?.text }) {
      (tool, arguments) = (other, Array(arguments.dropFirst()))
    }
    if !context.world.hasReadSettings { context.world.readSettings() }
    guard let command = try tool.command(of: arguments, in: context),
      command.effects.contains(.writesDay)
    else {
      throw Failure.usage(
        "not understood: '\(line)'",
        hints: ["Expected a line such as 'steps 5000', 'mood 4 slept well' or 'note rainy'."])
    }
    try tool.dispatch(arguments, in: context)
  }
}
