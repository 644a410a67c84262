import Formats
import Foundation
import Importers
import Metrics
import Statistics
import Time

/// How often findings are false, and how often true ones are found.
///
/// Twenty attributes over 365 days, drawn with a seed; two pairs are linked with r = 0.35: one on
/// the same day, one a day later. The other 188 pairs are not linked. A run counts the false pairs
/// among the findings about the same day, and all false findings.
enum TruthSection {
  private static let attributeCount = 20
  private static let dayCount = 365
  private static let strength = 0.35
  private static let runs = 200

  private struct Kind {
    let name: String
    var memory = 0.3
    var weekday = 0.5
    var hasTrend = false
    var hasShift = false
    var missing = 0.0
  }

  private static let kinds = [
    Kind(name: "AR 0.3, weekdays"), Kind(name: "AR 0.7", memory: 0.7, weekday: 0),
    Kind(name: "linear trends", hasTrend: true), Kind(name: "level shifts", hasShift: true),
    Kind(name: "30 % missing", missing: 0.3),
  ]

  static func table() -> Table {
    var table = Table(
      title: "\(runs) runs of \(attributeCount) attributes × \(dayCount) days, seed 11",
      heads: ["false same day", "false in all", "found same day", "found day after"])
    for (place, kind) in kinds.enumerated() {
      var (falseSame, falseAll, foundSame, foundAfter) = (0, 0, 0, 0)
      for run in 0..<runs {
        var random = Random(seed: 11_000 + place * 1000 + run)
        let comparison = compare(kind, &random)
        var isFoundSame = false
        var isFoundAfter = false
        for link in comparison.between.findings {
          switch (Set([link.cause, link.outcome]), link.lag) {
          case ([0, 1], _): isFoundSame = true
          case ([2, 3], _): isFoundAfter = true
          case (_, .sameDay):
            falseSame += 1
            falseAll += 1
          case (_, .dayAfter): falseAll += 1
          }
        }
        foundSame += isFoundSame ? 1 : 0
        foundAfter += isFoundAfter ? 1 : 0
      }
      func share(_ count: Int) -> String {
        "\(written(Double(count) / Double(runs) * 100, digits: 0)) %"
      }
      table.rows.append([
        kind.name, written(Double(falseSame) / Double(runs), digits: 2),
        written(Double(falseAll) / Double(runs), digits: 2), share(foundSame), share(foundAfter),
      ])
    }
    return table
  }

  /// What a comparison of 100 attributes over a year costs.
  static func cost() -> Table {
    var table = Table(title: "Comparing all attributes with each other", heads: ["least", "tests"])
    for count in [20, 100] {
      var random = Random(seed: 7)
      let kind = Kind(name: "", missing: 0.05)
      let series = (0..<count).map { _ in draw(kind, noise(&random), &random) }
      var tests = 0
      let sample = Sample.seconds(count: 5) {
        let comparison = LinkComparison(
          of: series.enumerated().map { (attribute($0), $1) }, in: days, typedDays: [])
        tests = comparison.between.testCount
      }
      table.rows.append([
        "\(count) attributes × \(dayCount) days", written(sample.least * 1000, digits: 0, "ms"),
        "\(tests)",
      ])
    }
    return table
  }

  private static let days = Day(number: 20_400)...Day(number: 20_400) + (dayCount - 1)

  private static func attribute(_ index: Int) -> Attribute {
    // Each in a group of its own: all pairs are between groups.
    Attribute(
      name: "a\(index)", label: "A\(index)", group: "g\(index)", priority: 1, type: .decimal)
  }

  private static func compare(_ kind: Kind, _ random: inout Random) -> LinkComparison {
    var noises = (0..<attributeCount).map { _ in noise(&random) }
    let rest = (1 - strength * strength).squareRoot()
    for day in 0..<dayCount {
      noises[1][day] = strength * noises[0][day] + rest * noises[1][day]
      if day > 0 { noises[3][day] = strength * noises[2][day - 1] + rest * noises[3][day] }
    }
    return LinkComparison(
      of: noises.enumerated().map { (attribute($0), draw(kind, $1, &random)) }, in: days,
      typedDays: [])
  }

