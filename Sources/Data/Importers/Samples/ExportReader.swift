import Formats
import Metrics
import Time

/// A kind of export that is read into a ``DayBook``: one file, or many in a folder or archive.
struct ExportKind: Sendable {
  let source: ImportSource
  /// What its file or folder is called.
  let files: String
  /// How a person gets one.
  let howTo: String
  /// Whether a file is a part of such an export that is read here.
  let reads: @Sendable (ExportFile) throws -> Bool
  /// What two files must not both be, because their samples would be added; nil for files that may
  /// overlap.
  var identity: (@Sendable (ExportFile) -> String)? = nil
  let makeReader: @Sendable (ImportOptions) -> any ExportReader

  /// What people call it, `Apple Health`.
  var name: String { source.name }

  /// All kinds, in the order in which they are asked.
  static let all: [ExportKind] = [
    AppleHealthReader.kind, HealthAutoExportReader.kind, FitbitReader.kind, GarminReader.kind,
    SamsungHealthReader.kind, GoogleFitReader.kind, OuraReader.kind, WithingsReader.kind,
    StravaReader.kind, ActivityWatchReader.kind, TimewarriorReader.kind, GoogleLocationReader.kind,
  ]
}

/// Reads the files of one export.
protocol ExportReader {
  /// Looks at the names of all files before the first is read.
  mutating func prepare(_ files: [ByteSource])

  /// Reads a file into a book; a second time where the book has a second pass.
  ///
  /// - Throws: ``DocumentError`` or ``SyntaxError`` where the rest of the file cannot be read; what was
  ///   read before counts. What reading the source throws.
  mutating func read(_ source: ByteSource, into book: inout DayBook) throws

  /// Adds what is known only when all files were read, at the end of the first pass.
  mutating func finish(into book: inout DayBook)

  /// Whether it needs a second pass, whatever the book does.
  var readsTwice: Bool { get }
}

extension ExportReader {
  mutating func prepare(_ files: [ByteSource]) {}

  mutating func finish(into book: inout DayBook) {}

  var readsTwice: Bool { false }
}

/// A file that may be a part of an export: its path, and its first bytes once they are asked for.
final class ExportFile {
  let source: ByteSource
  /// The parts of its path, in lower case.
  let path: [String]
  /// The last part of its path, in lower case.
  var name: String { path.last ?? "" }
  /// Whether its name has the ending, or none, as that of the standard input has.
  func isNamed(_ ending: String) -> Bool { name.hasSuffix(ending) || !name.contains(".") }
  private var firstBytes: [UInt8] = []
  private var isAll = false

  init(_ source: ByteSource) {
    self.source = source
    path = source.name.lowercased().split(separator: "/").map(String.init)
  }

  /// Its first bytes: at least `count`, or all.
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

  /// The first element of a document that is an array of JSON; nil for any other, and for one that is
  /// longer than the first bytes.
  func firstElement() throws -> JSONValue? {
    let bytes = try head(1 << 16)
    let span = bytes.span
    var position = JSON.hasByteOrderMark(span) ? 3 : 0
    JSON.skipSpace(span, &position)
    guard position < span.count, span[position] == UInt8(ascii: "[") else { return nil }
    var isFirst = true
    guard (try? JSON.nextElement(span, &position, isFirst: &isFirst)) == true else { return nil }
    return try? JSON.value(span, &position, depth: 1)
  }

  /// Whether the first `count` bytes contain a text of ASCII.
  func begins(with text: String, within count: Int = 4096) throws -> Bool {
    let wanted = Array(text.utf8)
    let bytes = try head(count).prefix(count)
    guard bytes.count >= wanted.count else { return false }
    return bytes.indices.dropLast(wanted.count - 1).contains {
      bytes[$0] == wanted[0] && bytes[$0...].starts(with: wanted)
    }
  }
}
