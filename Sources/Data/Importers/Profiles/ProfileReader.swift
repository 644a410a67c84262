import Formats

/// Reads tables of apps by their ``TableProfile``, built in or a person's own.
struct ProfileReader: ExportReader {
  static let kind = ExportKind(source: .apps, files: "", howTo: "", hasTables: false)

  static func recognizes(_ file: FileHead) throws -> Bool {
    try !file.options.profiles.isEmpty && profile(of: file) != nil
  }

  /// Two tables with the same first line are exports of the same app.
  static func identity(of file: FileHead) -> String? { try? file.heads().joined(separator: ",") }

  /// The profile of a table, unless options say what its columns are.
  private static func profile(of file: FileHead) throws -> TableProfile? {
    let heads = try file.heads()
    let options = file.options
    guard heads.count > 1, options.dateColumn == nil,
      !options.columns.keys.contains(where: { heads.contains($0.lowercased()) })
    else { return nil }
    return options.profiles.first { $0.fits(heads) }
  }

  private let book: DayBook

  init(_ book: DayBook) { self.book = book }

  func read(_ file: ByteSource) throws {
    let head = FileHead(file, book.options)
    guard let profile = try ProfileReader.profile(of: head) else { return }
    var table = try ProfileTable(file, profile, book)
    try ImportQuestion.asking(about: table.key) { try table.read() }
  }
}
