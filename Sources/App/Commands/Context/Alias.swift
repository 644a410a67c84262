import Actions
import CommandLine
import Metrics
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

  init(_ tool: String, _ words: [String], _ line: String, yields: Bool = false) {
    (self.tool, self.words, self.line, self.yields) = (tool, words, line, yields)
  }

  static let all = [
    Alias(
      "dash", ["config", "configure", "options", "preferences", "prefs", "setup"], "dash settings"),
    Alias(
      "dash", ["delete", "del", "remove", "rm", "erase", "unset", "resume", "unskip", "clear"],
      "dash forget"),
    Alias("dash", ["find", "grep"], "dash search"),
    Alias("dash", ["goals", "target", "targets"], "dash goal"),
    Alias("dash", ["login"], "dash account login"),
    Alias("dash", ["logout"], "dash account logout"),
    Alias("dash", ["month"], "mood month"),
    Alias("dash", ["notes", "diary"], "mood list", yields: true),
    Alias("dash", ["rate", "rating"], "mood rate"),
    Alias("dash", ["rename"], "dash attributes rename"),
    Alias("dash", ["hide", "archive"], "dash attributes hide"),
    Alias("dash", ["tags"], "dash tag", yields: true),
    Alias(
      "dash", ["trend", "trends", "graph", "chart", "plot", "total", "sum"], "dash history",
      yields: true),
    Alias("dash", ["weather", "forecast"], "dash outside", yields: true),
    Alias("dash", ["version"], "dash --version"),
    Alias("dash", ["average", "avg", "mean", "means"], "dash averages"),
    Alias("dash", ["why"], "dash explain"),
    Alias("dash", ["highest", "longest", "most", "record", "records", "top"], "dash best"),
    Alias("dash", ["worst", "lowest", "shortest", "fewest"], "dash best --worst"),
    Alias("dash", ["pause"], "dash skip", yields: true),
    Alias("dash", ["streak"], "dash streaks"),
    Alias("dash", ["insight", "findings"], "dash insights"),
    Alias("dash", ["correlation", "correlate"], "dash correlations"),
    Alias("dash", ["fact"], "dash facts"),
    Alias("dash", ["setting"], "dash settings"),
    Alias("dash", ["attribute", "list", "ls"], "dash attributes"),
    Alias("dash", ["place"], "dash places", yields: true),
    Alias("dash", ["reminder", "reminders", "notify"], "dash remind"),
    Alias("dash", ["stats", "statistics"], "mood stats"),
    Alias("dash", ["summary", "review"], "dash week --summary"),
    Alias("dash", ["todo"], "dash missing", yields: true),
    Alias("dash", ["save"], "dash backup"),
    Alias("dash", ["load"], "dash import"),
    Alias("dash", ["memories"], "mood memories"),
    Alias("dash", ["compare"], "dash history"),
    Alias("dash", ["show", "view", "see", "display", "day"], "dash"),
    Alias("mood", ["delete", "remove", "erase", "reset", "rm"], "mood clear"),
    Alias("mood", ["undo"], "dash undo"),
    Alias("mood", ["redo"], "dash redo"),
    Alias("mood", ["version"], "mood --version"),
    Alias("mood", ["notes", "week", "show", "log"], "mood list"),
    Alias("mood", ["average", "statistics", "avg"], "mood stats"),
    Alias("mood", ["history", "trend", "graph", "chart"], "dash history mood"),
    Alias("mood", ["year"], "dash year mood"),
    Alias("mood", ["streak", "streaks"], "dash streaks"),
    Alias("mood", ["find"], "mood search"),
    Alias("mood", ["append"], "mood note append"),
    Alias("mood", ["set", "change", "correct", "update", "replace"], "mood rate"),
  ]

  /// What a command line stands for that begins with another name.
  static func meaning(
    of arguments: [Argument], for tool: String, isTracked: () -> Bool
  ) -> Rule.Meaning? {
    guard let word = arguments.first?.text.lowercased(),
      let alias = all.first(where: { $0.tool == tool && $0.words.contains(word) }),
      !alias.yields || !isTracked()
    else { return nil }
    let line = alias.line.split(separator: " ").map(String.init)
    return Rule.Meaning(
      .named(line[0]), Array(line.dropFirst()), Array(arguments.dropFirst()))
  }

  /// The rule of a program's other names.
  static func rule(for tool: String) -> Rule {
    let names = all.filter { $0.tool == tool }.prefix(3).map { $0.words[0] }
    return Rule(names.joined(separator: ", ") + ", ...", "Other names of commands.") { line in
      meaning(of: line.arguments, for: tool) { line.attributes.isNameBegun(by: line.words) }
    }
  }

  /// Words that are no commands, with what to type instead; `%` are the words after them.
  private static let answers: KeyValuePairs<[String], [String]> = [
    ["oops", "revert", "cancel", "mistake"]: ["To undo the last change: dash undo"],
    ["vacation", "holiday", "holidays", "sick", "ill", "travel", "injured"]: [
      "To skip a goal on these days: dash skip @ %"
    ],
    ["quit", "exit", "bye", "logoff"]: ["dash ends by itself; for the full screen: dash browse"],
    ["upgrade", "install", "uninstall"]: [
      "Use the package manager that installed it. To check the installation: dash doctor"
    ],
    ["reset"]: ["To delete a value: dash forget @", "To undo: dash undo"],
    ["edit", "modify"]: [
      "To change a value: dash log @ <value>", "To edit the note of a day: mood edit",
    ],
    ["new", "create", "start"]: ["To add an attribute: dash attributes add <label>"],
    ["stop", "end", "disable"]: [
      "To remove a goal: dash goal @ off", "To hide: dash help attributes hide",
    ],
    ["event", "events", "appointment", "meeting"]: [
      "To see events: dash agenda", "To add one: dash agenda add Dinner tomorrow 19:00",
    ],
    ["how", "what", "when", "who", "which"]: ["To see a day: dash yesterday", "See 'dash help'."],
    ["share", "print", "send"]: ["To write all data: dash export -o life.json"],
    ["sort", "order"]: ["To move an attribute: dash help attributes move"],
    ["predict", "future"]: ["To see a trend: dash history @"],
    ["color", "colour", "colors", "dark", "light"]: ["To see themes: dash themes"],
    ["connect", "signup", "register"]: ["To connect an account: dash account login"],
    ["merge"]: ["To see the attributes: dash attributes"],
  ]

  /// Words that change values, before which nothing new can be called: `set steps 5000`.
  static let loggingVerbs: Set<String> = [
    "set", "add", "enter", "track", "put", "change", "update", "correct", "fix", "plus", "minus",
    "subtract", "another", "had", "did", "no", "without", "more",
  ]

  /// Whether a word in lower case is a verb, so that no attribute can be called that.
  static func isVerb(_ word: String) -> Bool {
    loggingVerbs.contains(word)
      || answers.contains { words, _ in words.contains(word) && !words.contains("vacation") }
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
      let answer = answers.first(where: { words, _ in words.contains(word) }), !isTracked(word)
    else { return nil }
    let rest = words.dropFirst().joined(separator: " ")
    return .usage(
      "unknown command '\(words[0])'",
      hints: answer.value.map {
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
