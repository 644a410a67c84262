import Formats
import Text

/// The name and the first bytes of a file, which readers recognize.
final class FileHead {
  let source: ByteSource
  let options: ImportOptions
  /// The parts of its path, in lower case.
  let path: [String]
  var name: String { path.last ?? "" }
  private var firstBytes: [UInt8] = []
  private var isAll = false
  private var firstHeads: [String]?

  /// How many bytes are enough to recognize every kind of document.
  static let size = 1 << 16

  init(_ source: ByteSource, _ options: ImportOptions = ImportOptions(today: .first)) {
    self.source = source
    self.options = options
    path = source.name.lowercased().split(separator: "/").map(String.init)
  }

  /// The file whose first bytes are in a window.
  convenience init(_ source: ByteSource, _ window: ByteWindow, _ options: ImportOptions) {
    self.init(source, options)
    (firstBytes, isAll) = (window.bytes, window.isLast)
  }

  /// The bytes that were read so far, at most ``size``, without a byte-order mark.
  var bytes: ArraySlice<UInt8> {
    let bytes = firstBytes
    return bytes.dropFirst(JSON.hasByteOrderMark(bytes.span) ? 3 : 0).prefix(FileHead.size)
  }

  /// The first of them that is not white space.
  var firstByte: UInt8? { bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } }
  var isJSON: Bool { firstByte == UInt8(ascii: "{") || firstByte == UInt8(ascii: "[") }

  func window() throws -> ByteWindow { try ByteWindow(ByteSource(Array(bytes), named: name)) }
  var isNamedAsTable: Bool { name.hasSuffix(".csv") || name.hasSuffix(".tsv") }

  /// The first bytes: at least `count`, or all.
  func head(_ count: Int) throws -> [UInt8] {
    if isAll || firstBytes.count >= count { return firstBytes }
    let chunks = try source.open()
    firstBytes = []
    while firstBytes.count < count {
      let chunk = try chunks()
      isAll = chunk.isEmpty
      if isAll { break }
      firstBytes += chunk
    }
    return firstBytes
  }

  /// The first byte that is not white space, after a byte-order mark.
  func readFirstByte() throws -> UInt8? {
    _ = try head(64)
    return firstByte
  }

  /// Whether it begins as an object of JSON.
  var isObject: Bool { get throws { try readFirstByte() == UInt8(ascii: "{") } }

  /// Its tables, if it is another program's database.
  func tables() throws -> SampleTables? {
    try head(16).starts(with: "SQLite format 3\0".utf8) ? options.tables(source) : nil
  }

  func heads() throws -> [String] {
    if let firstHeads { return firstHeads }
    var heads: [String] = []
    let markup: [UInt8?] = [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<"), nil]
    if !markup.contains(try readFirstByte()) {
      let bytes = try head(1 << 14)
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      // A line that is cut, or no text, has no columns that are known.
      let reader = try? CSVReader(ByteWindow(ByteSource(Array(line), named: source.name)))
      heads = reader?.heads.map { String($0.trimmingBlanks).lowercased() } ?? []
    }
    firstHeads = heads
    return heads
  }

  /// The latest time in the first column of a table, after which its export was made; or nil.
  func latestTime() throws -> Stamp? {
    var latest: Stamp?
    var reader = try CSVReader(ByteWindow(source))
    var fields: [CSV.Field] = []
    while try reader.next(into: &fields) {
      let text = reader.text(fields[0])
      if let stamp = Stamp(text) ?? Stamp(text + " 00:00"),
        latest.map({ stamp.instant(in: .utc) > $0.instant(in: .utc) }) ?? true
      {
        latest = stamp
      }
    }
    return latest
  }

  /// The first element of a document that is an array of JSON, if the first bytes hold it.
  func firstElement() throws -> JSONValue? {
    _ = try head(FileHead.size)
    var isFirst = true
    guard firstByte == UInt8(ascii: "["), var reader = try? JSONReader(window()),
      (try? reader.nextElement(&isFirst)) == true
    else { return nil }
    return try? reader.value(depth: 1).value
  }

  func begins(with text: String, within count: Int = 4096) throws -> Bool {
    FileHead.contains(try head(count).prefix(count), text)
  }

  func contains(_ text: String) -> Bool { FileHead.contains(bytes, text) }

  private static func contains(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return bytes.indices.contains { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }
  }
}

/// A kind of file that is recognized but not read, with instructions what to do instead.
struct UnreadFile: Sendable {
  private let message: String
  /// In a list of skipped files, after "skipped,".
  private let reason: String
  /// A quoted path replaces `{file}`.
  private let hint: String
  /// The first bytes of such files.
  private let signatures: [[UInt8]]
  let isText: Bool

