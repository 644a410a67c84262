import Actions
import Cards
import CommandLine
import Drawing
import Metrics
import Readings
import Services
import Storage
import Text
import Time

/// Shows the table of findings from one's own values, and the correlations that the account has found.
struct ShowCorrelations: Command {
  static let name = "correlations"
  static let effects: Effects = []
  static let summary = "Show which attributes correlate, with their figures."
  static let examples = [
    (line: "dash correlations", meaning: "The findings, the most certain first."),
    (line: "dash correlations --attribute mood", meaning: "Those of one attribute."),
    (line: "dash correlations --all --csv", meaning: "Every compared pair, for a spreadsheet."),
  ]
  static let discussion = [
    "The findings of dash insights as a table: r is the correlation of what is new each day, without "
      + "weekdays, seasons and the day before; p is before, and being listed as a finding after, the "
      + "correction for all compared pairs. Dots show how certain it is. --all lists every compared pair.",
    "Exist computes its own every Sunday from up to a year of days, and dash sync fetches them. They are "
      + "not corrected for how many pairs Exist compares. A correlation does not mean that one is the "
      + "cause of the other.",
  ]
  static let attribute = Option(
    "attribute", letter: "a", value: "attribute", "Only those of this attribute.")
  static let stars = Option(
    "stars", value: "count", "Only those with at least this many dots, 1 to 5.")
  static let all = Option("all", "Every compared pair, not only findings.")
  static let within = Option("within", "Also pairs within a group.")
  static let days = Option(
    "days", value: "count", "How many days to compare, 90 to 1,095. Default: 365.")
  static let csv = Option("csv", "Print CSV: own pairs only.")
  static let options = [
    attribute, stars, Option.date, days, within, all, Option.json, csv, .demo,
  ]

  private let attribute: String?
  private let stars: Int
  private let today: Day
  private let days: Int
  private let isWithin: Bool
  private let isAll: Bool
  private let isJSON: Bool
  private let isCSV: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    attribute = try line.text(Self.attribute)
    stars = try line.integer(Self.stars, in: 1...5) ?? 0
    today = try line.day(.date) ?? line.defaultDay
    days = try line.integer(Self.days, in: LinkComparison.possibleDays) ?? LinkComparison.usualDays
    isWithin = line.has(Self.within)
    isAll = line.has(Self.all)
    isJSON = line.has(.json)
    isCSV = line.has(Self.csv)
    isDemo = line.has(.demo)
    if isJSON, isCSV {
      throw Failure.usage(
        "--json and --csv cannot be used together", hints: ["Each is a format: use one of them."])
    }
  }

  func run(in context: Context) throws {
    guard let store = try isDemo ? context.reading.demoStoreWithInsights() : context.openStore()
    else {
      return try show([], of: 0, labels: [:], name: nil, nil, [], isConnected: false, in: context)
    }
    let (stored, labels, name, comparison, isConnected) = try store.reading {
      let attributes = try store.catalogue().attributes
      let stored = try store.correlations()
      var finder = AttributeFinder(in: store)
      return (
        stored,
        Dictionary(attributes.map { ($0.name, $0.label) }) { first, _ in first },
        try attribute.map { typed in
          // Exist may have compared attributes of which there are no values here.
          stored.contains { $0.attribute == typed || $0.other == typed }
            ? typed : try finder.attribute(named: typed).name
        },
        try context.reading.linkComparison(before: today, days: days, from: store),
        try store.isConnected
      )
    }
    let wanted = stored.filter {
      $0.stars >= stars && (name == nil || $0.attribute == name || $0.other == name)
    }
    let families = [comparison.between] + (isWithin ? [comparison.within] : [])
    let pairs = families.flatMap { isAll ? $0.links : $0.findings }
    let links = pairs.filter { link in
      guard LinkTable.stars(of: link) >= stars else { return false }
      guard let name else { return true }
      let listed = [(cause: link.cause, outcome: link.outcome)] + link.likewise
      return listed.flatMap { [$0.cause, $0.outcome] }.contains {
        comparison.attributes[$0].attribute.name == name
      }
    }
    try show(
      wanted, of: stored.count, labels: labels, name: name, comparison, links,
      isConnected: isConnected, in: context)
  }

  private func show(
    _ correlations: [Correlation], of count: Int, labels: [String: String], name: String?,
    _ comparison: LinkComparison?, _ links: [Link], isConnected: Bool, in context: Context
  ) throws {
    let values = context.valueText
    if isJSON {
      return try context.write(
        document: CorrelationJSON(
          of: correlations, comparison: comparison, links: links, on: today, in: values
        ).text)
    }
    guard let comparison else {
      if isCSV { return try context.write(text: LinkCSV.header) }
      return try context.say([
        "No correlations: nothing is recorded yet.",
        "To begin: mood rate 4, or dash import <file or folder>",
      ])
    }
    if isCSV {
      return try context.write(text: LinkCSV(of: comparison, links: links, in: values).text)
    }
    let options = context.renderOptions
    let (width, glyphs) = (options.width, options.glyphs)
    var block = LinkTable(of: comparison, links: links, in: values)
      .block(width: width, glyphs: glyphs)
    if !block.isEmpty {
      block.append(Line())
    } else if name != nil || stars > 0 {
      block += Wrap.block(of: nothing(about: name.map { labels[$0] ?? $0 }), width: width)
    }
    for sentence in LinkSummary(of: comparison, isWithin: isWithin).sentences {
      block += Wrap.block(of: sentence, .quiet, width: width)
    }
    if !correlations.isEmpty {
      block.append(Line())
      block += Wrap.block(of: "From Exist, not corrected", .strong, width: width)
      block += CorrelationList(of: correlations, labels: labels).block(
        width: width, glyphs: glyphs)
    } else if count > 0 {
      let text = CountText.of(count, "stored correlation", "stored correlations")
      block += Wrap.block(of: "None of the \(text) of Exist matches.", width: width)
    } else if isConnected {
      block += Wrap.block(
        of: "No correlations of Exist are stored. To fetch them: dash sync", .quiet, width: width)
    }
    try context.show(block)
  }

  /// What is said instead of findings, with the label of the attribute that was asked for.
  private func nothing(about label: String?) -> String {
    (isAll ? "No pair" : "No finding")
      + (label.map { isAll ? " of \($0)" : " about \($0)" } ?? "")
      + (stars > 0
        ? " has \(CountText.of(stars, "dot", "dots")) or more" : isAll ? " was compared" : "") + "."
  }
}
