import Actions
import CommandLine
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
  ) {
    self.form = form
    self.summary = summary
    self.meaning = meaning
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

  init(arguments: [Argument], context: Context) {
    self.arguments = arguments
    self.context = context
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
