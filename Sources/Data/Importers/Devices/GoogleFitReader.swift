import Formats
import Time

/// Reads the table of days in Google Fit's export.
///
///     Takeout/Fit/Daily activity metrics/Daily activity metrics.csv
///       Date,Move Minutes count,Calories (kcal),Distance (m),Step count,…
///       2018-04-03,61,1873.4,5120.3,7011,…
///
/// Columns are in any order and in the language of the account: dash reads English.
struct GoogleFitReader: ExportReader {
  static let kind = ExportKind(
    source: .googleFit, files: "Daily activity metrics.csv, or the zip of Takeout",
    howTo: "On takeout.google.com: Fit.")

  static func recognizes(_ file: FileHead) throws -> Bool {
    for name in ["Step count", "Move Minutes count"]
    where try file.begins(with: "Date,", within: 8) && file.begins(with: name, within: 2048) {
      return true
    }
    // The table in another language; the files of single days have their names.
    return try file.path.contains("fit") && Day(iso: String(file.name.dropLast(4))) == nil
      && file.begins(with: "(kcal)", within: 2048)
  }

  static func identity(of file: FileHead) -> String? { "" }
  static func date(of file: FileHead) throws -> Stamp? { try file.latestTime() }

  private static let columns: [SampleColumn] = [
    .init("step count", .steps), .init("distance (m)", .distance, 0.001),
    .init("move minutes count", .activeMinutes), .init("average weight (kg)", .weight),
    .init("average heart rate (bpm)", .heartRate), .init("max heart rate (bpm)", .maximumHeartRate),
    .init("biking duration (ms)", .cyclingMinutes, 1.0 / 60_000),
    .init("cycling duration (ms)", .cyclingMinutes, 1.0 / 60_000),
  ]

  private static let nightColumns = NightColumns(
    asleep: "sleep duration (ms)", light: "light sleeping duration (ms)",
    deep: "deep sleeping duration (ms)", rem: "rem sleeping duration (ms)", perMinute: 60_000)

  private let book: DayBook
  private let source: Int

  init(_ book: DayBook) { (self.book, source) = (book, book.source("Google Fit")) }

  func read(_ file: ByteSource) throws {
    var rows = try TableRows(file, book)
    let nights = GoogleFitReader.nightColumns
    let known = GoogleFitReader.columns.map(\.name) + nights.lengths
    guard rows.has("date"), rows.heads.contains(where: known.contains) else {
      throw DocumentError(
        rows.unknownHeader(
          showing: 6, hint: "Set the language of your Google account to English, and export again."
        ))
    }
    for head in rows.heads where head != "date" && !known.contains(head) {
      book.skip("column '\(head)'")
    }
    while try rows.next() {
      guard let day = Day(iso: rows.text("date")) else {
        rows.report("date", isNot: "a date", hint: "Dates look like 2018-04-03.")
        continue
      }
      book.add(rows.values(GoogleFitReader.columns, zeros: false), from: source, on: day)
      if let night = rows.night(on: day, nights) { book.add(night, from: source) }
    }
  }
}
