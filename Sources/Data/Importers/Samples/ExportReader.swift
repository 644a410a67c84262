import Formats
import Metrics

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

  /// The order in which files are read, which is that in which they are given unless the reader says
  /// otherwise.
  func order(_ files: [ByteSource]) -> [ByteSource]

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

  func order(_ files: [ByteSource]) -> [ByteSource] { files }

  mutating func finish(into book: inout DayBook) {}

  var readsTwice: Bool { false }
}