  /// Recognizes a kind by the first bytes, or by the name if the bytes could be anything.
  init?(_ head: FileHead) {
    let name = head.name
    func begins(_ kind: UnreadFile) -> Bool {
      kind.signatures.contains { head.bytes.starts(with: $0) }
    }
    if begins(.zip) {
      self =
        [".xlsx", ".numbers"].contains(where: name.hasSuffix) || head.contains("xl/workbook.xml")
          || head.contains("xl/_rels")
        ? .excel
        : head.contains("mimetypeapplication/vnd.oasis.opendocument") ? .openDocument : .zip
    } else if let kind = UnreadFile.all.first(where: begins) {
      self = kind
    } else if head.beginsPage {
      self = .page
    } else if !head.isJSON, [".journal", ".hledger", ".ledger"].contains(where: name.hasSuffix) {
      self = .journal
    } else if !head.isJSON, [".txt", ".md", ".org"].contains(where: name.hasSuffix) {
      self = .text
    } else {
      return nil
    }
  }

  private init(
    _ message: String, _ reason: String, hint: String, begins signatures: [[UInt8]] = [],
    isText: Bool = false
  ) {
    (self.message, self.reason, self.hint) = (message, reason, hint)
    (self.signatures, self.isText) = (signatures, isText)
  }

  func error(of source: String) -> DocumentError {
    let hint = hint.replacing("{file}", with: Quoting.argument(source))
    return DocumentError(Problem(source: source, message: message, hint: hint), skipReason: reason)
  }

  private static let spreadsheetHint =
    "Open it in a spreadsheet program and save the sheet as CSV UTF-8, then import that file."
  private static let exportHint = "Look for an export as CSV or JSON where it comes from."

  private static let all = [
    excel, openDocument, zip, gzip, database, pdf, picture, page, markup, calendar, journal, text,
  ]

  /// The signature is of the compound files before 2007.
  private static let excel = UnreadFile(
    "is an Excel workbook, not a table as text", "it is a spreadsheet: save it as CSV",
    hint: spreadsheetHint, begins: [[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]])
  private static let openDocument = UnreadFile(
    "is a spreadsheet of OpenDocument, not a table as text",
    "it is a spreadsheet: save it as CSV", hint: spreadsheetHint)
  private static let zip = UnreadFile(
    "is a zip archive", "it is a zip archive inside of another file: unpack it first",
    hint: "Unpack it and import the folder: unzip {file} -d unpacked && dash import unpacked",
    begins: [Array("PK\u{3}\u{4}".utf8), Array("PK\u{5}\u{6}".utf8)])
  private static let gzip = UnreadFile(
    "is compressed with gzip", "it is compressed inside of another file: unpack it first",
    hint: "Unpack it and import its contents: gunzip -k {file}", begins: [[0x1F, 0x8B]])
  private static let database = UnreadFile(
    "is an SQLite database", "it is a database of a program that dash does not know",
    hint: "dash imports the databases of Loop, Health Connect and Tickmate."
      + " To restore a backup of dash: dash restore",
    begins: [Array("SQLite format 3\u{0}".utf8)])
  private static let pdf = UnreadFile(
    "is a PDF", "it is a PDF", hint: exportHint, begins: [Array("%PDF-".utf8)])
  /// JPEG, PNG and GIF.
  private static let picture = UnreadFile(
    "is a picture", "it is a picture", hint: exportHint,
    begins: [[0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8)])
  private static let page = UnreadFile("is a web page", "it is a web page", hint: exportHint)
  private static let markup = UnreadFile(
    "is XML of a kind that is not known here", "it is XML of a kind that is not known here",
    hint: "The only XML that dash reads is that from Apple Health."
      + " To list all formats: dash import --formats", begins: [Array("<?xml".utf8)])
  private static let calendar = UnreadFile(
    "is a calendar", "it is a calendar: see 'dash help agenda calendars'",
    hint: "To show its events: dash agenda calendars add {file}",
    begins: [Array("BEGIN:VCALENDAR".utf8)])
  private static let journal = UnreadFile(
    "is a journal, which hledger reads", "it is a journal: see 'dash import hledger'",
    hint: "To import what you spent: dash import hledger {file}")
  private static let text = UnreadFile(
    "is text without a form that is known here",
    "it is text: see 'dash help log' for lines that can be read",
    hint: "For lines such as '2026-11-20: steps 5000, mood 4': dash log - < {file}."
      + " For a diary of jrnl: jrnl --export json > diary.json", isText: true)
}

extension FileHead {
  fileprivate var beginsPage: Bool {
    let start = String(decoding: bytes.prefix(64), as: UTF8.self).lowercased()
      .drop(while: \.isWhitespace)
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
  }
}
