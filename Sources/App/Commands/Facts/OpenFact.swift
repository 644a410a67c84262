import Actions
import Cards
import CommandLine
import Facts
import Geography
import Host
import Places
import Readings
import Text
import Time

struct OpenFact: Command {
  static let name = "facts open"
  static let summary = "Open an article about a fact in the browser."
  static let examples: Examples = [
    "dash facts open 2": "The main article about fact 2 of today.",
    "dash facts open 2 20 Nov": "Of another day.",
    "dash facts open 2 --link 3": "The third article about it.",
    "dash facts open 2 --list": "List the articles about it.",
    "dash facts open 2 --print": "Print the address only.",
  ]
  static let discussion = [
    "The browser is started with xdg-open or open. dash itself sends no request."
  ]
  static let link = Option(
    "link", letter: "l", value: "number", range: 1...1000, "Which article; 1 unless given.")
  static let list = Option("list", "List the articles with their numbers, and open none.")
    .excluding(link, .addressOnly)
  static let options = [link, list, .addressOnly]
  static let arguments = Parameter.fact

  static func run(_ line: Invocation, in context: Context) throws {
    let link = try line.integer(Self.link) ?? 1
    let (_, fact) = try line.fact(in: context)
    if line.has(list), !fact.articles.isEmpty { return try context.print(fact.numberedArticles) }
    try context.open(fact.address(ofArticle: link), isPrinted: line.has(.addressOnly))
  }
}

struct OpenFactPicture: Command {
  static let name = "facts picture"
  static let summary = "Open the picture of a fact in the browser."
  static let examples: Examples = [
    "dash facts picture 2": "Of fact 2 of today.",
    "dash facts picture 2 --print": "Print its address only.",
  ]
  static let discussion = [
    "Pictures come with fetched facts: see 'dash facts --refresh'. The browser is started with "
      + "xdg-open or open. dash itself sends no request."
  ]
  static let options = [Option.addressOnly]
  static let arguments = Parameter.fact

  static func run(_ line: Invocation, in context: Context) throws {
    let (_, fact) = try line.fact(in: context)
    try context.open(fact.addressOfPicture(), isPrinted: line.has(.addressOnly))
  }
}

struct ShareFact: Command {
  static let name = "facts share"
  static let summary = "Print a fact in one line with its link, or copy it."
  static let examples: Examples = [
    "dash facts share 2": "The second fact of today.",
    "dash facts share 2 --copy": "To the clipboard.",
  ]
  static let discussion = [
    "The clipboard is set by wl-copy, xclip or pbcopy; without any of them by the terminal."
  ]
  static let copy = Option("copy", "Copy it to the clipboard.")
  static let options = [copy]
  static let arguments = Parameter.fact

  static func run(_ line: Invocation, in context: Context) throws {
    let (date, fact) = try line.fact(in: context)
    let text = FactWords.shared(fact, on: date)
    guard line.has(Self.copy) else { return try context.write(text: text + "\n") }
    try context.copy(text)
    try context.say(["Copied: \(text)"])
  }
}

struct MapFact: Command {
  static let name = "facts map"
  static let summary = "Show where a fact happened on a map."
  static let examples: Examples = [
    "dash facts map 3": "Of the third fact of today.",
    "dash facts map 3 20 Nov --zoom 6": "A fact of another day, and nearer.",
    "dash facts map 3 --open": "Open a map in the browser.",
    "dash facts map 3 --print": "Print the coordinates and the address of that map.",
  ]
  static let discussion = [
    "Not every fact has a known place. The browser is started with xdg-open or open. dash itself "
      + "sends no request."
  ]
  static let isOpened = Option("open", "Open a map in the browser.").excluding(isPrinted)
  static let isPrinted = Option("print", "Print the coordinates and the address of a map.")
  static let zoom = Option(
    "zoom", letter: "z", value: "number", range: 0...MapView.mostZoom,
    "How near, 0 to \(MapView.mostZoom); 2 unless given.")
  static let options = [zoom, isOpened, isPrinted]
  static let arguments = Parameter.fact

  static func run(_ line: Invocation, in context: Context) throws {
    let zoom = try line.integer(Self.zoom) ?? Reading.factZoom
    let (date, fact) = try line.fact(in: context)
    guard let place = fact.place else { throw Failure("no place is known: \(fact.text)") }
    if line.has(Self.isPrinted) {
      return try context.print(["\(place.latitude),\(place.longitude)", place.link])
    }
    if line.has(Self.isOpened) { return try context.open(place.link, isPrinted: false) }
    let screen = try context.reading.map(of: fact, at: place, on: date, zoom: zoom)
    try context.show { screen.block(width: $0.width, glyphs: $0.glyphs) }
  }
}

extension Invocation {
  /// The fact that the arguments give by its number and day, and its date.
  func fact(in context: Context) throws -> (DateOfYear, Fact) {
    let text = try text(arguments[0])
    guard let number = Int(text), number > 0 else {
      throw Failure.usage(
        "invalid fact number '\(text)'", hints: ["Expected a number that 'dash facts' shows."])
    }
    let date = try factDate(arguments.dropFirst()).date
    return (date, try context.reading.fact(number, on: date, from: context.openStore()))
  }

  /// The date in some arguments, else the default day.
  func factDate(_ arguments: ArraySlice<Argument>, or others: [String] = []) throws -> FactDate {
    if arguments.isEmpty { return FactDate(defaultDay) }
    let text = try arguments.map(text).joined(separator: " ")
    guard let date = FactDate(typed: text, on: today) else {
      throw Failure.usage(
        "invalid date '\(text)'",
        hints: [
          "Expected a date such as 20 Nov, November 20, 11-20, today, tomorrow, friday, +3 "
            + "or \(today)."
        ] + Suggestion.hints(for: text, among: others + Day.keywords))
    }
    return date
  }
}

extension Parameter {
  /// The arguments with a date, the last of a command.
  static let factDay = Parameter(
    "day", "The date: 20 Nov, 11-20, tomorrow, +3, 2026-11-20; today unless given.",
    isOptional: true, repeats: true)

  /// The number and the day of a fact.
  static let fact = [
    Parameter("number", "Its number on that day, as 'dash facts' shows it."), factDay,
  ]
}

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
        hints: "The date comes first: dash facts add 1961-11-20 \"Mum\" --\(line.arguments[0].text)"
      )
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
