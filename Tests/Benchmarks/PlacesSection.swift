import Foundation
import Paging
import Time

/// How long dash takes to collect, list and draw 100,000 places.
enum PlacesSection {
  private static let count = 100_000

  static func text() throws -> String { try poolTable().text + "\n\n" + commandTables() }

  private struct Record: PoolItem {
    let id: String
    let order: Int64
    let name: String
  }

  private static func records() -> [Record] {
    var random = Random(seed: 1)
    return (0..<count).map { index in
      Record(
        // Ten letters and digits, as Parse has them.
        id: String(format: "%010x", index),
        order: Int64(random.next(in: 0...1_000_000_000)), name: "Place \(index)")
    }
    .shuffled(using: &random)
  }

  private static func poolTable() -> Table {
    let records = records()
    let newestFirst = records.sorted { ($0.order, $0.id) > ($1.order, $1.id) }
    let pages = stride(from: 0, to: count, by: 100).map { Array(newestFirst[$0..<($0 + 100)]) }
    var table = Table(title: "A list of \(count) records", heads: ["× sorting", "most", "least"])
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
    add("shuffled, sorted as an array", most: "", sorting)
    add(
      "in pages of 100, from the newest", most: "25",
      Sample.seconds(count: 10) { precondition(pool(of: pages).count == count) })
    let parts = pool(of: pages).parts
    add(
      "the same again, after a page of newer ones", most: "30",
      Sample.seconds(count: 10) {
        var other = Pool<Record>(parts: parts)
        insert(pages, into: &other, from: other.whole)
        precondition(other.count == count && other.gap == nil)
      })
    return table
  }

  private static func pool(of pages: [[Record]]) -> Pool<Record> {
    var pool = Pool<Record>()
    insert(pages, into: &pool, from: pool.newer)
    return pool
  }

  /// Inserts pages as `dash places --refresh --full` does.
  private static func insert(
    _ pages: [[Record]], into pool: inout Pool<Record>, from first: PoolRequest<Record>
  ) {
    var request = first
    for (index, page) in pages.enumerated() {
      let part = PoolPart(newest: PoolEdge(of: page[0]), oldest: PoolEdge(of: page[page.count - 1]))
      pool.insert(page, part, isLast: index == pages.count - 1, for: request)
      request.before = part.oldest
    }
  }

  private static func commandTables() throws -> String {
    try Workplace.with { stores in
      try Data(table().utf8).write(to: URL(filePath: stores.path("places.csv")))
      try stores.copy("1-year", to: "places")
      let file = stores.path("places.csv")
      try stores.program("dash", ["import", "--places", file], data: "places").run()
      let rows = [
        ["places"], ["places", "--tiles"], ["places", "--search", "Place 77"],
        ["places", "--countries"], ["map"], ["map", "world"], ["map", "Melbourne"],
        ["map", "--fit", "all"], ["export", "--format", "geojson"],
      ].map { stores.row("dash", $0, data: "places") }
      return try Rounds(groups: [("\(count) places", rows)], hasBasis: false, count: 15).text()
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
