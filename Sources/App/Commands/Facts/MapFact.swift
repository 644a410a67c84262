import CommandLine
import Text

/// Prints where a fact happened.
struct MapFact: Command {
  static let name = "facts map"
  static let summary = "Print where a fact happened, with the address of a map."
  static let examples = [(line: "dash facts map 3", meaning: "Of the third fact of today.")]
  static let arguments = ChosenFact.arguments

  private let chosen: ChosenFact

  init(_ line: Invocation) throws {
    chosen = try ChosenFact(line)
  }

  func run(in context: Context) throws {
    let (_, fact) = try chosen.find(from: context.openStore(), in: context)
    guard let place = fact.place else {
      throw Failure("no place is known: \(fact.text)")
    }
    try context.print(["\(place.latitude),\(place.longitude)", place.link])
  }
}
