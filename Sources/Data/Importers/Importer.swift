import Formats
import Metrics

/// Reads one kind of document in two passes.
///
/// The first pass collects what must be known of all documents before any value can be decided: the
/// attributes that they describe, and for some kinds the type of the values, the order of dates or
/// the scale of ratings. The second pass puts values into a sink. A document that fits into the
/// memory allowed for it is parsed once and read from memory; a larger one is opened again, so that
/// neither pass holds more of it than a window.
///
/// An importer whose source says all this in its format has nothing to do in the first pass but to
/// list its series.
protocol Importer: DocumentReader {
  /// Whether a document is of this kind.
  static func detects(_ head: DocumentHead) -> Bool

  /// The first pass. `window` is at the start of `source`.
  ///
  /// - Throws: ``DocumentError`` where the document is refused, ``ImportQuestion`` where an answer can
  ///   decide how it is read, and what reading the source throws.
  init(
    _ source: ByteSource, _ window: ByteWindow, knowing attributes: [Attribute],
    _ options: ImportOptions
  ) throws
}

/// A document whose first pass is done.
protocol DocumentReader {
  /// What the first pass found.
  var survey: Survey { get }

  /// The second pass: puts the values of ``ImportSink/series``, which are those of the survey.
  ///
  /// - Throws: ``DocumentError`` where the source has changed since the first pass, and what
  ///   reading it throws.
  func read(into sink: inout ImportSink) throws
}

/// What a document's kind is detected by.
struct DocumentHead {
  /// The first bytes, 64 KiB at most, behind a byte-order mark.
  let bytes: ArraySlice<UInt8>
  /// Whether these are enough to detect every kind of document.
  var isSufficient: Bool { isAll || bytes.count >= DocumentHead.size }
  private let isAll: Bool
  private static let size = 1 << 16
  /// The file as the user named it.
  let name: String
  /// What the user says about documents.
  let options: ImportOptions

  init(_ window: ByteWindow, named name: String, _ options: ImportOptions) {
    let start = JSON.hasByteOrderMark(window.bytes.span) ? 3 : 0
    bytes = window.bytes[start..<min(window.bytes.count, start + DocumentHead.size)]
    isAll = window.isLast
    self.name = name
    self.options = options
  }

  /// Whether it begins like an object or array of JSON.
  var isJSON: Bool {
    let first = bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Whether the name ends like that of a table.
  var isNamedAsTable: Bool { Document.tableEndings.contains(where: name.lowercased().hasSuffix) }
}
