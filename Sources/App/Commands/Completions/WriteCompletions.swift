import Actions
import Cards
import CommandLine
import Places
import Text
import Time

struct WriteCompletions: Command {
  static let name = "completions"
  static let summary = "Generate a completion script for a shell."
  static let examples: Examples = [
    "dash completions fish > ~/.config/fish/conf.d/dash.fish": "Into a file of your own."
  ]
  static let discussion = [
    "'dash setup' installs the scripts. They contain commands, options and their values. Names of "
      + "attributes and groups are read from your store while you type."
  ]
  static let words = Option(
    "words", value: "kind", choices: Completion.allCases.filter(\.isDynamic).map(\.rawValue),
    "Print the completions of a kind, each with its meaning after a tab."
  ).hidden
  static let options = [words]
  static let arguments = [
    Parameter(
      "shell", "The shell.", choices: CompletionShell.allCases.map(\.rawValue), isOptional: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    if let kind = try line.choice(words).flatMap(Completion.init) {
      let lines = try words(of: kind, in: context).map { "\($0)\t\($1)\n" }
      return try context.write(text: lines.joined())
    }
    let (typed, names) = (try line.words.first, arguments[0].choices)
    guard let shell = typed.flatMap(CompletionShell.init) else {
      throw Failure.usage(
        typed.map { "unsupported shell '\($0)'" } ?? "'dash completions' needs <shell>",
        hints: ["Expected one of: \(names.joined(separator: ", "))."]
          + (typed.map { Suggestion.hints(for: $0, among: names) } ?? []))
    }
    try context.write(text: shell.script(for: Tool.all.map(\.table)))
  }

  /// The names of the own places, the last one first, then names of cities.
  private static func placeNames(in context: Context) throws -> [String] {
    var seen: Set<String> = []
    let own = try context.openStore()?.places(.own, limit: 1000).places.map(\.name.string) ?? []
    return (own + context.world.gazetteer.names).filter { seen.insert($0).inserted }
  }

  /// The days of events that are offered, from today on.
  private static let eventDays = 60

  /// The titles of events to come, each once, with their days.
  private static func eventTitles(in context: Context) throws -> [(String, String)] {
    guard let agenda = try context.reading.agenda() else { return [] }
    var seen: Set<String> = []
    return try agenda.days(context.today...context.today + eventDays).flatMap { day in
      day.items.map { ($0.title, DayText.long(day.day)) }
    }.filter { CleanText.isClean($0.0) && seen.insert($0.0).inserted }
  }

  /// The completions of a kind, each with its meaning.
  static func words(of kind: Completion, in context: Context) throws -> [(String, String)] {
    let days = Day.keywords.compactMap { keyword in
      Day(parsing: keyword, on: context.today).map { (keyword, DayText.long($0)) }
    }
    if kind == .day { return days }
    if kind == .start { return try words(of: .attribute, in: context) + days }
    if kind == .calendar {
      return try (context.openStore()?.calendars() ?? [])
        .filter { CleanText.isClean($0.name) }
        .map { ($0.name, CleanText($0.shownSource).string) }
    }
    if kind == .event { return try eventTitles(in: context) }
    if kind == .place { return try placeNames(in: context).map { ($0, "") } }
    guard let catalogue = try context.openStore()?.catalogue() else { return [] }
    let named: [(String, String)] =
      switch kind {
      case .attribute: catalogue.attributes.map { ($0.name, $0.label) }
      case .tag: catalogue.attributes.filter { $0.type == .boolean }.map { ($0.name, $0.label) }
      case .group: catalogue.groups.map { ($0.name, $0.label) }
      case .calendar, .place, .event, .day, .start, .file, .folder, .choices, .none: []
      }
    // A name with control characters cannot be offered in a line.
    return named.filter { CleanText.isClean($0.0) }.map { ($0, CleanText($1).string) }
  }
}
