import Metrics
import Time

/// Insights and correlations of the account, cached as lines: ``CachedLines``.
///
/// Insights lie under a key for each day, so that showing a day reads no others.
extension Store {
  /// The service under whose name responses of the account are cached.
  static let accountService = "account"

  private static let insightKeys = "insights/"
  private static let correlationKey = "correlations"

  /// Caches insights; each day's replace those cached of that day.
  package func cache(insights: [Insight], at moment: String? = nil) throws {
    var days: [Day: String] = [:]
    for insight in insights {
      days[insight.day, default: ""] +=
        "\(insight.priority)\t\(insight.period)\t\(CachedLines.escaped(insight.attribute))\t"
        + "\(CachedLines.escaped(insight.group))\t\(CachedLines.escaped(insight.text))\n"
    }
    try cache(
      days.sorted { $0.key < $1.key }.map {
        (
          Store.insightKeys + "\($0.key)",
          CachedResponse(body: Array($0.value.utf8), fetched: moment)
        )
      }, from: Store.accountService)
  }

  /// The cached insights of one day, in the order of the response.
  package func insights(on day: Day) throws(StoreError) -> [Insight] {
    try withCachedBody(Store.insightKeys + "\(day)", from: Store.accountService) {
      insights($0.text(), on: day)
    } ?? []
  }

  /// All cached insights, by day.
  package func insights() throws(StoreError) -> [Insight] {
    let selection = try database.prepare(
      "SELECT key, body FROM response_cache WHERE service = ? AND key GLOB ? ORDER BY key")
    selection.bind(Store.accountService, Store.insightKeys + "*")
    var all: [Insight] = []
    while var row = try selection.next() {
      let date = row.text().dropFirst(Store.insightKeys.utf8.count)
      guard let day = Day(iso: String(date)) else { continue }
      all += insights(row.text(), on: day)
    }
    return all
  }

  private func insights(_ lines: String, on day: Day) -> [Insight] {
    var insights: [Insight] = []
    CachedLines.read(lines, count: 5) { fields in
      guard let priority = Int(fields[0]), let period = Int(fields[1]) else { return }
      insights.append(
        Insight(
          day: day, priority: priority, period: period, attribute: fields[2], group: fields[3],
          text: fields[4]))
    }
    return insights
  }

  /// Caches correlations, which replace all that are cached.
  package func cache(correlations: [Correlation], at moment: String? = nil) throws {
    var lines = ""
    for one in correlations {
      lines +=
        "\(one.day.number)\t\(one.period)\t\(CachedLines.escaped(one.attribute))\t"
        + "\(CachedLines.escaped(one.other))\t\(one.isNextDay ? 1 : 0)\t\(one.strength)\t"
        + "\(one.percentage)\t\(one.stars)\t\(CachedLines.escaped(one.sentence))\n"
    }
    let response = CachedResponse(body: Array(lines.utf8), fetched: moment)
    try cache([(Store.correlationKey, response)], from: Store.accountService)
  }

  /// The cached correlations, in the order of the response.
  package func correlations() throws(StoreError) -> [Correlation] {
    var correlations: [Correlation] = []
    let lines = try withCachedBody(Store.correlationKey, from: Store.accountService) { $0.text() }
    CachedLines.read(lines ?? "", count: 9) { fields in
      guard let day = Int64(fields[0]).flatMap(Day.init(exactly:)), let period = Int(fields[1]),
        let strength = Double(fields[5]), let percentage = Double(fields[6]),
        let stars = Int(fields[7])
      else { return }
      correlations.append(
        Correlation(
          day: day, period: period, attribute: fields[2], other: fields[3],
          isNextDay: fields[4] == "1", strength: strength, percentage: percentage, stars: stars,
          sentence: fields[8]))
    }
    return correlations
  }
}
