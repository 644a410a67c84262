import Actions
import CommandLine
import Metrics
import ReferenceData
import Text

/// Another name for a command line.
struct Alias: Sendable {
  /// The program after whose name it can be typed.
  let tool: String
  let words: [String]
  /// The program and the arguments that it stands for, with blanks between them.
  let line: String
  /// Whether an attribute can have this name, which then comes first.
  let yields: Bool

  private init(_ columns: [String]) {
    (tool, line, words) = (columns[0], columns[1], Alias.words(columns[2]))
    yields = columns.count > 3
  }

  static let all = (rows("dash") + rows("mood")).map { Alias($0) }

  /// The lines of `aliases.txt` that begin with a word, in columns.
  private static func rows(_ kind: String) -> [[String]] { table.filter { $0[0] == kind } }

  private static let table: [[String]] = {
    // Bytes, because splitting a text by characters would take three million instructions.
    reference_aliases().buffer
      .split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
      .map { line in
        line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
      }
  }()

  /// What a command line stands for that begins with another name.
  static func meaning(
    of arguments: [Argument], for tool: String, isTracked: () -> Bool
  ) -> Rule.Meaning? {
    guard let word = arguments.first?.text.lowercased(),
      let alias = all.first(where: { $0.tool == tool && $0.words.contains(word) }),
      !alias.yields || !isTracked()
    else { return nil }
    let line = alias.line.split(separator: " ").map(String.init)
    return Rule.Meaning(.named(line[0]), Array(line.dropFirst()), Array(arguments.dropFirst()))
  }

  /// The rule of a program's other names.
  static func rule(for tool: String) -> Rule {
    let names = all.filter { $0.tool == tool }.prefix(3).map { $0.words[0] }
    return Rule(names.joined(separator: ", ") + ", ...", "Other names of commands.") { line in
      meaning(of: line.arguments, for: tool) { line.attributes.isNameBegun(by: line.words) }
    }
  }

  /// Words that are no commands, each with hints; `%` are the words after them.
  private static let answers = rows("answer").map { (words: words($0[1]), hints: $0.dropFirst(2)) }

  private static func words(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
  }

  /// Words that change values, before which nothing new can be called: `set steps 5000`.
  static let loggingVerbs = Set(rows("verb").flatMap { words($0[1]) })

  /// Whether a word in lower case is a verb, so that no attribute can be called that.
  static func isVerb(_ word: String) -> Bool {
    loggingVerbs.contains(word)
      || answers.contains { $0.words.contains(word) && !$0.words.contains("vacation") }
  }

  /// Nouns with the commands that add and remove them.
  private static let nouns = rows("noun").map {
    (words: words($0[1]), add: words($0[2]), remove: words($0[3]))
  }

  /// The command of a verb before a noun, or nil: `delete note`, `new event`.
  static func verb(_ verb: String, of noun: String) -> [String]? {
    guard let row = nouns.first(where: { $0.words.contains(noun.lowercased()) }) else { return nil }
    switch verb.lowercased() {
    case "add", "new", "create", "set", "log", "append": return verb == "log" ? nil : row.add
    case "delete", "remove", "erase", "clear", "rm", "drop", "no", "forget", "unset":
      // `forget mood` deletes only the rating.
      return verb == "forget" && row.words[0] == "mood" ? nil : row.remove
    default: return nil
    }
  }

  /// The failure for a word that is no command but has an answer; `attribute` is one to show in
  /// commands.
  static func failure(
    for words: [String], attribute: String, isTracked: (String) -> Bool
  ) -> Failure? {
    guard let word = words.first?.lowercased(),
      let answer = answers.first(where: { $0.words.contains(word) }), !isTracked(word)
    else { return nil }
    let rest = words.dropFirst().joined(separator: " ")
    return .usage(
      "unknown command '\(words[0])'",
      hints: answer.hints.map {
        String($0.replacing("@", with: attribute).replacing("%", with: rest).trimmed)
      })
  }
}

/// Names that new attributes cannot have, because they mean something else after `dash`.
enum Reserved {
  /// Whether a name in lower case is a command, or another word that stands for one.
  static func isCommand(_ name: String) -> Bool {
    name == "help" || Tool.dash.commands.contains(where: { $0.name == name })
      || Alias.all.contains(where: { $0.words.contains(name) && $0.tool == "dash" && !$0.yields })
      || Alias.isVerb(name) || Tool.all.contains(where: { $0.name == name })
  }

  /// The present meaning of a name, `a command`, `a day` or `a number`, or nil.
  static func reason(for label: String) -> String? {
    ReservedName.meaning(of: label, isCommand: isCommand)
  }

  /// A hint with the command that creates an attribute of an unknown name, or nil.
  static func creationHint(for assignment: Assignment) -> String? {
    Logbook.creationHint(for: assignment, isCommand: isCommand)
  }
}
