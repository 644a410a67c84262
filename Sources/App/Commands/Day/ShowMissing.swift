import Actions
import Cards
import CommandLine
import Metrics
import Storage
import Time

/// Lists what a day still lacks.
struct ShowMissing: Command {
  static let name = "missing"
  static let effects: Effects = []
  static let summary = "List what today still lacks: goals, and what you usually log."
  static let examples = [
    (line: "dash missing", meaning: "Today."),
    (line: "dash missing --date yesterday", meaning: "What yesterday lacks."),
  ]
  static let discussion = [
    "Goals are those that you set with 'dash goal', limits and times of day left out. What you usually log "
      + "is what has an average for the day, and tags of at least half of the 28 days before. Hidden and "
      + "paused attributes are left out."
  ]
  static let options = [Option.date, Option.demo]

  private let day: Day
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    day = try line.day(.date) ?? line.defaultDay
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    let options = context.renderOptions
    guard let store = try isDemo ? context.demoStore() : context.openStore() else {
      return try context.show(WelcomeScreen.block(width: options.width))
    }
    let report = try store.reading { try MissingReport(on: day, from: store, in: context) }
    try context.show(
      MissingScreen(of: report, in: context.valueText)
        .block(width: options.width, glyphs: options.glyphs))
  }
}

extension MissingReport {
  /// What a day of the store lacks.
  init(on day: Day, from store: Store, in context: Context) throws {
    let request = DayRequest(
      day: day, group: nil, showsHidden: false, isDemo: false, isDocument: false)
    let report = try MetricSubject.report(of: request, from: store, in: context)
    let catalogue = try store.catalogue()
    let lookup = try store.lookup(in: catalogue)
    let days = day - MissingReport.habitDays..<day
    var usualTags: Set<String> = []
    for (index, attribute) in catalogue.attributes.enumerated()
    where attribute.type == .boolean && !attribute.isHidden {
      let values = try lookup.values(at: index, in: days)
      if MissingReport.isUsual(values) { usualTags.insert(attribute.name) }
    }
    self.init(of: report, usualTags: usualTags)
  }
}
