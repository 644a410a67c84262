import Formats
import Metrics

/// A document whose first pass is done: what it describes is known, and its values can be read by
/// an ``ImportedData``.
package struct Document {
  /// What problems call it.
  package let name: String
  let importer: any DocumentReader
  /// Whether all of it is in memory.
  let isInMemory: Bool

  var survey: Survey { importer.survey }

  /// The endings of files that are read: of tables, and of all documents.
  package static let tableEndings = [".csv", ".tsv"]
  package static let endings =
    [".json", ".xml", ".zip", ".daylio", ".db", ".sqlite", ".sqlite3", ".data"]
    + tableEndings

  /// Why a file of a folder is skipped whose name has none of these endings.
  package static func reasonToSkip(_ name: String) -> String {
    UnreadFile.reason(forName: name) ?? "not a known kind of file"
  }

  /// How many bytes of all documents of one import may stay in memory after the first pass.
  package static let allowedMemory = 1 << 22

  /// In the order in which they are asked.
  private static var importers: [any Importer.Type] {
    [
      DaylioBackupImporter.self, JrnlImporter.self, ExistImporter.self, LoopImporter.self,
      DaylioImporter.self,
      TableImporter.self,
    ]
  }

  /// Detects the kind of a source and does the first pass.
  ///
  /// `attributes` are those that are stored: tables are read by their types and names. Of `memory`,
  /// as much is taken as the document needs to stay in memory; one that needs more is read again
  /// later.
  ///
  /// - Throws: ``DocumentError`` where it is of no known kind, ``ImportQuestion`` where
  ///   it can be read in several ways, and what reading the source throws.
  package init(
    _ source: ByteSource, knowing attributes: [Attribute] = [], _ options: ImportOptions,
    memory: inout Int
  ) throws {
    name = source.name
    var window = try ByteWindow(source, atLeast: memory)
    // A table is detected by its first lines, and some kinds by more.
    while !DocumentHead(window, named: source.name, options).isSufficient {
      try window.move(to: 0)
    }
    let head = DocumentHead(window, named: source.name, options)
    let kind = Document.importers.first { $0.detects(head) }
    // Text is refused only if no importer knows it.
    if let unread = UnreadFile(head), unread != .text || kind == nil {
      throw unread.error(of: source.name)
    }
    if let error = LoopFile(head)?.error(of: source.name) { throw error }
    if kind == nil, !head.isJSON, !head.bytes.isEmpty, !head.name.lowercased().hasSuffix(".json") {
      throw DocumentError(
        Problem(
          source: source.name, message: "is not of a format that dash knows",
          hint: "For the formats that it reads: dash help import"),
        isUnknownShape: true)
    }
    isInMemory = window.isWhole
    if isInMemory { memory = max(0, memory - window.bytes.count) }
    // Where none detects it, the error of JSON says what is expected.
    importer = try (kind ?? ExistImporter.self).init(source, window, knowing: attributes, options)
  }

  /// A document that is read already.
  init(_ reader: any DocumentReader, named name: String) {
    self.name = name
    importer = reader
    isInMemory = true
  }

  /// The habits of a backup of Loop Habit Tracker.
  package init(_ backup: LoopBackup, named name: String, knowing attributes: [Attribute]) {
    self.init(LoopBackupReader(backup, named: name, knowing: attributes), named: name)
  }

  /// The commits of repositories of git.
  package init(_ history: GitHistory) {
    self.init(GitHistoryReader(history), named: "git")
  }

  /// What a person spent, as hledger adds it up.
  ///
  /// - Throws: ``DocumentError`` where there are several currencies and no option says which.
  package init(_ spending: LedgerSpending, _ options: ImportOptions) throws {
    self.init(try LedgerReader(spending, options), named: "hledger")
  }

  /// A document in memory.
  package init(
    _ bytes: [UInt8], named name: String, knowing attributes: [Attribute] = [],
    _ options: ImportOptions
  ) throws {
    var memory = bytes.count
    try self.init(
      ByteSource(bytes, named: name), knowing: attributes, options, memory: &memory)
  }
}
