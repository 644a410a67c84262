import Actions
import Cards
import Facts
import Metrics
import Storage
import Text
import Time

/// What the summary of a week shows.
package struct SummarizedWeek {
  package let summary: WeekSummary
  /// The usual comparison as of the last day; nil without days off that could be read.
  package let comparison: LinkComparison?
  package let finding: WeekFinding
  /// A fact of the person's own on one of the dates, the latest date first.
  package let fact: (fact: Fact, date: DateOfYear)?
  package let averages: AverageSet?

  /// Of the seven days up to `day`; `store` is nil where nothing was recorded yet.
  package init(endingOn day: Day, from store: Store?, in reading: Reading) throws {
    let statistic = reading.settings.statistic
    let days = day - 6...day
    let reports = try days.map { day in
      try store.map {
        try MetricSubject.report(of: DayRequest(day: day), from: $0, in: reading)
      } ?? .empty(day, on: reading.today)
    }
    let averages = try store?.averages(for: day, on: reading.today, by: statistic)
    self.averages = averages
    summary = try WeekSummary(
      of: reports, weekStart: reading.settings.weekStart, averages: averages, by: statistic
    ) { attribute in
      let window = averages?.window ?? AverageSet.window(ofWeekWith: day)
      return try store.map {
        try reading.explanation(of: attribute, in: window, by: statistic, from: $0)
      }?.range
    }
    var compared: LinkComparison? = LinkComparison(of: [], in: days, typedDays: [])
    var problem: Failure?
    if let store {
      do {
        compared = try reading.linkComparison(
          before: day, days: LinkComparison.usualDays, from: store)
      } catch let failure as Failure {
        (compared, problem) = (nil, failure)
      }
    }
    comparison = compared
    finding =
      compared.map { WeekFinding(of: $0, on: day, in: reading.valueText) }
      ?? WeekFinding(missing: problem?.message ?? "")
    fact = try SummarizedWeek.ownFact(in: days, from: store, reading)
  }

  private static func ownFact(
    in days: ClosedRange<Day>, from store: Store?, _ reading: Reading
  ) throws -> (fact: Fact, date: DateOfYear)? {
    for day in days.reversed() {
      let date = DateOfYear(day)
      for entry in try reading.facts(of: date, from: store).entries {
        if case .own = entry.fact.origin, entry.fact.year < day.civil.year {
          return (entry.fact, date)
        }
      }
    }
    return nil
  }
}
