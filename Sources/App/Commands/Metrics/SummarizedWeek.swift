import Actions
import Cards
import Facts
import Metrics
import Storage
import Text
import Time

/// What the summary of a week shows.
struct SummarizedWeek {
  let summary: WeekSummary
  /// The usual comparison as of the last day; nil without days off that could be read.
  let comparison: LinkComparison?
  let finding: WeekFinding
  /// A fact of the person's own on one of the dates, the latest date first.
  let fact: (fact: Fact, date: DateOfYear)?
  let averages: AverageSet?

  /// Of the seven days up to `day`; `store` is nil where nothing was recorded yet.
  init(endingOn day: Day, from store: Store?, in context: Context) throws {
    let statistic = context.settings.statistic
    let days = day - 6...day
    let reports = try days.map { day in
      let request = DayRequest(
        day: day, group: nil, showsHidden: false, isDemo: false, isDocument: false)
      return try store.map { try MetricSubject.report(of: request, from: $0, in: context) }
        ?? .empty(day, on: context.today)
    }
    let averages = try store?.averages(for: day, on: context.today, by: statistic)
    self.averages = averages
    summary = try WeekSummary(
      of: reports, weekStart: context.settings.weekStart, averages: averages, by: statistic
    ) { attribute in
      let window = averages?.window ?? AverageSet.window(ofWeekWith: day)
      return try store?.explanation(of: attribute, in: window, by: statistic).range
    }
    var compared: LinkComparison? = LinkComparison(of: [], in: days, typedDays: [])
    var problem: Failure?
    if let store {
      do {
        compared = try store.linkComparison(
          before: day, days: LinkComparison.usualDays, in: context)
      } catch let failure as Failure {
        (compared, problem) = (nil, failure)
      }
    }
    comparison = compared
    finding =
      compared.map { WeekFinding(of: $0, on: day, in: context.valueText) }
      ?? WeekFinding(missing: problem?.message ?? "")
    fact = try SummarizedWeek.ownFact(in: days, from: store, context)
  }

  private static func ownFact(
    in days: ClosedRange<Day>, from store: Store?, _ context: Context
  ) throws -> (fact: Fact, date: DateOfYear)? {
    for day in days.reversed() {
      let date = DateOfYear(day)
      for entry in try context.facts(of: date, from: store).entries {
        if case .own = entry.fact.origin, entry.fact.year < day.civil.year {
          return (entry.fact, date)
        }
      }
    }
    return nil
  }
}
