import Actions
import CommandLine
import Metrics
import Text

/// Another name for a command line.
struct Alias: Sendable {
  /// The program after whose name it can be typed.
  let tool: String
  let words: [String]
  /// The program and the arguments that it stands for.
  let line: [String]
  /// Whether an attribute can have this name, which then comes first.
  var yields = false

  static let all = [
    Alias(
      tool: "dash", words: ["config", "configure", "options", "preferences", "prefs", "setup"],
      line: ["dash", "settings"]),
    Alias(
      tool: "dash",
      words: ["delete", "del", "remove", "rm", "erase", "unset", "resume", "unskip", "clear"],
      line: ["dash", "forget"]),
    Alias(tool: "dash", words: ["find", "grep"], line: ["dash", "search"]),
    Alias(tool: "dash", words: ["goals", "target", "targets"], line: ["dash", "goal"]),
    Alias(tool: "dash", words: ["login"], line: ["dash", "account", "login"]),
    Alias(tool: "dash", words: ["logout"], line: ["dash", "account", "logout"]),
    Alias(tool: "dash", words: ["month"], line: ["mood", "month"]),
    Alias(tool: "dash", words: ["notes", "diary"], line: ["mood", "list"], yields: true),
    Alias(tool: "dash", words: ["rate", "rating"], line: ["mood", "rate"]),
    Alias(tool: "dash", words: ["rename"], line: ["dash", "attributes", "rename"]),
    Alias(tool: "dash", words: ["hide", "archive"], line: ["dash", "attributes", "hide"]),
    Alias(tool: "dash", words: ["tags"], line: ["dash", "tag"], yields: true),
    Alias(
      tool: "dash", words: ["trend", "trends", "graph", "chart", "plot", "total", "sum"],
      line: ["dash", "history"], yields: true),
    Alias(tool: "dash", words: ["weather", "forecast"], line: ["dash", "outside"], yields: true),
    Alias(tool: "dash", words: ["version"], line: ["dash", "--version"]),
    Alias(tool: "dash", words: ["average", "avg", "mean", "means"], line: ["dash", "averages"]),
    Alias(tool: "dash", words: ["why"], line: ["dash", "explain"]),
    Alias(
      tool: "dash", words: ["highest", "longest", "most", "record", "records", "top"],
      line: ["dash", "best"]),
    Alias(
      tool: "dash", words: ["worst", "lowest", "shortest", "fewest"],
      line: ["dash", "best", "--worst"]),
    Alias(tool: "dash", words: ["pause"], line: ["dash", "skip"], yields: true),
    Alias(tool: "dash", words: ["streak"], line: ["dash", "streaks"]),
    Alias(tool: "dash", words: ["insight", "findings"], line: ["dash", "insights"]),
    Alias(tool: "dash", words: ["correlation", "correlate"], line: ["dash", "correlations"]),
    Alias(tool: "dash", words: ["fact"], line: ["dash", "facts"]),
    Alias(tool: "dash", words: ["setting"], line: ["dash", "settings"]),
    Alias(tool: "dash", words: ["attribute", "list", "ls"], line: ["dash", "attributes"]),
    Alias(tool: "dash", words: ["place"], line: ["dash", "places"], yields: true),
    Alias(tool: "dash", words: ["reminder", "reminders", "notify"], line: ["dash", "remind"]),
    Alias(tool: "dash", words: ["stats", "statistics"], line: ["mood", "stats"]),
    Alias(tool: "dash", words: ["summary", "review"], line: ["dash", "week", "--summary"]),
    Alias(tool: "dash", words: ["todo"], line: ["dash", "missing"], yields: true),
    Alias(tool: "dash", words: ["save"], line: ["dash", "backup"]),
    Alias(tool: "dash", words: ["load"], line: ["dash", "import"]),
    Alias(tool: "dash", words: ["memories"], line: ["mood", "memories"]),
    Alias(tool: "dash", words: ["compare"], line: ["dash", "history"]),
    Alias(tool: "dash", words: ["show", "view", "see", "display", "day"], line: ["dash"]),
    Alias(
      tool: "mood", words: ["delete", "remove", "erase", "reset", "rm"], line: ["mood", "clear"]),
    Alias(tool: "mood", words: ["undo"], line: ["dash", "undo"]),
    Alias(tool: "mood", words: ["redo"], line: ["dash", "redo"]),
    Alias(tool: "mood", words: ["version"], line: ["mood", "--version"]),
    Alias(tool: "mood", words: ["notes", "week", "show", "log"], line: ["mood", "list"]),
    Alias(tool: "mood", words: ["average", "statistics", "avg"], line: ["mood", "stats"]),
    Alias(
      tool: "mood", words: ["history", "trend", "graph", "chart"],
      line: ["dash", "history", "mood"]),
    Alias(tool: "mood", words: ["year"], line: ["dash", "year", "mood"]),
    Alias(tool: "mood", words: ["streak", "streaks"], line: ["dash", "streaks"]),
    Alias(tool: "mood", words: ["find"], line: ["mood", "search"]),
    Alias(tool: "mood", words: ["append"], line: ["mood", "note", "append"]),
    Alias(
      tool: "mood", words: ["set", "change", "correct", "update", "replace"],
      line: ["mood", "rate"]),
  ]

