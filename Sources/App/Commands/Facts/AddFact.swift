import Cards
import CommandLine
import Facts
import Text
import Time

/// Adds a fact of the person's own.
struct AddFact: Command {
  static let name = "facts add"
  static let summary = "Add a fact of your own, which stands before the others."
  static let examples = [
    (line: "dash facts add 1990-05-04 \"Met Ana\"", meaning: "An event."),
    (line: "dash facts add 1961-11-20 \"Mum\" --birth", meaning: "A birthday."),
  ]
  static let birth = Option("birth", "Somebody was born.")
  static let death = Option("death", "Somebody died.")
  static let options = [birth, death]
  static let arguments = [
    Parameter("day", "When, with its year: 1990-05-04."),
    Parameter("text", "What happened, or who it is.", repeats: true),
  ]

  private let fact: OwnFact
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    if ["birth", "death"].contains(line.arguments[0].text) {
      throw Failure.usage(
        "'\(line.arguments[0].text)' is not a day",
        hints: [
          "The day stands first: dash facts add 1961-11-20 \"Mum\" --\(line.arguments[0].text)"
        ])
    }
    let day = try line.day(line.text(line.arguments[0]))
    if day > line.today {
      throw Failure.usage("\(day) is still to come", hints: ["A fact has happened."])
    }
    // A fact is one line, however it was typed.
    let text = try line.arguments.dropFirst().map { try line.text($0) }.joined(separator: " ")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if text.isEmpty { throw Failure.usage("an empty fact says nothing") }
    if text.count > OwnFact.longestText {
      throw Failure.usage(
        "the fact has \(text.count) characters, and \(OwnFact.longestText) is the most it may have")
    }
    if line.has(Self.birth), line.has(Self.death) {
      throw Failure.usage("--birth and --death are two facts", hints: ["Add one, then the other."])
    }
    let category: Fact.Category =
      line.has(Self.birth) ? .birth : line.has(Self.death) ? .death : .event
    fact = OwnFact(category, on: day, text: text)
  }

  func run(in context: Context) throws {
    let isNew = try context.change(by: typed) { try $0.add(fact) }
    let told = FactWords.sentence(
      of: Fact(fact.category, year: fact.day.civil.year, text: fact.text, origin: .service),
      on: DateOfYear(fact.day))
    try context.say(isNew ? [told, ChangeLines.undoHint] : [told + ", as before"])
  }
}
