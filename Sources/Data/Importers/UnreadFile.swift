import Formats
import Text

/// A kind of file that is recognised and not read, with what to do instead.
enum UnreadFile {
  case excel
  case openDocument
  case zip
  case gzip
  case database
  case pdf
  case page
  case markup
  case calendar
  case journal
  case utf16
  case text

  /// The kind by the first bytes, or by the name where the bytes could be anything; nil for a file
  /// that may be read.
  ///
  /// Signatures are those of the formats: ZIP's local file header, gzip (RFC 1952), the header of
  /// SQLite's file format, the compound file of Excel before 2007, and the byte-order marks of UTF-16.
  init?(_ head: DocumentHead) {
    let name = head.name.lowercased()
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
    } else if !head.isJSON, UnreadFile.textEndings.contains(where: name.hasSuffix) {
      self = .text
    } else {
      return nil
    }
  }

  /// The error that refuses the file.
  func error(of source: String) -> DocumentError {
    DocumentError(
      Problem(source: source, message: message, hint: hint(for: source)), skipReason: reason)
  }

  /// Why a file of a folder is skipped, by its name alone; nil for any other name.
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
  private static let textEndings = [".txt", ".md", ".org"]

  private var message: String {
    switch self {
    case .excel: "is an Excel workbook, not a table as text"
    case .openDocument: "is a spreadsheet of OpenDocument, not a table as text"
    case .zip: "is a zip archive"
    case .gzip: "is compressed with gzip"
    case .database: "is an SQLite database"
    case .pdf: "is a PDF"
    case .page: "is a web page"
    case .markup: "is XML of a kind that is not known here"
    case .calendar: "is a calendar"
    case .journal: "is a journal, which hledger reads"
    case .utf16: "is text in UTF-16"
    case .text: "is text without a form that is known here"
    }
  }

  /// In a list of skipped files, behind "skipped,".
  private var reason: String {
    switch self {
    case .excel, .openDocument: "it is a spreadsheet: save it as CSV"
    case .zip: "it is a zip archive inside of another file: unpack it first"
    case .gzip: "it is compressed inside of another file: unpack it first"
    case .database: "it is a database"
    case .pdf: "it is a PDF"
    case .page: "it is a web page"
    case .markup: "it is XML of a kind that is not known here"
    case .calendar: "it is a calendar: see 'dash help agenda calendars'"
    case .journal: "it is a journal: see 'dash import hledger'"
    case .utf16: "it is in UTF-16: save it as UTF-8"
    case .text: "it is text: see 'dash help log' for lines that can be read"
    }
  }

  private func hint(for source: String) -> String {
    let file = UnreadFile.quoted(source)
    switch self {
    case .excel, .openDocument:
      return
        "Open it in a spreadsheet program and save the sheet as CSV UTF-8, then import that file."
    case .zip:
      return "Unpack it and import the folder: unzip \(file) -d unpacked && dash import unpacked"
    case .gzip: return "Unpack it and import what is in it: gunzip -k \(file)"
    case .database:
      return
        "Of databases, the backup of Loop is read; a backup of dash is restored with 'dash restore'."
    case .markup:
      return
        "Of XML, the export of Apple Health is read. To list what can be imported: dash import --formats"
    case .pdf, .page: return "Look for an export as CSV or JSON where it comes from."
    case .calendar: return "To show its events: dash agenda calendars add \(file)"
    case .journal: return "To import what you spent: dash import hledger \(file)"
    case .utf16: return "Save it as UTF-8, which spreadsheets call CSV UTF-8."
    case .text:
      return "For lines such as '2026-11-20: steps 5000, mood 4': dash log - < \(file)."
        + " For a diary of jrnl: jrnl --export json > diary.json"
    }
  }

  /// A path for a shell.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy {
      48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 || "_-./".utf8.contains($0)
    }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}

extension DocumentHead {
  /// Whether the first bytes contain a text of ASCII.
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
