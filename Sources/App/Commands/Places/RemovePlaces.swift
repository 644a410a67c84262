import Actions
import Cards
import CommandLine
import Places
import Text

/// Removes own places.
struct RemovePlaces: Command {
  static let name = "places remove"
  static let effects: Effects = []
  static let summary = "Remove places of your own."
  static let examples = [
    (line: "dash places remove 3", meaning: "One."),
    (line: "dash places remove 3 5 8", meaning: "Several; 'dash undo' restores all of them."),
  ]
  static let options = [Option.quiet]
  static let arguments = [
    Parameter("number", "The numbers of places.", repeats: true)
  ]

  private let numbers: [String]
  private let typed: String

  init(_ line: Invocation) throws {
    numbers = try line.arguments.map { try line.text($0) }
    typed = line.typed
  }

  func run(in context: Context) throws {
    let store = try context.openStore()
    var seen: Set<Int> = []
    let places = try numbers.map { try context.ownPlace(typed: $0, in: store) }
      .filter { seen.insert($0.id).inserted }
    try context.changePlaces(by: typed, in: store) { try $0.removePlaces(places.map(\.id)) }
    let lines = places.count > 3 ? [] : places.map { "Removed \(context.sentence(of: $0))" }
    try context.acknowledge(
      (lines.isEmpty ? ["Removed \(CountText.of(places.count, "place", "places"))"] : lines)
        + [ChangeLines.undoHint])
  }
}
