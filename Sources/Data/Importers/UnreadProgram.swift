import Formats

/// A program whose files are recognized by their content and not read.
struct UnreadProgram {
  /// What a file is, `Trakt's history`.
  private let name: String

  /// By what the first bytes of a document have.
  private static let documents: [(parts: [String], name: String)] = [
    (["\"watched_at\"", "\"action\""], "Trakt's history"),
    (["\"uuid\"", "\"status\"", "\"entry\""], "taskwarrior's list of tasks"),
    (["\"grand_total\"", "\"days\""], "WakaTime's summary"),
    (["\"venue\"", "\"createdAt\"", "\"items\""], "Swarm's check-ins"),
    (["\"nomie\"", "\"number\""], "Nomie's backup"),
  ]

  /// By a table of a database.
  private static let tables = [
    (table: "track2groups", name: "Tickmate's backup"),
    (table: "mi_band_activity_sample", name: "Gadgetbridge's database"),
  ]

  /// Recognizes a document of JSON, or a database.
  init?(_ file: FileHead) throws {
    let documents = file.isJSON ? UnreadProgram.documents : []
    if let found = documents.first(where: { $0.parts.allSatisfy(file.contains) }) {
      name = found.name
    } else if let tables = try file.options.tables(file.source),
      let found = try UnreadProgram.tables.first(where: { try !tables.columns($0.table).isEmpty })
    {
      name = found.name
    } else {
      return nil
    }
  }

  func error(of source: String) -> DocumentError {
    DocumentError(
      Problem(
        source: source, message: "is \(name), which dash does not read",
        hint: "To list all formats: dash import --formats"),
      skipReason: "it is \(name), which dash does not read")
  }
}
