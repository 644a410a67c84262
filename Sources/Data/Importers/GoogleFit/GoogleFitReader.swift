import Formats
import Time

/// Reads the table of days in Google Fit's export.
///
///     Takeout/Fit/Daily activity metrics/Daily activity metrics.csv
///       Date,Move Minutes count,Calories (kcal),Distance (m),Step count,…
///       2018-04-03,61,1873.4,5120.3,7011,…
///
/// Its columns are those that a person has, in any order, and in the language of the account, of which
/// English is read. Beside it are files of quarter hours, one a
/// day, which have the same again and are not read.
struct GoogleFitReader: ExportReader {
  static let kind = ExportKind(
    source: .googleFit, files: "Daily activity metrics.csv, or the zip of Takeout",
    howTo: "On takeout.google.com: Fit.",
    reads: { file in
      for name in ["Step count", "Move Minutes count"]
      where try file.begins(with: "Date,", within: 8) && file.begins(with: name, within: 2048) {
        return true
      }
      // The table in another language; the files of single days have their names.
      return try file.path.contains("fit") && Day(iso: String(file.name.dropLast(4))) == nil
        && file.begins(with: "(kcal)", within: 2048)
    }, identity: { _ in "" }, makeReader: { _ in GoogleFitReader() })

  private static let columns: [(String, Measure, Double)] = [
    ("step count", .steps, 1), ("distance (m)", .distance, 0.001),
    ("move minutes count", .activeMinutes, 1), ("average weight (kg)", .weight, 1),
    ("average heart rate (bpm)", .heartRate, 1), ("max heart rate (bpm)", .maximumHeartRate, 1),
    ("biking duration (ms)", .cyclingMinutes, 1.0 / 60_000),
    ("cycling duration (ms)", .cyclingMinutes, 1.0 / 60_000),
  ]

  private static let nightColumns = [
    "sleep duration (ms)", "light sleeping duration (ms)", "deep sleeping duration (ms)",
    "rem sleeping duration (ms)",
  ]

  func read(_ source: ByteSource, into book: inout DayBook) throws {
    if book.isSecondPass { return }
    let index = book.source("Google Fit")
    var rows = try TableRows(source)
    let known = GoogleFitReader.columns.map(\.0) + GoogleFitReader.nightColumns
    guard rows.has("date"), rows.heads.contains(where: known.contains) else {
      throw DocumentError(
        Problem(
          source: source.name, line: 1,
          message: "has an unknown header: \(rows.heads.prefix(6).joined(separator: ", "))",
          hint: "Set the language of your Google account to English, and export again."))
    }
    for head in rows.heads where head != "date" && !known.contains(head) {
      book.passOver("column '\(head)'")
    }
    while try rows.next() {
      guard let day = Day(iso: rows.text("date")) else {
        book.report(
          rows.problem(
            "date", "'\(rows.text("date"))' is not a date", hint: "Dates look like 2018-04-03."))
        continue
      }
      for (name, measure, factor) in GoogleFitReader.columns {
        if let value = rows.number(name, &book), value > 0 {
          book.add(value * factor, to: measure, from: index, on: day)
        }
      }
      if let night = GoogleFitReader.night(of: &rows, on: day, &book) {
        book.add(night, from: index)
      }
    }
  }

  /// The sleep of a day; where the table has no total, its stages are all of it.
  private static func night(
    of rows: inout TableRows, on day: Day, _ book: inout DayBook
  ) -> Night? {
    func minutes(_ name: String) -> Double? {
      rows.number("\(name) duration (ms)", &book).map { $0 / 60_000 }
    }
    let unreadableCount = rows.unreadableCount
    let total = minutes("sleep")
    var night = Night(on: day)
    night.light = minutes("light sleeping")
    night.deep = minutes("deep sleeping")
    night.rem = minutes("rem sleeping")
    let stages = [night.light, night.deep, night.rem].compactMap { $0 }
    let asleep = total ?? stages.reduce(0, +)
    guard asleep > 0, total != nil || rows.unreadableCount == unreadableCount else { return nil }
    night.asleep = asleep
    return night
  }
}
