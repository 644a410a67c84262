import Actions
import CommandLine
import Facts
import Text

/// Opens an article about a fact.
struct OpenFact: Command {
  static let name = "facts open"
  static let effects: Effects = []
  static let summary = "Open an article about a fact in the browser."
  static let examples = [
    (line: "dash facts open 2", meaning: "The main article about fact 2 of today."),
    (line: "dash facts open 2 20 Nov", meaning: "Of another day."),
    (line: "dash facts open 2 --link 3", meaning: "The third article about it."),
    (line: "dash facts open 2 --list", meaning: "List the articles about it."),
    (line: "dash facts open 2 --print", meaning: "Print the address only."),
  ]
  static let discussion = [
    "The browser is started with xdg-open or open. dash itself sends no request."
  ]
  static let link = Option("link", letter: "l", value: "number", "Which article; 1 unless given.")
  static let list = Option("list", "List the articles with their numbers, and open none.")
  static let isPrinted = Option("print", "Print the address, and open nothing.")
  static let options = [link, list, isPrinted]
  static let arguments = ChosenFact.arguments

  private let chosen: ChosenFact
  private let link: Int
  private let isList: Bool
  private let isPrinted: Bool

  init(_ line: Invocation) throws {
    chosen = try ChosenFact(line)
    link = try line.integer(Self.link, in: 1...1000) ?? 1
    isList = line.has(Self.list)
    isPrinted = line.has(Self.isPrinted)
    if isList, isPrinted || line.has(Self.link) {
      throw Failure.usage("--list cannot be combined with --link or --print")
    }
  }

  func run(in context: Context) throws {
    let (_, fact) = try chosen.find(from: context.openStore(), in: context)
    if isList, !fact.articles.isEmpty { return try context.print(fact.numberedArticles) }
    let address = try fact.address(ofArticle: link)
    try context.open(address, isPrinted: isPrinted)
  }
}
