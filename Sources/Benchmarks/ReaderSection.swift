import Formats
import Foundation
import Importers

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
