import Almanac
import Cards
import Storage

/// Shows what happened on a date, who was born and who died.
struct ShowFacts: Command {
  static let name = "facts"
  static let summary = "Show what happened on a date, who was born and who died."
  static let examples = [
    (line: "dash facts", meaning: "The most notable of today."),
    (line: "dash facts births 20 Nov", meaning: "All births of a date."),
    (line: "dash facts --search Hubble", meaning: "In the whole year."),
    (line: "dash facts open 2", meaning: "The article about the second."),
    (line: "dash facts add 1990-05-04 \"Met Ana\"", meaning: "One of your own."),
  ]
  static let discussion = [
    "The numbers run through all of a date: events, births, deaths, and of each your own first, then "
      + "the latest year. They need no network; years before Christ are marked BC."
  ]
  static let search = Option(
    "search", letter: "s", value: "words", "Facts of the whole year that hold these words.")
  static let oldest = Option("oldest", "The earliest year first.")
  static let limit = Option(
    "limit", letter: "n", value: "count", "At most so many of each section.")
  static let next = Option("next", "The day after.")
  static let previous = Option("previous", "The day before.")
  static let options = [search, oldest, limit, next, previous, Option.json]
  static let arguments = [
    Argument(
      "category", "All of one kind.", choices: Fact.Category.allCases.map(FactWords.plural),
      isOptional: true),
    Argument.factDay,
  ]

  private let category: Fact.Category?
  private let date: FactDate
  private let wanted: FoldedText?
  private let limit: Int?
  private let isOldestFirst: Bool
  private let isJSON: Bool

  init(_ line: Invocation) throws {
    let first = line.words.first?.text.lowercased()
    category = Fact.Category.allCases.first { FactWords.plural(of: $0) == first }
    let words = line.words[(category == nil ? 0 : 1)...]
    let days = (line.has(Self.next) ? 1 : 0) - (line.has(Self.previous) ? 1 : 0)
    date = try line.factDate(
      words,
      or: Fact.Category.allCases.map(FactWords.plural) + ["open", "map", "share", "add", "remove"]
    ).advanced(by: days)
    wanted = try line.text(Self.search).map { text in
      let wanted = FoldedText(String(text.trimmed))
      if wanted.isEmpty {
        throw Failure.usage(
          "nothing is said to look for", hints: ["Say it, such as --search Hubble."])
      }
      return wanted
    }
    if wanted != nil, !words.isEmpty || days != 0 {
      throw Failure.usage(
        "--search looks through the whole year", hints: ["Leave the day out."])
    }
    limit = try line.whole(Self.limit, in: 1...10_000)
    isOldestFirst = line.has(Self.oldest)
    isJSON = line.has(.json)
  }

  func run(in environment: Environment) throws {
    let store = try environment.openStore()
    if let wanted { return try search(for: wanted, from: store, in: environment) }
    let facts = try environment.facts(of: date.date, from: store)
    if isJSON {
      let entries = (category.map { [$0] } ?? Fact.Category.allCases).flatMap { category in
        let all = facts.entries(of: category)
        return (isOldestFirst ? all.reversed() : all).prefix(limit ?? .max)
      }
      return try environment.write(document: FactJSON(of: entries.map { (date.date, $0) }).text)
    }
    let screen = FactScreen(of: date, facts, today: environment.today)
    let (width, glyphs) = (environment.look.width, environment.look.glyphs)
    try environment.show(
      category.map {
        screen.list(
          of: $0, limit: limit, isOldestFirst: isOldestFirst, width: width, glyphs: glyphs)
      }
        ?? screen.overview(
          limit: limit, isOldestFirst: isOldestFirst, width: width, glyphs: glyphs))
  }

  private func search(
    for wanted: FoldedText, from store: Store?, in environment: Environment
  ) throws {
    var hits = try environment.facts(ofAllDatesFrom: store).filter { _, entry in
      (category == nil || category == entry.fact.category)
        && !(FoldedText(TextWidth.clean(entry.fact.text)).ranges(of: wanted).isEmpty
          && FoldedText(TextWidth.clean(entry.fact.title)).ranges(of: wanted).isEmpty)
    }
    if isOldestFirst { hits.sort { $0.entry.fact.year < $1.entry.fact.year } }
    let shown = Array(hits.prefix(limit ?? .max))
    if isJSON { return try environment.write(document: FactJSON(of: shown).text) }
    if shown.isEmpty { return try environment.say(["No fact of the year holds that."]) }
    let look = environment.look
    var block = FactSearchList(of: shown, wanted: wanted, today: environment.today)
      .block(width: look.width, glyphs: look.glyphs, colors: look.colors)
    if shown.count < hits.count {
      block += Wrap.lines(of: "and \(hits.count - shown.count) more", width: look.width).map {
        Line($0, .quiet)
      }
    }
    try environment.show(block)
  }
}
