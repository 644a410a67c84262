import Foundation
import Paging
import Time

/// What a hundred thousand places take: to hold them in a pool, to list them and to draw them.
enum PlacesSection {
  private static let count = 100_000

  static func text() throws -> String {
    try poolTable().text + "\n\n" + commandTables()
  }

  /// A record as a service sends it.
  private struct Record: PoolItem {
    let id: String
    let group: Int
    let order: Int64
    let name: String
  }

  private static func records() -> [Record] {
    var random = Random(seed: 1)
    return (0..<count).map { index in
      Record(
        // Ten letters and digits, as Parse has them.
        id: String(format: "%010x", index), group: index % 50,
        order: Int64(random.next(in: 0...1_000_000_000)), name: "Place \(index)")
    }
    .shuffled(using: &random)
  }

  /// The pool beside sorting an array of the same records.
  private static func poolTable() -> Table {
    let records = records()
    var table = Table(
      title: "A pool of \(count) shuffled records", heads: ["× sorting", "most", "least"])
    let sorting = Sample.seconds(count: 10) {
      let sorted = records.sorted { ($0.order, $0.id) > ($1.order, $1.id) }
      precondition(sorted.count == count)
    }
    func add(_ name: String, most: String, _ seconds: Sample) {
      table.rows.append([
        name, written(seconds.least / sorting.least, digits: 2), most,
        written(seconds.least * 1000, digits: 1, "ms"),
      ])
    }
    add("sorting an array", most: "", sorting)
    add(
      "inserted at once", most: "4",
      Sample.seconds(count: 10) {
        let pool = Pool(records)
        precondition(pool.count == count)
      })
    add(
      "inserted in batches of 100", most: "40",
      Sample.seconds(count: 5) {
        var pool = Pool<Record>()
        for start in stride(from: 0, to: count, by: 100) {
          pool.insert(contentsOf: records[start..<(start + 100)])
        }
        precondition(pool.count == count)
      })
    let pool = Pool(records)
    add(
      "looked up by identifier, all", most: "",
      Sample.seconds(count: 10) {
        let found = records.count { pool[id: $0.id] != nil }
        precondition(found == count)
      })
    return table
  }

  private static func commandTables() throws -> String {
    try Workplace.with { stores in
      try Data(table().utf8).write(to: URL(filePath: stores.path("places.csv")))
      try stores.copy("1-year", to: "places")
      try stores.program("dash", "import", "--places", stores.path("places.csv"), data: "places")
        .run()
      func row(_ words: String...) -> Rounds.Row {
        var program = stores.program("dash", data: "places")
        program.words = words
        return Rounds.Row(name: "dash " + words.joined(separator: " "), program: program)
      }
      let groups = [
        Rounds.Group(
          title: "\(count) places",
          rows: [
            row("places"), row("places", "--tiles"), row("places", "--search", "Place 77"),
            row("places", "--countries"), row("map"), row("map", "world"), row("map", "Melbourne"),
            row("map", "--fit", "all"), row("export", "--format", "geojson"),
          ])
      ]
      return try Rounds(groups: groups, hasBasis: false, count: 15).tables().map(\.text)
        .joined(separator: "\n\n")
    }
  }

  /// Places all over the Earth, more of them where the degrees are round.
  private static func table() -> String {
    var random = Random(seed: 2)
    var text = "date,name,latitude,longitude,address,note\n"
    for index in 0..<count {
      let latitude = Double(random.next(in: 0...160_000)) / 1000 - 80
      let longitude = Double(random.next(in: 0...360_000)) / 1000 - 180
      text += "\(History.today - index % 3650),Place \(index),\(latitude),\(longitude)"
      text += ",https://example.org/\(index),A note about it\n"
    }
    return text
  }
}
