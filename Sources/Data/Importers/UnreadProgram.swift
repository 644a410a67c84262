import Formats
import Text

/// A program whose files are recognized by their content and not read.
struct UnreadProgram {
  /// What a file is, `Trakt's history with 312 plays`.
  private let name: String

  /// By what the first bytes of a document have: what its entries are, and the member with them;
  /// nil if they are the document.
  private static let documents: [(parts: [String], name: String, entry: String, list: String?)] = [
    (["\"watched_at\"", "\"action\""], "Trakt's history", "play", nil),
    (["\"uuid\"", "\"status\"", "\"entry\""], "taskwarrior's list of tasks", "task", nil),
    (["\"grand_total\"", "\"days\""], "WakaTime's summary", "day", "days"),
    (["\"venue\"", "\"createdAt\"", "\"items\""], "Swarm's check-ins", "check-in", "items"),
    (["\"nomie\"", "\"number\""], "Nomie's backup", "event", "events"),
  ]

  /// The table of Gadgetbridge that has what a band has measured.
  private static let samples = "mi_band_activity_sample"

  /// Recognizes a document of JSON, or a database.
  init?(_ file: FileHead) throws {
    let documents = file.isJSON ? UnreadProgram.documents : []
    var count: Int? = 0
    if let found = documents.first(where: { $0.parts.allSatisfy(file.contains) }) {
      count = try? UnreadProgram.count(of: found.list, in: file.source)
      name = found.name + UnreadProgram.contents(count, found.entry)
    } else if let tables = try file.options.tables(file.source),
      try !tables.columns(UnreadProgram.samples).isEmpty
    {
      try tables.forEachRow(of: UnreadProgram.samples, []) { _ in count = (count ?? 0) + 1 }
      name = "Gadgetbridge's database" + UnreadProgram.contents(count, "sample")
    } else {
      return nil
    }
  }

  private static func contents(_ count: Int?, _ entry: String) -> String {
    count.map { " with " + CountText.of($0, entry, entry + "s") } ?? ""
  }

  private static func count(of list: String?, in source: ByteSource) throws -> Int {
    var count = 0
    try JSONRows.read(source) { reader in
      func countElements(_ reader: inout JSONReader, depth: Int) throws {
        try reader.forEachElement(depth: depth) { reader in
          try reader.skipValue(depth: depth + 1)
          count += 1
        }
      }
      guard let list else { return try countElements(&reader, depth: 0) }
      try reader.forEachMember(depth: 0) { reader, name in
        guard name == list else { return try reader.skipValue(depth: 1) }
        try countElements(&reader, depth: 1)
      }
    }
    return count
  }

  func error(of source: String) -> DocumentError {
    DocumentError(
      Problem(
        source: source, message: "is \(name), which dash does not read",
        hint: "To list all formats: dash import --formats"),
      skipReason: "it is \(name), which dash does not read")
  }
}