  /// What a command line stands for that begins with another name.
  static func meaning(
    of arguments: [Argument], for tool: String, isTracked: () -> Bool
  ) -> Rule.Meaning? {
    guard let word = arguments.first?.text.lowercased(),
      let alias = all.first(where: { $0.tool == tool && $0.words.contains(word) }),
      !alias.yields || !isTracked()
    else { return nil }
    return Rule.Meaning(
      tool: .named(alias.line[0]),
      arguments: alias.line.dropFirst().map { Argument($0) } + arguments.dropFirst())
  }

  /// The rule of a program's other names.
  static func rule(for tool: String) -> Rule {
    let names = all.filter { $0.tool == tool }.prefix(3).map { $0.words[0] }
    return Rule(names.joined(separator: ", ") + ", ...", "Other names of commands.") { line in
      meaning(of: line.arguments, for: tool) { line.attributes.isNameBegun(by: line.words) }
    }
  }

  /// Words that are no commands, with what to type instead; `%` are the words after them.
  private static let answers: [(words: [String], hints: [String])] = [
    (["oops", "revert", "cancel", "mistake"], ["To undo the last change: dash undo"]),
    (
      ["vacation", "holiday", "holidays", "sick", "ill", "travel", "injured"],
      ["To skip a goal on these days: dash skip @ %"]
    ),
    (["quit", "exit", "bye", "logoff"], ["dash ends by itself; for the full screen: dash browse"]),
    (
      ["upgrade", "install", "uninstall"],
      ["Use the package manager that installed it. To check the installation: dash doctor"]
    ),
    (["reset"], ["To delete a value: dash forget @", "To undo: dash undo"]),
    (
      ["edit", "modify"],
      ["To change a value: dash log @ <value>", "To edit the note of a day: mood edit"]
    ),
    (["new", "create", "start"], ["To add an attribute: dash attributes add <label>"]),
    (
      ["stop", "end", "disable"],
      ["To remove a goal: dash goal @ off", "To hide: dash help attributes hide"]
    ),
    (
      ["event", "events", "appointment", "meeting"],
      ["To see events: dash agenda", "To add one: dash agenda add Dinner tomorrow 19:00"]
    ),
    (
      ["how", "what", "when", "who", "which"], ["To see a day: dash yesterday", "See 'dash help'."]
    ),
    (["share", "print", "send"], ["To write all data: dash export -o life.json"]),
    (["sort", "order"], ["To move an attribute: dash help attributes move"]),
    (["predict", "future"], ["To see a trend: dash history @"]),
    (["color", "colour", "colors", "dark", "light"], ["To see themes: dash themes"]),
    (["connect", "signup", "register"], ["To connect an account: dash account login"]),
    (["merge"], ["To see the attributes: dash attributes"]),
  ]

  /// Words that change values, before which nothing new can be called: `set steps 5000`.
  static let loggingVerbs: Set<String> = [
    "set", "add", "enter", "track", "put", "change", "update", "correct", "fix", "plus", "minus",
    "subtract", "another", "had", "did", "no", "without", "more",
  ]

  /// Whether a word in lower case is a verb, so that no attribute can be called that.
  static func isVerb(_ word: String) -> Bool {
    loggingVerbs.contains(word)
      || answers.contains { $0.words.contains(word) && !$0.words.contains("vacation") }
  }

  /// Nouns with the commands that add and remove them.
  private static let nouns: [(words: [String], add: [String], remove: [String])] = [
    (["note"], ["mood", "note", "add"], ["dash", "forget", "mood_note"]),
    (["mood", "rating"], ["mood", "add"], ["mood", "clear"]),
    (["tag"], ["dash", "tag"], ["dash", "untag"]),
    (["goal"], ["dash", "goal"], ["dash", "goal", "remove"]),
    (["event", "appointment"], ["dash", "agenda", "add"], ["dash", "agenda", "delete"]),
    (["attribute"], ["dash", "attributes", "add"], ["dash", "attributes", "remove"]),
    (["place"], ["dash", "places", "add"], ["dash", "places", "remove"]),
    (["reminder"], ["dash", "remind"], ["dash", "remind", "off"]),
    (["value"], ["dash", "log"], ["dash", "forget"]),
  ]

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
