import Actions
import Cards
import CommandLine
import Places
import Text

/// Removes own places.
struct RemovePlaces: Command {
  static let name = "places remove"
  static let effects = DeletePlaces.effects
  static let summary = "Remove places of your own."
  static let examples = [
    (line: "dash places remove 3", meaning: "One."),
    (line: "dash places remove 3 5 8", meaning: "Several; 'dash undo' restores all of them."),
  ]
  static let options = [Option.quiet]
  static let arguments = [
    Parameter("number", "The numbers of places.", repeats: true)
  ]

  private let deletion: DeletePlaces

  init(_ line: Invocation) throws {
    deletion = DeletePlaces(try line.arguments.map(line.placeNumber), typed: line.typed)
  }

  func run(in context: Context) throws {
    let result = try deletion.run(in: context.world)
    context.report(result.conflicts)
    let places = result.places
    let lines = places.count > 3 ? [] : places.map { "Removed \(context.sentence(of: $0))" }
    try context.acknowledge(
      (lines.isEmpty ? ["Removed \(CountText.of(places.count, "place", "places"))"] : lines)
        + [ChangeLines.undoHint])
  }
}
