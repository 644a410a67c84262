import Archives
import Formats
import Metrics

/// The files of an import that are parts of exports, by kind.
package struct Exports {
  private var files: [(kind: ExportKind, files: [ByteSource])] = []
  /// The files whose first bytes cannot be read.
  package private(set) var lost: [Problem] = []

  package init() {}

  /// The kinds that can be read, with how to get each.
  package static var formats: [(name: String, files: String, howTo: String)] {
    ExportKind.all.map { ($0.name, $0.files, $0.howTo) }
  }

  package var isEmpty: Bool { files.isEmpty }

  /// How a day's value of each attribute is made of samples: the rules, with the names of their
  /// attributes.
  package static var rules: [(rule: String, attributes: [String])] {
    let attributes =
      Measure.allCases.map(\.attribute) + [
        GoogleLocationReader.walking, ActivityWatchReader.computer, LedgerReader.spent,
        StayBook.location, StayBook.name,
      ]
    return DayRule.allCases.map { rule in
      (rule.rawValue, attributes.filter { $0.rule == rule }.map(\.name))
    }
  }

  /// Takes a file if it is a part of an export, or is damaged in its archive, so that it may be one;
  /// whether it does.
  ///
  /// - Throws: What reading its first bytes throws but ``ArchiveError``.
  package mutating func take(_ source: ByteSource) throws -> Bool {
    let file = ExportFile(source)
    var kind: ExportKind?
    do {
      kind = try ExportKind.all.first { try $0.reads(file) }
    } catch let error as ArchiveError {
      lost.append(Problem(source: error.source, message: error.message, hint: error.hint))
      return true
    }
    guard let kind else { return false }
    if let index = files.firstIndex(where: { $0.kind.source == kind.source }) {
      files[index].files.append(source)
    } else {
      files.append((kind, [source]))
    }
    return true
  }

  /// Reads the files: a document and a report for each kind.
  ///
  /// `attributes` are those that are stored.
  ///
  /// - Throws: ``DocumentError`` where an option names a source that no file has, and what reading the
  ///   files throws.
  package func documents(
    _ options: ImportOptions, knowing attributes: [Attribute] = []
  ) throws -> [(document: Document, report: ImportReport)] {
    try files.map { kind, files in
      let importer = try SampleImporter(kind, files, options, knowing: attributes)
      return (Document(importer, named: importer.survey.source), importer.report)
    }
  }
}
