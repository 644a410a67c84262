import Actions
import CommandLine
import Text

/// Opens the picture of a fact.
struct OpenFactPicture: Command {
  static let name = "facts picture"
  static let effects: Effects = []
  static let summary = "Open the picture of a fact in the browser."
  static let examples = [
    (line: "dash facts picture 2", meaning: "Of fact 2 of today."),
    (line: "dash facts picture 2 --print", meaning: "Print its address only."),
  ]
  static let discussion = [
    "Pictures come with fetched facts: see 'dash facts --refresh'. The browser is started with xdg-open or "
      + "open. dash itself sends no request."
  ]
  static let isPrinted = Option("print", "Print the address, and open nothing.")
  static let options = [isPrinted]
  static let arguments = ChosenFact.arguments

  private let chosen: ChosenFact
  private let isPrinted: Bool

  init(_ line: Invocation) throws {
    chosen = try ChosenFact(line)
    isPrinted = line.has(Self.isPrinted)
  }

  func run(in context: Context) throws {
    let (_, fact) = try chosen.find(from: context.openStore(), in: context)
    let address = try fact.addressOfPicture()
    try context.open(address, isPrinted: isPrinted)
  }
}
