import Actions
import Cards
import CommandLine
import Text

/// Removes a fact of your own.
struct RemoveFact: Command {
  static let name = "facts remove"
  static let effects: Effects = []
  static let summary = "Remove a fact of your own."
  static let examples = [
    (line: "dash facts remove 1", meaning: "The first fact of today."),
    (line: "dash facts remove 1 4 May", meaning: "Of another day."),
  ]
  static let options = [Option.quiet]
  static let arguments = ChosenFact.arguments

  private let chosen: ChosenFact
  private let typed: String

  init(_ line: Invocation) throws {
    chosen = try ChosenFact(line)
    typed = line.typed
  }

  func run(in context: Context) throws {
    let store = try context.openStore()
    let (date, fact) = try chosen.find(from: store, in: context)
    guard let store, case .own(let id) = fact.origin else {
      throw Failure(
        "not a fact of your own: \(fact.text)",
        hints: ["Only facts that you added can be removed."])
    }
    try context.change(by: typed, in: store) { try $0.removeFact(id) }
    try context.acknowledge([
      "Removed: \(FactWords.sentence(of: fact, on: date))", ChangeLines.undoHint,
    ])
  }
}
