import Formats
import Foundation
import Importers
import Metrics
import Statistics
import Time

/// How often findings are false, how often true ones are found, and how often intervals of trends
/// cover: each in the worlds of ``TruthWorld``, drawn with a seed, by the code of the commands.
///
/// Two of 190 pairs are linked. A run counts the false pairs among the findings about the same day,
/// and all false findings.
enum TruthSection {
  private static let runs = 200

  static func table() -> Table {
    let count = TruthWorld.attributeCount
    var table = Table(
      title: "\(runs) runs of \(count) attributes × \(TruthWorld.dayCount) days, seed 11",
      heads: [
        "false same day", "false in all", "held back", "days off taken",
        "found same day", "found day after",
      ])
    for (place, world) in TruthWorld.all.enumerated() {
      var (falseSame, falseAll, foundSame, foundAfter) = (0, 0, 0, 0)
      var (heldBack, likely) = (0, 0)
      for run in 0..<runs {
        var random = Random(seed: 11_000 + place * 1000 + run)
        let comparison = LinkComparison(of: world.draw(&random), in: TruthWorld.days, typedDays: [])
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
        heldBack += comparison.between.heldBackCount
        likely += comparison.daysOff.foundCount
      }
      func mean(_ count: Int, digits: Int = 2) -> String {
        written(Double(count) / Double(runs), digits: digits)
      }
      func share(_ count: Int) -> String { mean(count * 100, digits: 0) + " %" }
      table.rows.append([
        world.name, mean(falseSame), mean(falseAll), mean(heldBack),
        "\(mean(likely, digits: 1)) of \(world.daysOff)", share(foundSame), share(foundAfter),
      ])
    }
    return table
  }

  /// What a comparison of 100 attributes over a year costs.
  static func cost() -> Table {
    var table = Table(title: "Comparing all attributes with each other", heads: ["least", "tests"])
    for count in [20, 100] {
      var random = Random(seed: 7)
      let world = TruthWorld(name: "", missing: 0.05)
      let drawn = (0..<count / TruthWorld.attributeCount).flatMap { _ in world.draw(&random) }
      let numbers = drawn.enumerated().map { index, one in
        var attribute = one.attribute
        attribute.name = "a\(index)"
        attribute.group = "g\(index)"
        return (attribute: attribute, numbers: one.numbers)
      }
      var tests = 0
      let sample = Sample.seconds(count: 5) {
        let comparison = LinkComparison(of: numbers, in: TruthWorld.days, typedDays: [])
        tests = comparison.between.testCount
      }
      table.rows.append([
        "\(count) attributes × \(TruthWorld.dayCount) days",
        written(sample.least * 1000, digits: 0, "ms"), "\(tests)",
      ])
    }
    return table
  }
}

/// How often the intervals of trends are shown, and how often shown ones cover.
enum TrendSection {
  private static let runs = 400
  private static let lengths = [30, 60, 90, 180, 365]

  private struct World {
    let name: String
    var memory = 0.0
    /// The standard deviation of daily noise beside a level of 1, or beside a walk's steps of 1.
    var noise = 0.0
    var isWalk = false
    var shift = 0.0
    var season = 0.0
    /// The true change a day.
    var slope = 0.0
  }

  private static let worlds =
    [0.0, 0.3, 0.5, 0.7, 0.9, 0.95, 0.98].map { World(name: "AR \($0)", memory: $0) }
    + [0.7, 0.9, 0.95, 0.98].map { World(name: "AR \($0) and noise", memory: $0, noise: 1) } + [
      World(name: "random walk", isWalk: true),
      World(name: "walk and noise of 1", noise: 1, isWalk: true),
      World(name: "walk and noise of 3", noise: 3, isWalk: true),
      World(name: "weight, 0.1 kg a week", memory: 0.98, noise: 1, slope: 0.2 / 7),
      World(name: "a shift of 1.5, AR 0.3", memory: 0.3, shift: 1.5),
      World(name: "a season of 1, AR 0.3", memory: 0.3, season: 1),
    ]

  /// For each length the share of intervals that are shown, and the share of them that cover.
  static func table() -> Table {
    var table = Table(
      title: "Trends, \(runs) runs, seed 13: shown, and of these right",
      heads: lengths.map { "\($0) days" } + ["clear in 365"])
    for (place, world) in worlds.enumerated() {
      var clear = 0
      var row = [world.name]
      for length in lengths {
        var (shown, right) = (0, 0)
        clear = 0
        for run in 0..<runs {
          var random = Random(seed: 13_000 + place * 100_000 + length * 1000 + run)
          let trend = Trend(of: draw(world, length, &random))
          guard let trend, let interval = trend.interval else { continue }
          shown += 1
          right += interval.contains(world.slope) ? 1 : 0
          clear += trend.isClear ? 1 : 0
        }
        let share = written(Double(shown) / Double(runs), digits: 2)
        let cover = shown == 0 ? "·" : written(Double(right) / Double(shown), digits: 2)
        row.append("\(share) \(cover)")
      }
      table.rows.append(row + [written(Double(clear) / Double(runs), digits: 2)])
    }
    return table
  }

  static func cost() -> Table {
    var table = Table(title: "A trend", heads: ["least"])
    for length in [90, 365, 3650] {
      var random = Random(seed: 5)
      let values = draw(World(name: "", memory: 0.5), length, &random)
      let sample = Sample.seconds(count: 20) { precondition(Trend(of: values) != nil) }
      table.rows.append(["\(length) days", written(sample.least * 1e6, digits: 0, "µs")])
    }
    return table
  }

  private static func draw(
    _ world: World, _ length: Int, _ random: inout Random
  ) -> [(day: Day, value: Double)] {
    var state = world.isWalk ? 0 : random.normal()
    let share = (1 - world.memory * world.memory).squareRoot()
    let (phase, middle) = (random.uniform() * 2 * .pi, random.uniform() * Double(length))
    return (0..<length).map { place in
      let fresh = random.normal()
      state = world.isWalk ? state + fresh : world.memory * state + share * fresh
      let wave = world.season * sin(2 * .pi * Double(place) / 365 + phase)
      let level = Double(place) >= middle ? world.shift : 0
      let value = state + world.noise * random.normal() + wave + level
      return (TruthWorld.days.lowerBound + place, value + world.slope * Double(place))
    }
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
      try Sample.seconds(count: 30) {
        var position = try JSON.start(of: document.json.span)
        try JSON.skipValue(document.json.span, &position, depth: 0)
      })
    add(
      "a document, types undecided", wanted: "",
      try Sample.seconds(count: 30) {
        _ = try Document(document.json, named: "history.json", options)
      })
    add(
      "a complete reading", wanted: "40",
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
      return (attribute: series.attribute, values: values)
    }
    var table = Table(
      title: "Averages of \(dated.count) attributes, overall and by weekday",
      heads: ["× one sort", "least", "one sort", "values"])
    for (name, days) in [("the last 60 days", 60), ("ten years", history.days)] {
      let first = History.today - (days - 1)
      let chosen = dated.map { ($0.attribute, $0.values.filter { $0.day >= first }) }
      let plain = chosen.map { _, values in values.map(\.value) }
      let set = Sample.seconds(count: 20) {
        var averages: [String: Average] = [:]
        for (attribute, values) in chosen {
          averages[attribute.name] = Average(of: values, as: attribute.type, by: .median)
        }
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
