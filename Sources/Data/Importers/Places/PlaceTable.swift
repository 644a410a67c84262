import Formats
import Text

/// Reads places from a table with a line of column names, in any order.
///
///     date,name,latitude,longitude,address,note
///     2026-11-20,Melbourne,-37.8136,144.9631,https://example.org,Coffee
///
/// A name, a latitude and a longitude are required; other columns are ignored.
enum PlaceTable: PlaceReader {
  /// The columns that dash writes, in their order.
  static let ownColumns = ["date", "name", "latitude", "longitude", "address", "note"]

  private static let names = ["name", "title", "place", "label", "location"]
  private static let latitudes = ["latitude", "lat"]
  private static let longitudes = ["longitude", "lon", "lng", "long"]
  private static let dates = ["date", "day", "time", "timestamp", "visited"]
  private static let addresses = ["address", "url", "link", "website"]
  private static let notes = ["note", "notes", "description", "desc", "comment"]

  /// Whether the first line has a name, a latitude and a longitude.
  static func recognizes(_ head: FileHead) -> Bool {
    if head.isJSON { return false }
    let source = ByteSource(Array(head.bytes), named: head.name)
    guard let window = try? ByteWindow(source), let reader = try? CSVReader(window) else {
      return false
    }
    let columns = Columns(reader.heads.map(folded))
    return columns.name != nil && columns.latitude != nil && columns.longitude != nil
  }

  static func read(_ window: ByteWindow, into sink: inout PlaceSink) throws {
    var reader = try CSVReader(window)
    let heads = reader.heads.map(folded)
    let columns = Columns(heads)
    let cells = Cells(isOwn: heads == ownColumns, hasCommas: reader.separator != UInt8(ascii: ","))
    var fields: [CSV.Field] = []
    while try reader.next(into: &fields) {
      if fields.count == 1, fields[0].start == fields[0].end, !fields[0].isQuoted { continue }
      let row = cells.row(fields, of: reader.window.bytes.span, columns)
      let start = fields[0].isQuoted ? fields[0].start - 1 : fields[0].start
      try sink.add(row, at: reader.locate(OffsetProblem(offset: start, message: "", hint: "")))
    }
  }

  private struct Cells {
    let isOwn: Bool
    /// Whether a comma may stand before a fraction, because it does not separate.
    let hasCommas: Bool

    func row(_ fields: [CSV.Field], of bytes: Span<UInt8>, _ columns: Columns) -> PlaceSink.Row {
      var row = PlaceSink.Row()
      row.name = text(columns.name, fields, bytes)
      row.address = text(columns.address, fields, bytes)
      row.note = text(columns.note, fields, bytes)
      row.latitude = degrees(text(columns.latitude, fields, bytes))
      row.longitude = degrees(text(columns.longitude, fields, bytes))
      row.date = text(columns.date, fields, bytes)
      return row
    }

    private func text(_ column: Int?, _ fields: [CSV.Field], _ bytes: Span<UInt8>) -> String? {
      guard let column, column < fields.count else { return nil }
      let cell = CSV.text(bytes, fields[column].start, fields[column].end)
      return CSVGuard.text(of: cell, isOwn: isOwn)
    }

    private func degrees(_ text: String?) -> Double? {
      guard var number = text.map({ String($0.trimmed) }) else { return nil }
      if hasCommas { number = number.replacing(",", with: ".") }
      guard let degrees = Double(number), degrees.isFinite else { return nil }
      return degrees
    }
  }

  private struct Columns {
    let name, latitude, longitude, date, address, note: Int?

    init(_ heads: [String]) {
      name = index(of: names, in: heads)
      latitude = index(of: latitudes, in: heads)
      longitude = index(of: longitudes, in: heads)
      date = index(of: dates, in: heads)
      address = index(of: addresses, in: heads)
      note = index(of: notes, in: heads)
    }
  }

  private static func index(of names: [String], in heads: [String]) -> Int? {
    names.lazy.compactMap { heads.firstIndex(of: $0) }.first
  }

  private static func folded(_ head: String) -> String { String(head.trimmed).lowercased() }
}
