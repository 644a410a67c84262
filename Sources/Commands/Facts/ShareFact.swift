import Almanac
import Cards

/// Tells a fact in one line, to be passed on.
struct ShareFact: Command {
  static let name = "facts share"
  static let summary = "Print a fact in one line with its link, or copy that."
  static let examples = [
    (line: "dash facts share 2", meaning: "The second fact of today."),
    (line: "dash facts share 2 --copy", meaning: "To the clipboard."),
  ]
  static let discussion = [
    "The clipboard is reached by wl-copy, xclip or pbcopy, and where there is none of them by the "
      + "terminal."
  ]
  static let copy = Option("copy", "Put it on the clipboard.")
  static let options = [copy]
  static let arguments = ChosenFact.arguments

  private let chosen: ChosenFact
  private let isCopied: Bool

  init(_ line: Invocation) throws {
    chosen = try ChosenFact(line)
    isCopied = line.has(Self.copy)
  }

  func run(in environment: Environment) throws {
    let (date, fact) = try chosen.find(from: environment.openStore(), in: environment)
    var text = FactWords.sentence(of: fact, on: date)
    if let link = fact.link { text += " \(link)" }
    guard isCopied else { return try environment.write(text: text + "\n") }
    try environment.copy(text)
    try environment.say(["Copied: \(text)"])
  }
}
