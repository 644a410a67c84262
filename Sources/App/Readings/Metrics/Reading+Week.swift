import Actions
import Cards
import Metrics
import Storage
import Time

extension Reading {
  /// The seven days up to one, side by side; with `group` only its attributes.
  package func week(endingOn day: Day, group: String? = nil, isDemo: Bool) throws -> Sheet {
    let store = try store(isDemo: isDemo)
    let (report, averages) =
      try store.map { store in
        try store.reading { try weekReport(endingOn: day, group: group, from: store) }
      }
      ?? (
        WeekReport(
          endingOn: day, groups: [], attributes: [], values: [], averages: nil,
          setGoals: SetGoals(), statistic: settings.statistic), nil
      )
    return Sheet {
      WeekJSON(of: report).text
    } block: { options in
      WeekCards(of: report, averages: averages, in: valueText)
        .block(width: options.width, glyphs: options.glyphs)
    }
  }

  /// The seven days up to one, with the averages of that day; with `group` only its attributes.
  package func weekReport(
    endingOn day: Day, group: String? = nil, from store: Store
  ) throws -> (WeekReport, AverageSet?) {
    let catalogue = try store.catalogue()
    let only = try group.map { try catalogue.storedGroup(typed: $0).name }
    let statistic = settings.statistic
    let averages = try store.averages(for: day, on: today, by: statistic)
    let report = WeekReport(
      endingOn: day, groups: catalogue.groups, attributes: catalogue.attributes,
      values: try (day - 6...day).map { try store.values(on: $0, of: catalogue) },
      averages: averages, setGoals: SetGoals(try store.setGoals()), statistic: statistic,
      only: only)
    return (report, averages)
  }

  /// The summary of the seven days up to one.
  ///
  /// The findings of this week are cached for the cards of the next days.
  package func weekSummary(endingOn day: Day, isDemo: Bool) throws -> Sheet {
    let store = try isDemo ? demoStoreWithGoals() : openStore()
    func read() throws -> SummarizedWeek {
      try SummarizedWeek(endingOn: day, from: store, in: self)
    }
    let week = try store?.reading(read) ?? read()
    if let store, let comparison = week.comparison, !isDemo, day == today {
      cacheFindings(comparison, in: store)
    }
    return Sheet {
      WeekSummaryJSON(of: week.summary, finding: week.finding, fact: week.fact, in: valueText).text
    } block: { options in
      WeekSummaryScreen(
        of: week.summary, finding: week.finding, fact: week.fact, averages: week.averages,
        in: valueText
      ).block(width: options.width, glyphs: options.glyphs)
    }
  }
}
