import Actions
import Cards
import CommandLine
import Drawing
import Facts
import Formats
import Readings
import Storage
import Text
import Time

struct ShowFacts: ParsedCommand {
  static let name = "facts"
  static let effects: Effects = .usesNetwork
  static let summary = "Show what happened on a date, who was born and who died."
  static let examples: Examples = [
    "dash facts": "The most notable of today.", "dash facts births 20 Nov": "All births of a date.",
    "dash facts --search Hubble": "In the whole year.",
    "dash facts open 2": "The article about the second.",
    "dash facts add 1990-05-04 \"Met Ana\"": "One of your own.",
    "dash facts --refresh --month": "Fetch and store all of this month.",
  ]
  static let discussion = [
    "A number belongs to one fact of a date: events, births, then deaths, each with your own "
      + "first, then the latest year first. A cross hair, with --ascii an @, marks a fact with a "
      + "known place: see 'dash facts map'.",
    "The built-in facts need no network. --refresh fetches more, with links, places and pictures, "
      + "from Wikimedia in the language of the setting facts.language, or, if Wikimedia has no "
      + "English facts, from MuffinLabs. Fetched facts are stored and replace the built-in ones of "
      + "their category.",
  ]
  static let search = Option(
    "search", letter: "s", value: "words", "Search the facts of the whole year for all these words."
  )
  static let oldest = Option("oldest", "Show the earliest year first.")
  static let limit = Option(
    "limit", letter: "n", value: "count", range: 1...10_000,
    "Show at most this many of each section.")
  static let next = Option("next", "The facts of the next day.")
  static let previous = Option("previous", "The facts of the day before.")
  static let refresh = Option("refresh", "Fetch the facts of the day and store them.")
    .excluding(search, limit, oldest, .json, .demo, saying: refreshesAll, hint: firstRefresh)
  private static let refreshesAll = "--refresh fetches all facts of a date and shows none"
  private static let firstRefresh = "First fetch them: dash facts --refresh"
  static let month = Option("month", "With --refresh, fetch the whole month.")
    .requiring(refresh, hint: "Type: dash facts --refresh --month")
  static let quiet = Option("quiet", letter: "q", "With --refresh, print only warnings and errors.")
  static let options = [
    search, oldest, limit, next, previous, refresh, month, quiet, Option.json, .demo,
  ]
  static let arguments = [
    Parameter(
      "category", "Show all of one category.",
      choices: Fact.Category.allCases.map(FactWords.plural), isOptional: true), Parameter.factDay,
  ]

  private let line: Invocation
  private let category: Fact.Category?
  private let date: FactDate
  private let text: String?
  private let limit: Int?
  private var isOldestFirst: Bool { line.has(Self.oldest) }

  init(_ line: Invocation) throws {
    self.line = line
    let first = line.arguments.first?.text.lowercased()
    category = Fact.Category.allCases.first { FactWords.plural(of: $0) == first }
    let words = line.arguments[(category == nil ? 0 : 1)...]
    let days = (line.has(Self.next) ? 1 : 0) - (line.has(Self.previous) ? 1 : 0)
    date = try line.factDate(
      words,
      or: Fact.Category.allCases.map(FactWords.plural) + [
        "open", "picture", "map", "share", "add", "remove",
      ]
    ).advanced(by: days)
    text = try line.text(Self.search).map { String($0.trimmed) }
    if let text, FoldedText(text).isEmpty {
      throw Failure.usage(
        "nothing to search for in '\(text)'", hints: ["For example: dash facts --search Hubble"])
    }
    if text != nil, !words.isEmpty || days != 0 {
      throw Failure.usage("--search covers the whole year", hints: ["Leave out the day."])
    }
    limit = try line.integer(Self.limit)
    if line.has(Self.refresh), category != nil {
      throw Failure.usage(Self.refreshesAll, hints: [Self.firstRefresh])
    }
  }

  func run(in context: Context) throws {
    if line.has(Self.refresh) { return try refresh(in: context) }
    let store = try context.reading.store()
    if let text { return try search(for: text, from: store, in: context) }
    let facts = try context.reading.facts(of: date.date, from: store)
    if context.isJSON {
      let entries = (category.map { [$0] } ?? Fact.Category.allCases).flatMap { category in
        let all = facts.entries(of: category)
        return (isOldestFirst ? all.reversed() : all).prefix(limit ?? .max)
      }
      return try context.write(
        document: JSONText.object { $0.array(ofFacts: entries.map { (date.date, $0) }) })
    }
    let screen = FactScreen(of: date, facts, today: context.today)
    let (width, glyphs) = (context.renderOptions.width, context.renderOptions.glyphs)
    try context.show(
      category.map {
        screen.list(
          of: $0, limit: limit, isOldestFirst: isOldestFirst, width: width, glyphs: glyphs)
      } ?? screen.overview(limit: limit, isOldestFirst: isOldestFirst, width: width, glyphs: glyphs)
    )
  }

  private func search(for text: String, from store: Store?, in context: Context) throws {
    let wanted = FoldedText(text)
    var hits = try context.reading.facts(ofAllDatesFrom: store, with: wanted).filter { _, entry in
      category == nil || category == entry.fact.category
    }
    if isOldestFirst { hits.sort { $0.entry.fact.year < $1.entry.fact.year } }
    let shown = Array(hits.prefix(limit ?? .max))
    if context.isJSON {
      return try context.write(document: JSONText.object { $0.array(ofFacts: shown) })
    }
    if shown.isEmpty { return try context.say(["No fact of the year contains '\(text)'."]) }
    let look = context.renderOptions
    var block = FoundFacts.block(
      of: shown, wanted: wanted, today: context.today, width: look.width, glyphs: look.glyphs,
      colors: look.colors)
    if shown.count < hits.count {
      block += Wrap.block(of: "and \(hits.count - shown.count) more", .quiet, width: look.width)
    }
    try context.show(block)
  }

  private func refresh(in context: Context) throws {
    let dates =
      line.has(Self.month) ? DateOfYear.all.filter { $0.month == date.date.month } : [date.date]
    let done = try context.showingProgress {
      try RefreshFacts(dates, progress: $0).run(in: context.world)
    }
    done.fallbacks.forEach(context.report)
    for date in done.empty {
      context.warn("no facts of \(FactWords.short(date)) were found; nothing was changed")
    }
    try show(done, in: context)
    guard let error = done.failure else { return }
    guard !done.failed.isEmpty, var failure = error as? Failure else { throw error }
    if dates.count > 1 {
      let others = done.failed.count > 3 ? " and \(done.failed.count - 3) more" : ""
      let names = done.failed.prefix(3).map(FactWords.short).joined(separator: ", ")
      failure.hints.append("Not fetched: \(names)\(others).")
    }
    failure.hints.append("Facts fetched earlier are not changed.")
    throw failure
  }

  private func show(_ done: RefreshFacts.Result, in context: Context) throws {
    guard !line.has(Self.quiet), let first = done.dates.min(by: { $0.key < $1.key }),
      let last = done.dates.max(by: { $0.key < $1.key })
    else { return }
    let span =
      done.dates.count == 1
      ? "\(first.day) \(first.month.name)"
      : "\(CountText.of(done.dates.count, "date", "dates")), \(FactWords.short(first)) to "
        + FactWords.short(last)
    let kinds = Fact.Category.allCases.compactMap { category in
      done.counts[category].map {
        CountText.of($0, category.rawValue, FactWords.plural(of: category))
      }
    }
    let services = done.services.joined(separator: " and ")
    try context.say(["Fetched \(span), from \(services): " + kinds.joined(separator: ", ")])
  }
}
