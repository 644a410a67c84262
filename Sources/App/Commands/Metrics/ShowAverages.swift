import Actions
import CommandLine
import Metrics
import Readings
import Storage
import Text

struct ShowAverages: Command {
  static let name = "averages"
  static let summary = "Show the averages that days are compared with, overall and by weekday."
  static let examples: Examples = [
    "dash averages": "The averages of this week.", "dash averages steps": "Of one attribute.",
    "dash averages --refresh": "Recompute them from the last 60 days.",
    "dash averages --refresh --history": "Fetch all weeks from Exist.",
  ]
  static let discussion = [
    "Each week has one set of averages, computed once from the 60 days before its Sunday. They "
      + "are medians, or means if the setting averages.statistic says so. Days without a value "
      + "are ignored; a zero is a value.",
    "Below are the ranges of half of the days of that weekday. dash explain lists the days.",
    "If you are logged in to an account at Exist, --refresh fetches its averages instead. Without "
      + "a connection it computes them here and says so.",
  ]
  static let refresh = Option(
    "refresh", "Recompute this week's averages from the 60 days before today."
  ).excluding(
    .date, hint: "--refresh recomputes this week. Other weeks are computed when they are shown.")
  static let history = Option(
    "history", "With --refresh: fetch the averages of all weeks whose values came from the account."
  ).requiring(refresh, hint: "Try: dash averages --refresh --history")
  static let options = [Option.date, refresh, history, .json, .demo]
  static let arguments = [
    Parameter(
      "attribute", "Only these, by name or label.", completion: .attribute, isOptional: true,
      repeats: true)
  ]

  static func run(_ line: Invocation, in context: Context) throws {
    let day = try line.chosenDay
    let isRefreshing = line.has(refresh)
    let (reading, today) = (context.reading, context.today)
    let store = try reading.store()
    let set = try store.map {
      isRefreshing
        ? try refreshed(in: $0, isOfAllWeeks: line.has(history), context)
        : try $0.averages(for: day, on: today, by: context.settings.statistic)
    }
    // A future week has the averages of this week.
    let window =
      isRefreshing
      ? AverageSet.window(endingBefore: today) : AverageSet.window(ofWeekWith: min(day, today))
    let names = try LookedWords(line.words, by: line.days, in: store).names
    try context.show(
      reading.averages(set ?? nil, on: day, orNoneIn: window, from: store, only: names))
  }

  /// The set that the account has for this week, else one computed here.
  private static func refreshed(
    in store: Store, isOfAllWeeks: Bool, _ context: Context
  ) throws -> AverageSet? {
    let statistic = context.settings.statistic
    if !context.isDemo, try AccountToken(in: context.world).isThere {
      let report = try FetchAccountAverages(ofAllWeeks: isOfAllWeeks, into: store)
        .run(in: context.world)
      context.report(report.warnings)
      context.report(report.problems)
      if let failure = report.failure {
        context.warn(Failure(failure).message + "; showing the averages computed on this computer")
      }
      let set = try store.averages(for: context.today, on: context.today, by: statistic)
      if report.failure == nil, set?.origin == .exist { return set }
    } else if isOfAllWeeks {
      throw Failure(
        "cannot fetch averages: not logged in to an account",
        hints: ["To log in: dash account login"])
    }
    let set = try store.refreshAverages(on: context.today, by: statistic)
    if !context.isDemo { context.reading.refreshFindings(in: store) }
    return set
  }
}
