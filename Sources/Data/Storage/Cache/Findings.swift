import Formats
import Metrics
import Time

/// The latest findings of a comparison of all attributes, cached as lines: the day on
/// which they were computed, then for each its outcome, that one's group, and the sentence.
extension Store {
  private static let ownService = "dash"
  private static let findingKey = "findings"

  /// For how many days findings are shown after they were computed.
  package static let findingDays = 8

  /// Caches the findings computed on `day`, which replace all that are cached, unless that would wait
  /// or fail: they are computed again.
  package func cache(
    findings: [(attribute: String, group: String, sentence: String)], on day: Day, at moment: String
  ) {
    guard !database.isReadOnly else { return }
    var lines = Finding.lines(of: CollectionOfOne(Finding(attribute: day.description)))
    for (attribute, group, sentence) in findings {
      lines.append(Finding(attribute: attribute, group: group, sentence: sentence))
    }
    let response = CachedResponse(body: lines, fetched: moment)
    database.wait(upTo: 0)
    defer { database.wait(upTo: database.patience) }
    try? cache([(Store.findingKey, response)], from: Store.ownService)
  }

  /// One of the cached findings, another each day, with the day on which it was computed in its text;
  /// nil where there is none, and for findings that are too old.
  package func finding(of day: Day) throws(StoreError) -> Insight? {
    guard let lines = try cachedBody(Store.findingKey, from: Store.ownService) else { return nil }
    var findings = Finding.records(in: lines)
    guard findings.count > 1, let found = Day(iso: findings.removeFirst().attribute),
      0...Store.findingDays ~= day - found
    else { return nil }
    let place = Int(day.number) % findings.count
    let finding = findings[place < 0 ? place + findings.count : place]
    return Insight(
      day: found, priority: 9, period: 0, attribute: finding.attribute, group: finding.group,
      text: finding.sentence)
  }
}

/// The line of a finding; the first line has a day in the place of the attribute.
private struct Finding: Record {
  var attribute = ""
  var group = ""
  var sentence = ""

  static var blank: Finding { Finding() }

  mutating func describe(_ fields: inout RecordFields) {
    fields.text(&attribute)
    fields.text(&group)
    fields.text(&sentence)
  }
}