  private static func draw(
    _ kind: Kind, _ noise: [Double], _ random: inout Random
  ) -> [(day: Day, value: Double)] {
    let trend = kind.hasTrend ? 2 * (uniform(&random) - 0.5) * 4 / Double(dayCount) : 0
    let shift = kind.hasShift ? 3 * (uniform(&random) - 0.5) : 0
    var state = 0.0
    var pairs: [(day: Day, value: Double)] = []
    for (place, fresh) in noise.enumerated() {
      state = kind.memory * state + (1 - kind.memory * kind.memory).squareRoot() * fresh
      let day = days.lowerBound + place
      let isWeekend = day.weekday == .saturday || day.weekday == .sunday
      // Two shifts, the same days for all: a move and a new job.
      let level = place >= 120 ? shift : 0
      let second = place >= 250 ? -shift / 2 : 0
      let value = state + (isWeekend ? kind.weekday : 0) + trend * Double(place) + level + second
      if kind.missing == 0 || uniform(&random) >= kind.missing { pairs.append((day, value)) }
    }
    return pairs
  }

  /// Nearly normal: sums of twelve uniform numbers less six.
  private static func noise(_ random: inout Random) -> [Double] {
    (0..<dayCount).map { _ in
      var sum = -6.0
      for _ in 0..<12 { sum += uniform(&random) }
      return sum
    }
  }

  private static func uniform(_ random: inout Random) -> Double {
    Double(random.next() >> 11) / 9_007_199_254_740_992
  }
}

/// How fast a long history is read, beside Foundation's decoder in the same process.
enum ReaderSection {
  static func table() throws -> Table {
    let document = HistoryDocument(of: History(days: History.daysOfTenYears))
    let megabytes = Double(document.json.count) / 1e6
    var table = Table(
      title:
        "Reading \(written(megabytes, digits: 1)) MB of JSON with \(document.valueCount) values",
      heads: ["× JSONDecoder", "wanted", "least", "MB/s"])

    let data = Data(document.json)
    let options = ImportOptions(today: .first)
    let decoder = try Sample.seconds(count: 5) {
      let page = try JSONDecoder().decode(Page.self, from: data)
      precondition(page.results.count == page.count)
    }
    func add(_ name: String, wanted: String, _ seconds: Sample) {
      // The least: the one that the rest of the machine disturbed least.
      table.rows.append([
        name, written(decoder.least / seconds.least, digits: 1), wanted,
        written(seconds.least * 1000, digits: 1, "ms"),
        written(megabytes / seconds.least, digits: 0),
      ])
    }
    add("JSONDecoder, into structures", wanted: "", decoder)
    add(
      "tokens", wanted: "30",
      try Sample.seconds(count: 30) { try JSON.validate(document.json.span) })
    add(
      "a document, types undecided", wanted: "",
      try Sample.seconds(count: 30) {
        _ = try Document(document.json, named: "history.json", options)
      })
    add(
      "a complete reading", wanted: "20",
      try Sample.seconds(count: 30) {
        let read = try Document(document.json, named: "history.json", options)
        let imported = try ImportedData(of: [read], options: options)
        precondition(imported.dataset.entries.count == document.valueCount)
      })
    return table
  }
}

/// The cost of averages once their values are in memory, beside one sort of every attribute's
/// values: the plainest way to the overall median; a set also has seven weekdays.
enum AverageSection {
  static func table() -> Table {
    let history = History(days: History.daysOfTenYears)
    let dated = history.series.filter(\.attribute.type.hasAverage).map { series in
      let values = history.values(of: series).compactMap { day, value in
        value.map { (day: day, value: $0) }
      }
      return (name: series.attribute.name, values: values)
    }
    var table = Table(
      title: "Averages of \(dated.count) attributes, overall and by weekday",
      heads: ["× one sort", "least", "one sort", "values"])
    for (name, days) in [("the last 60 days", 60), ("ten years", history.days)] {
      let first = History.today - (days - 1)
      let chosen = dated.map { name, values in (name, values.filter { $0.day >= first }) }
      let plain = chosen.map { _, values in values.map(\.value) }
      let set = Sample.seconds(count: 20) {
        var averages: [String: Average] = [:]
        for (name, values) in chosen { averages[name] = Average(of: values, by: .median) }
        precondition(averages.count == chosen.count)
      }
      let sort = Sample.seconds(count: 20) {
        var sum = 0.0
        for values in plain { sum += values.sorted()[values.count / 2] }
        precondition(sum > 0)
      }
      table.rows.append([
        name, written(set.least / sort.least, digits: 1),
        written(set.least * 1000, digits: 2, "ms"), written(sort.least * 1000, digits: 2, "ms"),
        "\(plain.reduce(0) { $0 + $1.count })",
      ])
    }
    return table
  }
}
