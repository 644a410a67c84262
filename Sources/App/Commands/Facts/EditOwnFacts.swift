import Actions
import Cards
import CommandLine
import Facts
import Text

struct AddFact: Command {
  static let name = "facts add"
  static let summary = "Add a fact of your own, to be listed before the others."
  static let examples: Examples = [
    "dash facts add 1990-05-04 \"Met Ana\"": "An event.",
    "dash facts add 1961-11-20 \"Mum\" --birth": "A birthday.",
  ]
  static let birth = Option("birth", "A birth.").excluding(death, hint: "Add two facts.")
  static let death = Option("death", "A death.")
  static let options = [birth, death, Option.quiet]
  static let arguments = [
    Parameter("day", "When, with its year: 1990-05-04."),
    Parameter("text", "What happened, or who it is.", repeats: true),
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    if ["birth", "death"].contains(line.arguments[0].text) {
      throw Failure.usage(
        "invalid date '\(line.arguments[0].text)'",
        hints: [
          "The date comes first: dash facts add 1961-11-20 \"Mum\" --\(line.arguments[0].text)"
        ])
    }
    let day = try line.day(line.text(line.arguments[0]))
    if day > line.today {
      throw Failure.usage("\(day) is in the future", hints: ["Expected today or an earlier day."])
    }
    // A fact is one line, even if it was typed in several.
    let text = try line.arguments.dropFirst().map { try line.text($0) }.joined(separator: " ")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if text.isEmpty { throw Failure.usage("the fact is empty") }
    if text.count > OwnFact.longestText {
      throw Failure.usage(
        "the fact is too long: \(text.count) characters (at most \(OwnFact.longestText))")
    }
    let category: Fact.Category =
      line.has(Self.birth) ? .birth : line.has(Self.death) ? .death : .event
    let fact = OwnFact(category, on: day, text: text)
    let isNew = try AddOwnFact(fact).run(in: context.world)
    try context.acknowledge(FactWords.sentences(adding: fact, isNew: isNew))
  }
}

struct RemoveFact: Command {
  static let name = "facts remove"
  static let summary = "Remove a fact of your own."
  static let examples: Examples = [
    "dash facts remove 1": "The first fact of today.",
    "dash facts remove 1 4 May": "Of another day.",
  ]
  static let options = [Option.quiet]
  static let arguments = Parameter.fact

  static func run(_ line: Invocation, in context: Context) throws {
    let (date, fact) = try line.fact(in: context)
    try RemoveOwnFact(fact).run(in: context.world)
    try context.acknowledge(FactWords.sentences(removing: fact, on: date))
  }
}
