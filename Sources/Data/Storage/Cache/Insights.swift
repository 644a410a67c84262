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

  /// Replaces the cached findings, unless the store cannot be written at once.
  package func cache(findings: [LinkFinding], at moment: String) {
    withoutWaiting { try cache(LinkFinding.lines(of: findings), under: .findings, at: moment) }
  }

  package func finding(of day: Day) throws(StoreError) -> LinkFinding? {
    try cachedBody(.findings).flatMap { LinkFinding.shown(on: day, from: $0) }
  }
}
