import Metrics
import Time

/// Insights and correlations of the account; a day has a key, and reads no other insights.
extension Store {
  static let accountService = "account"

  private static let insightKeys = "insights/"
  private static let correlationKey = "correlations"

  /// Replaces the cached insights of each day that has some.
  package func cache(insights: [Insight], at moment: String? = nil) throws {
    let days = Dictionary(grouping: insights, by: \.day)
    try cache(
      days.sorted { $0.key < $1.key }.map {
        (
          Store.insightKeys + "\($0.key)",
          CachedResponse(body: Insight.lines(of: $0.value), fetched: moment)
        )
      }, from: Store.accountService)
  }

  /// The cached insights of one day, in the order of the response.
  package func insights(on day: Day) throws(StoreError) -> [Insight] {
    try withCachedBody(Store.insightKeys + "\(day)", from: Store.accountService) {
      insights($0.bytes(), on: day)
    } ?? []
  }

  /// All cached insights, by day.
  package func insights() throws(StoreError) -> [Insight] {
    try database.rows(
      of: "SELECT key, body FROM response_cache WHERE service = ? AND key GLOB ? ORDER BY key",
      Store.accountService, Store.insightKeys + "*"
    ) { row in
      let date = row.text().dropFirst(Store.insightKeys.utf8.count)
      return Day(iso: String(date)).map { insights(row.bytes(), on: $0) }
    }.flatMap { $0 }
  }

  private func insights(_ lines: [UInt8], on day: Day) -> [Insight] {
    var insights = Insight.records(in: lines)
    for index in insights.indices { insights[index].day = day }
    return insights
  }

  package func cache(correlations: [Correlation], at moment: String? = nil) throws {
    let response = CachedResponse(body: Correlation.lines(of: correlations), fetched: moment)
    try cache([(Store.correlationKey, response)], from: Store.accountService)
  }

  package func correlations() throws(StoreError) -> [Correlation] {
    try cachedBody(Store.correlationKey, from: Store.accountService).map {
      Correlation.records(in: $0)
    } ?? []
  }
}

/// The findings of the latest comparison of all attributes, cached as records.
extension Store {
  private static let ownService = "dash"
  private static let findingKey = "findings"

  /// Replaces the cached findings, unless the store cannot be written at once.
  package func cache(findings: [LinkFinding], at moment: String) {
    guard !database.isReadOnly else { return }
    let response = CachedResponse(body: LinkFinding.lines(of: findings), fetched: moment)
    database.wait(upTo: 0)
    defer { database.wait(upTo: database.patience) }
    try? cache([(Store.findingKey, response)], from: Store.ownService)
  }

  package func finding(of day: Day) throws(StoreError) -> LinkFinding? {
    try cachedBody(Store.findingKey, from: Store.ownService).flatMap {
      LinkFinding.shown(on: day, from: $0)
    }
  }
}
