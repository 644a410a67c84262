import Formats
import Time

/// Reads a backup of Tickmate: how often each track was ticked on a day.
///
///     tracks  3|Meditate|0
///     ticks   3|2026|8|21
///
/// Months begin at 0, so that this is 21 September. A track that can have several ticks on a day
/// is a number, any other a tag.
struct TickmateReader: ExportReader {
  static let kind = ExportKind(
    source: .apps, title: "Tickmate", files: "The database that Tickmate exports",
    howTo: "In Tickmate: the menu, Backup database.", hasTables: false)

  static func recognizes(_ file: FileHead) throws -> Bool {
    guard let tables = try file.tables() else { return false }
    return try !tables.columns("track2groups").isEmpty
      && tables.columns("ticks").isSuperset(of: ["_track_id", "year", "month", "day"])
  }

  static func identity(of file: FileHead) -> String? { "" }

  private let book: DayBook

  init(_ book: DayBook) { self.book = book }

  func read(_ file: ByteSource) throws {
    guard let tables = try book.options.tables(file) else { return }
    var tracks: [Int64: DayAttribute] = [:]
    var names: Set<String> = []
    let columns = ["_id", "name", "multiple_entries_per_day"]
    try tables.forEachRow(of: "tracks", columns) { row in
      let isNumber = row[2].whole == 1
      let kind = DayAttribute(
        name: "", group: "custom", type: isNumber ? .quantity : .boolean,
        rule: isNumber ? .sum : .maximum)
      guard let identifier = row[0].whole,
        var attribute = kind.named(after: row[1].text ?? "", of: "Tickmate")
      else { return book.skip("tracks without a name") }
      if !names.insert(attribute.name).inserted { attribute.name += "_\(identifier)" }
      tracks[identifier] = attribute
    }
    let source = book.source("Tickmate")
    try tables.forEachRow(of: "ticks", ["_track_id", "year", "month", "day"]) { row in
      let numbers = row.map { $0.whole.flatMap { Int(exactly: $0) } ?? 0 }
      guard let track = tracks[row[0].whole ?? 0] else { return book.skip("ticks without a track") }
      guard 0...11 ~= numbers[2],
        let day = Day(year: numbers[1], month: numbers[2] + 1, day: numbers[3])
      else { return book.skip("ticks without a day") }
      book.add(1, to: track, from: source, on: day)
    }
  }
}
