import Metrics
import Time

/// Insights and correlations of the account, cached as lines.
///
/// Insights lie under a key for each day, so that showing a day reads no others.
extension Store {
  /// The service under whose name responses of the account are cached.
  static let accountService = "account"

  private static let insightKeys = "insights/"
  private static let correlationKey = "correlations"

  /// Caches insights; each day's replace those cached of that day.
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
      insights($0.bytes(0), on: day)
    } ?? []
  }

  /// All cached insights, by day.
  package func insights() throws(StoreError) -> [Insight] {
    let selection = try database.prepare(
      "SELECT key, body FROM response_cache WHERE service = ? AND key GLOB ? ORDER BY key")
    selection.bind(Store.accountService, at: 1)
    selection.bind(Store.insightKeys + "*", at: 2)
    var all: [Insight] = []
    while try selection.step() {
      let date = selection.text(0).dropFirst(Store.insightKeys.utf8.count)
      guard let day = Day(iso: String(date)) else { continue }
      all += insights(selection.bytes(1), on: day)
    }
    return all
  }

  private func insights(_ lines: [UInt8], on day: Day) -> [Insight] {
    var insights = Insight.records(in: lines)
    for index in insights.indices { insights[index].day = day }
    return insights
  }

  /// Caches correlations, which replace all that are cached.
  package func cache(correlations: [Correlation], at moment: String? = nil) throws {
    let response = CachedResponse(body: Correlation.lines(of: correlations), fetched: moment)
    try cache([(Store.correlationKey, response)], from: Store.accountService)
  }

  /// The cached correlations, in the order of the response.
  package func correlations() throws(StoreError) -> [Correlation] {
    try cachedBody(Store.correlationKey, from: Store.accountService).map {
      Correlation.records(in: $0)
    } ?? []
  }
}
