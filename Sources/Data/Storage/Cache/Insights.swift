import Metrics
import Time

/// Insights and correlations of the account; a day has a key, and reads no other insights.
extension Store {
  /// Replaces the cached insights of each day that has some.
  package func cache(insights: [Insight], at moment: String? = nil) throws {
    let days = Dictionary(grouping: insights, by: \.day).sorted { $0.key < $1.key }
    try cache(
      days.map { day, insights in
        (.insights(on: day), CachedResponse(body: Insight.lines(of: insights), fetched: moment))
      })
  }

  /// In the order of the response.
  package func insights(on day: Day) throws(StoreError) -> [Insight] {
    try withCachedBody(.insights(on: day)) { insights($0.bytes(), on: day) } ?? []
  }

  package func insights() throws(StoreError) -> [Insight] {
    try database.rows(
      of: "SELECT key, body FROM response_cache WHERE service = ? AND key GLOB ? ORDER BY key",
      CacheKey.accountService, CacheKey.insights + "*"
    ) { row in
      let date = row.text().dropFirst(CacheKey.insights.utf8.count)
      return Day(iso: String(date)).map { insights(row.bytes(), on: $0) }
    }.flatMap { $0 }
  }

  private func insights(_ lines: [UInt8], on day: Day) -> [Insight] {
    var insights = Insight.records(in: lines)
    for index in insights.indices { insights[index].day = day }
    return insights
  }

  package func cache(correlations: [Correlation], at moment: String? = nil) throws {
    try cache(Correlation.lines(of: correlations), under: .correlations, at: moment)
  }

  package func correlations() throws(StoreError) -> [Correlation] {
    try cachedBody(.correlations).map { Correlation.records(in: $0) } ?? []
  }

  /// Replaces the cached findings and comparison, unless the store cannot be written at once.
  ///
  /// The comparison holds as long as nothing else is written to the file.
  package func cache(findings: [LinkFinding], _ comparison: LinkComparison, at moment: String) {
    withoutWaiting {
      try writing {
        let lines = LinkFinding.lines(of: findings)
        try put(CachedResponse(body: lines, fetched: moment), under: .findings)
        // Committing counts this transaction too.
        guard let counter = database.changeCounter else { return }
        try put(
          CachedResponse(body: comparison.lines(of: "\(counter + 1)"), fetched: moment),
          under: .comparison)
      }
    }
  }

  /// What the latest comparison of these days found, if nothing was written to the file since;
  /// otherwise nil.
  package func cachedComparison(
    of days: ClosedRange<Day>, daysOff: KnownDaysOff
  ) throws -> LinkComparison? {
    guard let lines = try cachedBody(.comparison), let counter = database.changeCounter
    else { return nil }
    return try LinkComparison(in: lines, of: "\(counter)", days, daysOff: daysOff) { names in
      let catalogue = try catalogue()
      let attributes = catalogue.attributes.filter { names.contains($0.name) }
      // Days on which something was typed matter to tags only.
      if attributes.contains(where: { $0.type == .boolean }) {
        let (numbers, typedDays) = try comparedValues(in: days, of: catalogue)
        return (zip(catalogue.attributes, numbers).filter { names.contains($0.0.name) }, typedDays)
      }
      let histories = try history(of: attributes.map(\.name), in: days)
      let numbers = histories.map { history in
        history.compactMap { day, value in
          value.number.flatMap { $0.isFinite ? (day: day, value: $0) : nil }
        }
      }
      return (Array(zip(attributes, numbers)), [])
    }
  }

  /// The findings about an attribute that are shown on a day; none if they are too old.
  package func findings(about name: String, on day: Day) throws(StoreError) -> [LinkFinding] {
    try cachedBody(.findings).map { LinkFinding.all(on: day, from: $0) }?
      .filter { $0.cause == name || $0.outcome == name } ?? []
  }

  package func finding(of day: Day) throws(StoreError) -> LinkFinding? {
    try cachedBody(.findings).flatMap { LinkFinding.shown(on: day, from: $0) }
  }
}
