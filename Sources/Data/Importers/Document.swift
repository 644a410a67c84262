import Formats
import Metrics
import Text

/// A document after its first pass, whose values an ``ImportedData`` reads.
package struct Document {
  package let name: String
  let importer: any DocumentReader

  var survey: Survey { importer.survey }

  /// The bytes that all documents of an import may hold in memory after the first pass.
  package static let allowedMemory = 1 << 22

  private static var importers: [any Importer.Type] {
    programs + [ExistImporter.self, TableImporter.self]
  }
  /// The importers of programs, whose files cannot be parts of another export.
  private static var programs: [any Importer.Type] {
    [DaylioBackupImporter.self, JrnlImporter.self, LoopImporter.self, DaylioImporter.self]
  }

  /// Whether it is a file of a program, which is read even among the files of an export.
  package static func isOfProgram(_ source: ByteSource, _ options: ImportOptions) throws -> Bool {
    let window = try ByteWindow(source, atLeast: FileHead.size + 3)
    let head = FileHead(source, window, options)
    return try programs.contains { try $0.recognizes(head) } || LoopFile(head) != nil
  }

  /// Recognizes a source and does the first pass; takes from `memory` if the document can be held.
  package init(
    _ source: ByteSource, knowing attributes: [Attribute] = [], _ options: ImportOptions,
    memory: inout Int
  ) throws {
    let window = try ByteWindow(source, atLeast: max(memory, FileHead.size + 3))
    var start = window.isWhole ? window.bytes : Array(window.bytes.prefix(1 << 16))
    if !window.isWhole {
      // The piece may end within a character.
      while let last = start.last, 0x80..<0xC0 ~= last { start.removeLast() }
      if let last = start.last, last >= 0xC0 { start.removeLast() }
    }
    let encoding = TextEncoding(of: start)
    if encoding != .utf8 {
      self = try Document(
        source.decoded(from: encoding), knowing: attributes, options, memory: &memory)
      return
    }
    name = source.name
    let head = FileHead(source, window, options)
    let kind = try Document.importers.first { try $0.recognizes(head) }
    if kind == nil, let program = try UnreadProgram(head) { throw program.error(of: name) }
    // Text is refused only if no importer knows it.
    if let unread = UnreadFile(head), !unread.isText || kind == nil {
      throw unread.error(of: source.name)
    }
    if let error = LoopFile(head)?.error(of: source.name) { throw error }
    if kind == nil, head.bytes.isEmpty, head.name.contains("."), !head.name.hasSuffix(".json") {
      throw DocumentError(
        Problem(source: source.name, message: "is empty"), skipReason: "it is empty")
    }
    if kind == nil, !head.isJSON, !head.bytes.isEmpty, !head.name.hasSuffix(".json") {
      throw DocumentError(
        source: source.name, message: "is not of a format that dash knows",
        hint: "For the formats that it reads: dash help import", isUnknownShape: true)
    }
    if window.isWhole { memory = max(0, memory - window.bytes.count) }
    // JSON's own error tells the expected grammar.
    do {
      importer = try (kind ?? ExistImporter.self).init(
        OpenDocument(source: source, window: window, attributes: attributes, options: options))
    } catch let error as DocumentError where error.isUnknownShape {
      throw try UnreadProgram(head)?.error(of: name) ?? error
    }
  }

  init(_ reader: any DocumentReader, named name: String) {
    self.name = name
    importer = reader
  }

  /// The habits of a backup of Loop Habit Tracker; nil if the source is none.
  package init?(
    loopBackup source: ByteSource, knowing attributes: [Attribute], _ options: ImportOptions
  ) throws {
    guard let tables = try options.tables(source),
      let reader = try LoopBackupReader(tables, named: source.name, knowing: attributes)
    else { return nil }
    self.init(reader, named: source.name)
  }

  /// The commits of repositories of git.
  package init(_ history: GitHistory) { self.init(FinishedDays(history), named: "git") }

  /// The expenses of a person, from hledger.
  package init(_ spending: LedgerSpending, _ options: ImportOptions) throws {
    self.init(try FinishedDays(spending, options), named: "hledger")
  }

  /// A document in memory.
  package init(
    _ bytes: [UInt8], named name: String, knowing attributes: [Attribute] = [],
    _ options: ImportOptions
  ) throws {
    var memory = bytes.count
    try self.init(ByteSource(bytes, named: name), knowing: attributes, options, memory: &memory)
  }
}

/// Reads one kind of file, which it recognizes by its first bytes.
///
/// An ``Importer`` surveys a document without types and puts its values into an ``ImportSink``. An
/// ``ExportReader`` adds samples of a device to a ``DayBook``, which makes ``FinishedDays`` for the
/// same sink. A ``PlaceReader`` hands over places.
protocol FileReader { static func recognizes(_ file: FileHead) throws -> Bool }

/// Reads one kind of document in two passes.
///
/// The first pass collects the attributes and, for some kinds, types, the order of dates or scales.
/// The second pass puts values into a sink. A document that fits into the allowed memory is parsed
/// once; a larger one is opened again, so that neither pass holds more of it than a window.
protocol Importer: FileReader, DocumentReader { init(_ document: OpenDocument) throws }

/// A document that an importer begins to read.
struct OpenDocument {
  let source: ByteSource
  let window: ByteWindow
  let attributes: [Attribute]
  let options: ImportOptions

  var name: String { source.name }
  /// The source, which is in memory if the window holds all of it.
  var heldSource: ByteSource { window.isWhole ? ByteSource(window.bytes, named: name) : source }
}

protocol DocumentReader {
  var survey: Survey { get }

  /// Puts the values; ``ImportSink/series`` are the series of the survey.
  func read(into sink: inout ImportSink) throws
}

/// Days that a reader has finished, such as days of a device.
struct FinishedDays: DocumentReader {
  var survey: Survey
  /// The attributes of its entries, in any order, are indexes of the survey's series.
  var days = Dataset()
  var notes: [String] = []

  init(from kind: ImportSource, named source: String) { survey = Survey(of: source, from: kind) }

  func read(into sink: inout ImportSink) {
    for note in notes { sink.note(note) }
    sink.put(days, from: survey.source)
  }
}
