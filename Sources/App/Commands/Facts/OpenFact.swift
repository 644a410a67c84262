import Actions
import Cards
import CommandLine
import Facts
import Text

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
  static let link = Option(
    "link", letter: "l", value: "number", range: 1...1000, "Which article; 1 unless given.")
  static let list = Option("list", "List the articles with their numbers, and open none.")
    .excluding(link, isPrinted)
  static let isPrinted = Option("print", "Print the address, and open nothing.")
  static let options = [link, list, isPrinted]
  static let arguments = ChosenFact.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    let chosen = try ChosenFact(line)
    let link = try line.integer(Self.link) ?? 1
    let (_, fact) = try chosen.find(in: context)
    if chosen.line.has(Self.list), !fact.articles.isEmpty {
      return try context.print(fact.numberedArticles)
    }
    try context.open(
      fact.address(ofArticle: link), isPrinted: chosen.line.has(Self.isPrinted))
  }
}

struct OpenFactPicture: Command {
  static let name = "facts picture"
  static let effects: Effects = []
  static let summary = "Open the picture of a fact in the browser."
  static let examples = [
    (line: "dash facts picture 2", meaning: "Of fact 2 of today."),
    (line: "dash facts picture 2 --print", meaning: "Print its address only."),
  ]
  static let discussion = [
    "Pictures come with fetched facts: see 'dash facts --refresh'. The browser is started with "
      + "xdg-open or open. dash itself sends no request."
  ]
  static let isPrinted = Option("print", "Print the address, and open nothing.")
  static let options = [isPrinted]
  static let arguments = ChosenFact.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    let chosen = try ChosenFact(line)
    let (_, fact) = try chosen.find(in: context)
    try context.open(fact.addressOfPicture(), isPrinted: chosen.line.has(Self.isPrinted))
  }
}

struct ShareFact: Command {
  static let name = "facts share"
  static let effects: Effects = []
  static let summary = "Print a fact in one line with its link, or copy it."
  static let examples = [
    (line: "dash facts share 2", meaning: "The second fact of today."),
    (line: "dash facts share 2 --copy", meaning: "To the clipboard."),
  ]
  static let discussion = [
    "The clipboard is set by wl-copy, xclip or pbcopy; without any of them by the terminal."
  ]
  static let copy = Option("copy", "Copy it to the clipboard.")
  static let options = [copy]
  static let arguments = ChosenFact.arguments

  static func run(_ line: Invocation, in context: Context) throws {
    let chosen = try ChosenFact(line)
    let (date, fact) = try chosen.find(in: context)
    let text = FactWords.shared(fact, on: date)
    guard chosen.line.has(Self.copy) else { return try context.write(text: text + "\n") }
    try context.copy(text)
    try context.say(["Copied: \(text)"])
  }
}
