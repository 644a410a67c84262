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

  /// What these columns may be called.
  private static let names = [
    ["date", "day", "time", "timestamp", "visited"],
    ["name", "title", "place", "label", "location"],
    ["latitude", "lat"], ["longitude", "lon", "lng", "long"],
    ["address", "url", "link", "website"],
    ["note", "notes", "description", "desc", "comment"],
  ]

  /// Where each of ``ownColumns`` is among the columns of a table.
  private static func indexes(in heads: [String]) -> [Int?] {
    names.map { names in names.lazy.compactMap { heads.firstIndex(of: $0) }.first }
  }

  /// Whether the first line has a name, a latitude and a longitude.
  static func recognizes(_ head: FileHead) -> Bool {
    if head.isJSON { return false }
    let source = ByteSource(Array(head.bytes), named: head.name)
    guard let window = try? ByteWindow(source), let reader = try? CSVReader(window) else {
      return false
    }
    return indexes(in: reader.heads.map(folded))[1...3].allSatisfy { $0 != nil }
  }

  static func read(_ window: ByteWindow, into sink: inout PlaceSink) throws {
    var reader = try CSVReader(window)
    let heads = reader.heads.map(folded)
    let indexes = indexes(in: heads)
    // A comma may stand before a fraction where it does not separate.
    let hasCommas = reader.separator != UInt8(ascii: ",")
    func degrees(_ text: String?) -> Double? {
      guard let text else { return nil }
      let number = hasCommas ? text.replacing(",", with: ".") : text
      return Double(String(number.trimmed)).flatMap { $0.isFinite ? $0 : nil }
    }
    var fields: [CSV.Field] = []
    while try reader.next(into: &fields) {
      if fields.count == 1, fields[0].start == fields[0].end, !fields[0].isQuoted { continue }
      let texts = indexes.map { index in
        index.flatMap { $0 < fields.count ? fields[$0] : nil }.map {
          CSVGuard.text(of: reader.text($0), isOwn: heads == ownColumns)
        }
      }
      let start = fields[0].isQuoted ? fields[0].start - 1 : fields[0].start
      try sink.add(
        PlaceSink.Row(
          name: texts[1], address: texts[4], note: texts[5], latitude: degrees(texts[2]),
          longitude: degrees(texts[3]), date: texts[0]),
        at: reader.locate(OffsetProblem(offset: start, message: "", hint: "")))
    }
  }

  private static func folded(_ head: String) -> String { String(head.trimmed).lowercased() }
}
