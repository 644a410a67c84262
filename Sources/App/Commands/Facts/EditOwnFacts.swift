import Actions
import Cards
import CommandLine
import Facts
import Geography
import Host
import Text

struct AddFact: Command {
  static let name = "facts add"
  static let summary = "Add a fact of your own, to be listed before the others."
  static let examples: Examples = [
    "dash facts add 1990-05-04 \"Met Ana\"": "An event.",
    "dash facts add 1961-11-20 \"Mum\" --birth": "A birthday.",
    "dash facts add 2001-11-20 \"Moved out\" --place Rome": "With its place.",
  ]
  static let birth = Option("birth", "A birth.").excluding(death, hint: "Add two facts.")
  static let death = Option("death", "A death.")
  static let place = Option(
    "place", letter: "p", value: "place", completion: .place,
    "Where: a place of your own, a city, or latitude,longitude.")
  static let options = [birth, death, place, Option.quiet]
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
    var fact = OwnFact(category, on: day, text: text)
    let place = try place(of: fact, typed: line.text(place), in: context)
    (fact.place, fact.placeName) = (place?.coordinates, place?.name)
    let isNew = try AddOwnFact(fact).run(in: context.world)
    try context.acknowledge(FactWords.sentences(adding: fact, at: place?.label, isNew: isNew))
  }

  private static func place(
    of fact: OwnFact, typed: String?, in context: Context
  ) throws -> FoundPlace? {
    guard let typed else { return nil }
    guard let words = PlaceWords(typed) else { throw Failure.invalidPlace(typed) }
    let kind = fact.category == .event ? [] : ["--\(fact.category.rawValue)"]
    let command = ["dash", "facts", "add"] + kind + ["\(fact.day)", fact.text, "--place"]
    var finder = PlaceFinder(
      in: context.world, store: try context.openStore(),
      command: command.map(ShellText.quoted).joined(separator: " "))
    finder.takesNumber = false
    return try context.asking { try finder.meant(by: words, answers: $0) }
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
