import Formats
import Foundation
import Importers
import Metrics
import Time

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

/// What a set of averages costs once its values are in memory.
///
/// Held against one sort of every attribute's values by the standard library: the plainest way to a
/// median, and only to the overall one. A set holds seven weekdays beside it, which sorts all
/// values a second time in parts.
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
