import Actions
import Cards
import CommandLine

/// Prints a fact in one line, to be sent to others.
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

  private let chosen: ChosenFact
  private let isCopied: Bool

  init(_ line: Invocation) throws {
    chosen = try ChosenFact(line)
    isCopied = line.has(Self.copy)
  }

  func run(in context: Context) throws {
    let (date, fact) = try chosen.find(from: context.openStore(), in: context)
    let text = FactWords.shared(fact, on: date)
    guard isCopied else { return try context.write(text: text + "\n") }
    try context.copy(text)
    try context.say(["Copied: \(text)"])
  }
}
