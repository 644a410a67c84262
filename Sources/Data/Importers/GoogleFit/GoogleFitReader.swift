import Formats
import Time

/// Reads the table of days in Google Fit's export.
///
///     Takeout/Fit/Daily activity metrics/Daily activity metrics.csv
///       Date,Move Minutes count,Calories (kcal),Distance (m),Step count,…
///       2018-04-03,61,1873.4,5120.3,7011,…
///
/// Its columns are those that a person has, in any order. Beside it are files of quarter hours, one a
/// day, which have the same again and are not read.
struct GoogleFitReader: ExportReader {
  static let kind = ExportKind(
    source: .googleFit, files: "Daily activity metrics.csv, or the zip of Takeout",
    howTo: "On takeout.google.com: Fit.",
    reads: { file in
      guard file.name.hasSuffix(".csv"), try file.begins(with: "Date,", within: 8) else {
        return false
      }
      return try file.begins(with: "Step count", within: 2048)
        || (try file.begins(with: "Move Minutes count", within: 2048))
    }, identity: { _ in "" }, makeReader: { _ in GoogleFitReader() })

  private static let columns: [(String, Measure, Double)] = [
    ("step count", .steps, 1), ("distance (m)", .distance, 0.001),
    ("move minutes count", .activeMinutes, 1), ("average weight (kg)", .weight, 1),
    ("average heart rate (bpm)", .heartRate, 1), ("max heart rate (bpm)", .maximumHeartRate, 1),
    ("biking duration (ms)", .cyclingMinutes, 1.0 / 60_000),
    ("cycling duration (ms)", .cyclingMinutes, 1.0 / 60_000),
  ]

  func read(_ source: ByteSource, into book: inout DayBook) throws {
    if book.isSecondPass { return }
    let index = book.source("Google Fit")
    var rows = try TableRows(source)
    while try rows.next() {
      guard let day = Day(iso: rows.text("date")) else {
        book.report(
          rows.problem(
            "date", "'\(rows.text("date"))' is not a date", hint: "Dates look like 2018-04-03."))
        continue
      }
      for (name, measure, factor) in GoogleFitReader.columns {
        if let value = rows.number(name), value > 0 {
          book.add(value * factor, to: measure, from: index, on: day)
        }
      }
      if let length = rows.number("sleep duration (ms)"), length > 0 {
        var night = Night(on: day)
        night.asleep = length / 60_000
        func stage(_ name: String) -> Double? {
          rows.number("\(name) sleeping duration (ms)").map { $0 / 60_000 }
        }
        (night.light, night.deep, night.rem) = (stage("light"), stage("deep"), stage("rem"))
        book.add(night, from: index)
      }
    }
  }
}
