import Actions
import Cards
import CommandLine
import Drawing
import Importers
import Metrics
import Readings
import Services
import Storage
import Text
import Time

/// Shows the averages that the days of a week are compared with.
struct ShowAverages: Command {
  static let name = "averages"
  static let effects: Effects = []
  static let summary = "Show the averages that days are compared with, overall and by weekday."
  static let examples = [
    (line: "dash averages", meaning: "The averages of this week."),
    (line: "dash averages --refresh", meaning: "Recompute them from the last 60 days."),
    (line: "dash averages --refresh --history", meaning: "Fetch those of all weeks from Exist."),
  ]
  static let discussion = [
    "Each week has one set of averages, computed once from the 60 days before its Sunday. They are "
      + "medians, or means if the setting averages.statistic says so. Days without a value are left "
      + "out; zeros count.",
    "Below are the ranges in which half of the days of that weekday are. dash explain lists the days.",
    "If you are logged in to an account at Exist, --refresh fetches its averages instead. Without a "
      + "connection it computes them here and says so.",
  ]
  static let refresh = Option(
    "refresh", "Recompute this week's averages from the 60 days before today.")
  static let history = Option(
    "history", "With --refresh: fetch the averages of all weeks whose values came from the account."
  )
  static let options = [Option.date, refresh, history, .json, .demo]

  private let day: Day
  private let isRefreshing: Bool
  private let isOfAllWeeks: Bool
  private let typed: String
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    day = try line.day(.date) ?? line.defaultDay
    isRefreshing = line.has(Self.refresh)
    isOfAllWeeks = line.has(Self.history)
    typed = line.typed
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
    if isOfAllWeeks, !isRefreshing {
      throw Failure.usage(
        "--history needs --refresh", hints: ["Try: dash averages --refresh --history"])
    }
    if isRefreshing, line.has(.date) {
      throw Failure.usage(
        "--refresh and --date cannot be used together",
        hints: ["--refresh recomputes this week. Other weeks are computed when they are shown."])
    }
  }

  func run(in context: Context) throws {
    let statistic = context.settings.statistic
    guard let store = try context.reading.store(isDemo: isDemo) else {
      return try show(nil, of: [], [], ranges: [:], in: context)
    }
    let set =
      isRefreshing
      ? try refreshed(in: store, context)
      : try store.averages(for: day, on: context.today, by: statistic)
    let catalogue = try store.catalogue()
    try show(
      set, of: catalogue.groups, catalogue.attributes,
      ranges: isJSON ? [:] : try ranges(of: set, catalogue.attributes, in: store), in: context)
  }

  /// The set that the account has for this week, else one computed here.
  private func refreshed(in store: Store, _ context: Context) throws -> AverageSet? {
    let statistic = context.settings.statistic
    if !isDemo, try TokenFile(in: context).isThere {
      let isFetched = try context.fetchAverages(
        ofAllWeeks: isOfAllWeeks, into: store, by: typed)
      let set = try store.averages(for: context.today, on: context.today, by: statistic)
      if isFetched, set?.origin == .exist { return set }
    } else if isOfAllWeeks {
      throw Failure(
        "cannot fetch averages: not logged in to an account",
        hints: ["To log in: dash account login"])
    }
    let set = try store.refreshAverages(on: context.today, by: statistic)
    if !isDemo { context.reading.refreshFindings(in: store) }
    return set
  }

  /// Where the days of the weekday usually are, by name of the attribute; none for averages of Exist.
  private func ranges(
    of set: AverageSet?, _ attributes: [Attribute], in store: Store
  ) throws -> [String: UsualRange] {
    guard let set, let window = set.window else { return [:] }
    let names = attributes.filter { set.averages[$0.name] != nil }.map(\.name)
    let days = window.lowerBound...window.upperBound - 1
    var ranges: [String: UsualRange] = [:]
    for (name, history) in zip(names, try store.history(of: names, in: days)) {
      let pauses = try store.pauses(of: name, in: days)
      let numbers = history.compactMap { day, value in
        day.weekday == self.day.weekday && pauses[day] == nil ? value.number : nil
      }
      ranges[name] = UsualRange(of: numbers)
    }
    return ranges
  }

  private func show(
    _ set: AverageSet?, of groups: [Group], _ attributes: [Attribute],
    ranges: [String: UsualRange], in context: Context
  ) throws {
    if isJSON { return try context.write(document: AverageJSON(of: set, attributes).text) }
    let options = context.renderOptions
    guard let set else {
      // A future week has the averages of this week.
      let window =
        isRefreshing
        ? AverageSet.window(endingBefore: context.today)
        : AverageSet.window(ofWeekWith: min(day, context.today))
      let text = "No averages: no values from \(window.lowerBound) to \(window.upperBound - 1)."
      return try context.say([text])
    }
    try context.show(
      AverageTable(
        of: set, groups: groups, attributes: attributes, marking: day.weekday,
        weekStart: context.settings.weekStart, ranges: ranges, in: context.valueText
      ).block(width: options.width, glyphs: options.glyphs))
  }
}
