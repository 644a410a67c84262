import Metrics
import Time

/// Insights and correlations are kept as lines, with a tab between their parts, so that one day's
/// are read with little work:
///
///     1	7	tracks	media	You played more tracks…\nThan on other Fridays
///
/// In texts, `\t`, `\n` and `\\` stand for tabs, line ends and backslashes.
extension Store {
  /// Keeps insights in the place of what is kept of their days.
  package func keep(insights: [Insight]) throws {
    var days: [Day: String] = [:]
    for insight in insights {
      days[insight.day, default: ""] +=
        "\(insight.priority)\t\(insight.period)\t\(KeptLines.escaped(insight.attribute))\t"
        + "\(KeptLines.escaped(insight.group))\t\(KeptLines.escaped(insight.text))\n"
    }
    try keep(
      days.sorted { $0.key < $1.key }.map { (Int($0.key.number), .text($0.value)) },
      as: .insights)
  }

  /// What is kept of one day, as it came.
  package func insights(on day: Day) throws(StoreFault) -> [Insight] {
    try kept(.insights, at: Int(day.number)) { insights($0.text(0), on: day) } ?? []
  }

  /// All insights that are kept, by day.
  package func insights() throws(StoreFault) -> [Insight] {
    var all: [Insight] = []
    for (key, value) in try kept(all: .insights) {
      guard case .text(let lines) = value, let day = Day(exactly: Int64(key)) else { continue }
      all += insights(lines, on: day)
    }
    return all
  }

  private func insights(_ lines: String, on day: Day) -> [Insight] {
    var insights: [Insight] = []
    KeptLines.read(lines, count: 5) { parts in
      guard let priority = Int(parts[0]), let period = Int(parts[1]) else { return }
      insights.append(
        Insight(
          day: day, priority: priority, period: period, attribute: parts[2], group: parts[3],
          text: parts[4]))
    }
    return insights
  }

  /// Keeps correlations in the place of all that are kept.
  package func keep(correlations: [Correlation]) throws {
    var lines = ""
    for one in correlations {
      lines +=
        "\(one.day.number)\t\(one.period)\t\(KeptLines.escaped(one.attribute))\t"
        + "\(KeptLines.escaped(one.other))\t\(one.isNextDay ? 1 : 0)\t\(one.strength)\t"
        + "\(one.percentage)\t\(one.stars)\t\(KeptLines.escaped(one.sentence))\n"
    }
    try keep([(0, .text(lines))], as: .correlations)
  }

  /// The correlations that are kept, as they came.
  package func correlations() throws(StoreFault) -> [Correlation] {
    guard case .text(let lines)? = try kept(.correlations) else { return [] }
    var correlations: [Correlation] = []
    KeptLines.read(lines, count: 9) { parts in
      guard let day = Int64(parts[0]).flatMap(Day.init(exactly:)), let period = Int(parts[1]),
        let strength = Double(parts[5]), let percentage = Double(parts[6]),
        let stars = Int(parts[7])
      else { return }
      correlations.append(
        Correlation(
          day: day, period: period, attribute: parts[2], other: parts[3],
          isNextDay: parts[4] == "1", strength: strength, percentage: percentage, stars: stars,
          sentence: parts[8]))
    }
    return correlations
  }
}
