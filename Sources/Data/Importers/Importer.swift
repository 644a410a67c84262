import Formats
import Metrics

/// Reads one kind of file, which it recognizes by its first bytes.
///
/// An ``Importer`` surveys a document without types and puts its values into an ``ImportSink``. An
/// ``ExportReader`` adds samples of a device to a ``DayBook``, which makes ``FinishedDays`` for the
/// same sink. A ``PlaceReader`` hands over places.
protocol FileReader {
  static func recognizes(_ file: FileHead) throws -> Bool
}

/// Reads one kind of document in two passes.
///
/// The first pass collects the attributes and, for some kinds, types, the order of dates or scales.
/// The second pass puts values into a sink. A document that fits into the allowed memory is parsed
/// once; a larger one is opened again, so that neither pass holds more of it than a window.
protocol Importer: FileReader, DocumentReader {
  /// Does the first pass; `window` is at the start of `source`.
  init(
    _ source: ByteSource, _ window: ByteWindow, knowing attributes: [Attribute],
    _ options: ImportOptions
  ) throws
}

protocol DocumentReader {
  var survey: Survey { get }

  /// Puts the values; ``ImportSink/series`` are the series of the survey.
  func read(into sink: inout ImportSink) throws
}

/// Days that a reader has finished, such as days of a device.
struct FinishedDays: DocumentReader {
  var survey: Survey
  /// The attributes of its entries are indexes of the survey's series.
  var days = Dataset()
  var notes: [String] = []

  init(from kind: ImportSource, named source: String) { survey = Survey(of: source, from: kind) }

  func read(into sink: inout ImportSink) {
    for note in notes { sink.note(note) }
    sink.put(days, from: survey.source)
  }
}
