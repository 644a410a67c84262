import Metrics
import Time

/// The latest findings of a comparison of all attributes, cached as lines, ``CachedLines``: the day on
/// which they were computed, then for each its outcome, that one's group, and the sentence.
extension Store {
  private static let ownService = "dash"
  private static let findingKey = "findings"

  /// Caches the findings computed on `day`, which replace all that are cached, unless that would wait
  /// or fail: they are computed again.
  package func cache(
    findings: [(attribute: String, group: String, sentence: String)], on day: Day, at moment: String
  ) {
    guard !database.isReadOnly else { return }
    var lines = "\(day)\t\t\n"
    for finding in findings {
      lines +=
        "\(CachedLines.escaped(finding.attribute))\t\(CachedLines.escaped(finding.group))\t"
        + "\(CachedLines.escaped(finding.sentence))\n"
    }
    let response = CachedResponse(body: Array(lines.utf8), fetched: moment)
    database.wait(upTo: 0)
    defer { database.wait(upTo: database.patience) }
    try? cache([(Store.findingKey, response)], from: Store.ownService)
  }

  /// The cached finding to show on a day, about the day on which it was computed; nil if there is none.
  package func finding(of day: Day) throws(StoreError) -> Insight? {
    let lines = try withCachedBody(Store.findingKey, from: Store.ownService) { $0.text() }
    guard let lines else { return nil }
    var found: Day?
    var findings: [Insight] = []
    CachedLines.read(lines, count: 3) { fields in
      guard let computed = found else {
        found = Day(iso: fields[0])
        return
      }
      findings.append(
        Insight(
          day: computed, priority: 9, period: 0, attribute: fields[0], group: fields[1],
          text: fields[2]))
    }
    return found.flatMap { Insight.finding(of: day, from: findings, computedOn: $0) }
  }
}
