import Archives
import Formats
import Metrics

struct ExportKind: Sendable {
  let source: ImportSource
  /// The name of an app, if its source has several.
  var title: String?
  let files, howTo: String
  /// Whether exports have tables that are not read, and could be taken for a person's own.
  var hasTables = true

  var name: String { title ?? source.name }
}

/// Reads the files of one export, in a folder or archive, into the ``DayBook`` that it is given.
protocol ExportReader: FileReader {
  static var kind: ExportKind { get }

  /// A text that no two files may share, because their samples would be added; nil if they may
  /// overlap.
  static func identity(of file: FileHead) -> String?

  /// When an export was made, by its file; nil if that does not say it.
  static func date(of file: FileHead) throws -> Stamp?

  /// The time of its latest record, which counts if one of several exports has no date; nil if that
  /// is unknown.
  static func latestRecord(of file: FileHead) throws -> Stamp?

  init(_ book: DayBook)

  /// Looks at the names of all files before the first is read; returns the order to read them.
  mutating func prepare(_ files: [ByteSource]) -> [ByteSource]

  /// Reads a file into a book, a second time if several sources have samples with a beginning and
  /// an end.
  mutating func read(_ source: ByteSource) throws

  /// Adds the values that depend on all files, at the end of the first pass.
  mutating func finish()
}

extension ExportReader {
  static func identity(of file: FileHead) -> String? { nil }
  static func date(of file: FileHead) throws -> Stamp? { nil }
  static func latestRecord(of file: FileHead) throws -> Stamp? { nil }
  mutating func prepare(_ files: [ByteSource]) -> [ByteSource] { files }
  mutating func finish() {}
}

/// The files of an import that are parts of exports, by kind.
package struct Exports {
  /// All readers; the first one that recognizes a file reads it.
  private static var readers: [any ExportReader.Type] {
    [
      AppleHealthReader.self, HealthAutoExportReader.self, FitbitReader.self, GarminReader.self,
      SamsungHealthReader.self, HealthConnectReader.self, GoogleFitReader.self, OuraReader.self,
      WithingsReader.self, StravaReader.self, ActivityWatchReader.self, TimewarriorReader.self,
      GoogleLocationReader.self, SpotifyReader.self, TickmateReader.self, ProfileReader.self,
    ]
  }

  private var files: [(reader: any ExportReader.Type, files: [ByteSource])] = []
  /// The files whose first bytes cannot be read.
  package private(set) var lost: [Problem] = []

  private let options: ImportOptions

  /// Begins with the options that say which profiles there are.
  package init(_ options: ImportOptions = ImportOptions(today: .first)) { self.options = options }

  /// The folders of exports that have tables: of each kind the deepest one with all of its files.
  package var foldersOfTables: [String] {
    files.filter { $0.reader.kind.hasTables }.map { _, files in
      let folders = files.map {
        $0.name.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      }
      var common = folders[0]
      for folder in folders.dropFirst() {
        let count = zip(common, folder).prefix { $0 == $1 }.count
        common = common.prefix(count)
      }
      return common.map { $0 + "/" }.joined()
    }
  }

  package static var formats: [(name: String, files: String, howTo: String)] {
    readers.filter { $0 != ProfileReader.self }.map { ($0.kind.name, $0.kind.files, $0.kind.howTo) }
  }

  package var isEmpty: Bool { files.isEmpty }

  /// The rules that make days of samples, with the names of their attributes.
  package static var rules: [(rule: String, attributes: [String])] {
    let attributes =
      Measure.allCases.map(\.attribute) + [
        GoogleLocationReader.walking, ActivityWatchReader.computer, LedgerSpending.attribute,
        StayBook.location, StayBook.name, SpotifyReader.music, SpotifyReader.podcasts,
        HealthConnectTable.oxygen, HealthConnectTable.systolic, HealthConnectTable.diastolic,
      ]
    return DayRule.allCases.map { rule in
      (rule.rawValue, attributes.filter { $0.rule == rule }.map(\.name))
    }
  }

  /// Takes a file if it is, or may be because it is damaged, a part of an export.
  package mutating func take(_ source: ByteSource) throws -> Bool {
    let file = FileHead(source, options)
    var reader: (any ExportReader.Type)?
    do {
      reader = try Exports.readers.first { try $0.recognizes(file) }
    } catch let error as ArchiveError {
      lost.append(Problem(source: error.source, message: error.message, hint: error.hint))
      return true
    }
    guard let reader else { return false }
    if let index = files.firstIndex(where: { $0.reader == reader }) {
      files[index].files.append(source)
    } else {
      files.append((reader, [source]))
    }
    return true
  }

  /// Reads the files: a document and a report for each kind; `attributes` are stored.
  package func documents(
    _ options: ImportOptions, knowing attributes: [Attribute] = []
  ) throws -> [(document: Document, report: ImportReport)] {
    let readings = try files.map { try SampleReading($0.reader, $0.files, options) }
    try Exports.checkNames(readings, options.filter)
    return try readings.map { reading in
      let (days, report) = try reading.days(knowing: attributes)
      return (Document(days, named: days.survey.source), report)
    }
  }

  /// Refuses a chosen source that no export has, and notes an ignored one that none has.
  ///
  /// A chosen name that is misspelled would leave out everything.
  private static func checkNames(
    _ readings: [SampleReading], _ filter: SampleFilter
  ) throws(DocumentError) {
    guard let first = readings.first else { return }
    let sources = readings.flatMap(\.sources)
    func isKnown(_ name: String) -> Bool {
      sources.contains { SampleFilter.folded($0) == SampleFilter.folded(name) }
    }
    if let wanted = filter.sources.first(where: { !isKnown($0) }) {
      let names = sources.map { "'\($0)'" }.joined(separator: ", ")
      throw DocumentError(
        source: readings.count == 1 ? first.name : "--source",
        message: readings.count == 1
          ? "has no source '\(wanted)', which --source names"
          : "no export has the source '\(wanted)'",
        hint: names.isEmpty ? "It has no samples." : "Its sources are \(names).")
    }
    for name in filter.exceptions where !isKnown(name) {
      first.note(SampleFilter.note(onMissing: name))
    }
  }
}
