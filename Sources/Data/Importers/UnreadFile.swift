import Formats
import Text

/// A kind of file that is recognized but not read, with instructions what to do instead.
struct UnreadFile: Sendable {
  /// Whether it is a text, which an importer may know.
  var isText = false
  private let message: String
  /// In a list of skipped files, after "skipped,".
  private let reason: String
  /// A hint for a path, quoted for a shell.
  private let hint: @Sendable (_ file: String) -> String

  /// Recognizes a kind by the first bytes, or by the name if the bytes could be anything.
  ///
  /// Signatures: ZIP's local file header, gzip (RFC 1952), SQLite's header, the compound file of
  /// Excel before 2007, the byte-order marks of UTF-16.
  init?(_ head: FileHead) {
    let name = head.name
    func begins(_ bytes: [UInt8]) -> Bool { head.bytes.starts(with: bytes) }
    func begins(_ text: String) -> Bool { begins(Array(text.utf8)) }
    if begins("PK\u{3}\u{4}") || begins("PK\u{5}\u{6}") {
      self =
        name.hasSuffix(".xlsx") || head.contains("xl/workbook.xml") || head.contains("xl/_rels")
        ? .excel
        : head.contains("mimetypeapplication/vnd.oasis.opendocument") ? .openDocument : .zip
    } else if begins([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      self = .excel
    } else if begins([0x1F, 0x8B]) {
      self = .gzip
    } else if begins("SQLite format 3\u{0}") {
      self = .database
    } else if begins("%PDF-") {
      self = .pdf
    } else if begins([0xFF, 0xFE]) || begins([0xFE, 0xFF]) {
      self = .utf16
    } else if head.beginsPage {
      self = .page
    } else if begins("<?xml") {
      self = .markup
    } else if begins("BEGIN:VCALENDAR") {
      self = .calendar
    } else if !head.isJSON, UnreadFile.journalEndings.contains(where: name.hasSuffix) {
      self = .journal
    } else if !head.isJSON, [".txt", ".md", ".org"].contains(where: name.hasSuffix) {
      self = .text
    } else {
      return nil
    }
  }

  private init(
    _ message: String, reason: String, hint: @escaping @Sendable (_ file: String) -> String
  ) {
    (self.message, self.reason, self.hint) = (message, reason, hint)
  }

  func error(of source: String) -> DocumentError {
    DocumentError(
      Problem(source: source, message: message, hint: hint(UnreadFile.quoted(source))),
      skipReason: reason)
  }

  /// Why a file of a folder is skipped, by its name alone.
  static func reason(forName name: String) -> String? {
    let name = name.lowercased()
    for (endings, kind) in [
      ([".tgz"], gzip), ([".xlsx", ".xls", ".numbers"], excel),
      ([".ods"], openDocument), ([".db", ".sqlite"], database), ([".pdf"], pdf),
      ([".html", ".htm"], page), ([".ics"], calendar), (journalEndings, journal), ([".txt"], text),
    ] where endings.contains(where: name.hasSuffix) {
      return kind.reason
    }
    return nil
  }

  private static let journalEndings = [".journal", ".hledger", ".ledger"]

  private static let spreadsheetHint =
    "Open it in a spreadsheet program and save the sheet as CSV UTF-8, then import that file."
  private static let exportHint = "Look for an export as CSV or JSON where it comes from."

  private static let excel = UnreadFile(
    "is an Excel workbook, not a table as text", reason: "it is a spreadsheet: save it as CSV"
  ) { _ in spreadsheetHint }
  private static let openDocument = UnreadFile(
    "is a spreadsheet of OpenDocument, not a table as text",
    reason: "it is a spreadsheet: save it as CSV"
  ) { _ in spreadsheetHint }
  private static let zip = UnreadFile(
    "is a zip archive", reason: "it is a zip archive inside of another file: unpack it first"
  ) { "Unpack it and import the folder: unzip \($0) -d unpacked && dash import unpacked" }
  private static let gzip = UnreadFile(
    "is compressed with gzip", reason: "it is compressed inside of another file: unpack it first"
  ) { "Unpack it and import its contents: gunzip -k \($0)" }
  private static let database = UnreadFile("is an SQLite database", reason: "it is a database") {
    _ in
    "The only database that dash imports is the backup of Loop."
      + " To restore a backup of dash: dash restore"
  }
  private static let pdf = UnreadFile("is a PDF", reason: "it is a PDF") { _ in exportHint }
  private static let page = UnreadFile("is a web page", reason: "it is a web page") { _ in
    exportHint
  }
  private static let markup = UnreadFile(
    "is XML of a kind that is not known here", reason: "it is XML of a kind that is not known here"
  ) { _ in
    "The only XML that dash reads is that from Apple Health."
      + " To list all formats: dash import --formats"
  }
  private static let calendar = UnreadFile(
    "is a calendar", reason: "it is a calendar: see 'dash help agenda calendars'"
  ) { "To show its events: dash agenda calendars add \($0)" }
  private static let journal = UnreadFile(
    "is a journal, which hledger reads", reason: "it is a journal: see 'dash import hledger'"
  ) { "To import what you spent: dash import hledger \($0)" }
  private static let utf16 = UnreadFile(
    "is text in UTF-16", reason: "it is in UTF-16: save it as UTF-8"
  ) { _ in "Save it as UTF-8, which spreadsheets call CSV UTF-8." }
  private static let text: UnreadFile = {
    var text = UnreadFile(
      "is text without a form that is known here",
      reason: "it is text: see 'dash help log' for lines that can be read"
    ) {
      "For lines such as '2026-11-20: steps 5000, mood 4': dash log - < \($0)."
        + " For a diary of jrnl: jrnl --export json > diary.json"
    }
    text.isText = true
    return text
  }()

  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy {
      48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 || "_-./".utf8.contains($0)
    }
    return isPlain ? path : Quoting.quoted(path)
  }
}

extension FileHead {
  fileprivate func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return bytes.indices.contains { bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted) }
  }

  /// Whether it begins like HTML or XML.
  fileprivate var beginsPage: Bool {
    let start = String(decoding: bytes.prefix(64), as: UTF8.self).lowercased()
      .drop(while: \.isWhitespace)
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
  }
}
