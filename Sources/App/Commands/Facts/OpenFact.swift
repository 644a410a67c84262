import CommandLine

/// Opens the article about a fact.
struct OpenFact: Command {
  static let name = "facts open"
  static let summary = "Open the article about a fact in the browser."
  static let examples = [
    (line: "dash facts open 2", meaning: "About the second fact of today."),
    (line: "dash facts open 2 20 Nov", meaning: "Of another day."),
    (line: "dash facts open 2 --print", meaning: "Only print its address."),
  ]
  static let discussion = [
    "The browser is started by xdg-open, or by open, and asks Wikipedia for the page; dash itself asks "
      + "nobody."
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
    let link = try chosen.link(of: fact)
    if isPrinted { return try context.write(text: link + "\n") }
    try context.browse(link)
    try context.say(["Opened \(link)"])
  }
}
