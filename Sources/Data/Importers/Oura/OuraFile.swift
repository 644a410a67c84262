import Formats
import Time

/// Which file of Oura a file is, by its content.
///
///     {"data": [{"day": "2026-11-20", "steps": 8123, …}]}
///     {"sleep": [{"summary_date": "2019-11-19", "total": 25200, …}], "activity": […]}
///     date,Sleep Score,Total Sleep Duration,…
enum OuraFile: Hashable {
  case days, sleeps, workouts
  /// Of version 2 of the interface, with the members that the tables have as columns.
  case document
  /// Of version 1, whose nights are on the day of the evening.
  case olderDocument
  /// A table of the older website: days with their sleep.
  case trends

  /// Nil for any other file.
  init?(_ file: ExportFile) throws {
    let kind: OuraFile?
    switch try file.firstByte() {
    case nil, UInt8(ascii: "["), UInt8(ascii: "<"): kind = nil
    case UInt8(ascii: "{"): kind = try OuraFile.document(file)
    default: kind = try OuraFile.table(file)
    }
    guard let kind else { return nil }
    self = kind
  }

  private static func document(_ file: ExportFile) throws -> OuraFile? {
    func contains(_ names: String...) throws -> Bool {
      try names.contains { try file.begins(with: "\"\($0)\"", within: 16_384) }
    }
    if try file.begins(with: "\"data\"", within: 64) {
      return try contains("equivalent_walking_distance", "bedtime_start") ? .document : nil
    }
    let isOlder =
      try contains("summary_date")
      && contains("bedtime_start", "daily_movement", "cal_active")
    return isOlder ? .olderDocument : nil
  }

  private static func table(_ file: ExportFile) throws -> OuraFile? {
    let line = try file.head(1 << 14)
      .prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let heads = Set(OuraReader.fields(String(decoding: line, as: UTF8.self)))
    for (columns, kind) in [
      (["day", "bedtime_start", "total_sleep_duration"], OuraFile.sleeps),
      (["day", "start_datetime", "end_datetime"], .workouts),
      (["day", "steps", "equivalent_walking_distance"], .days),
    ] where heads.isSuperset(of: columns) {
      return kind
    }
    let named: [String: OuraFile] = [
      "dailyactivity.csv": .days, "sleepmodel.csv": .sleeps, "workout.csv": .workouts,
    ]
    if heads.contains("day"), let kind = named[file.name] { return kind }
    let columns = try file.heads()
    return columns.first == "date" && columns.contains("total sleep duration") ? .trends : nil
  }

  /// Which member of the rows in a document's member is each column, none where they are named like
  /// the columns; nil for a member that is not read.
  func names(in member: String) -> [String: String]? {
    switch (self, member) {
    case (.document, "data"): [:]
    case (.olderDocument, "sleep"): OuraFile.sleepNames
    case (.olderDocument, "activity"): OuraFile.activityNames
    default: nil
    }
  }

  private static let sleepNames = [
    "bedtime_start": "bedtime_start", "bedtime_end": "bedtime_end", "total_sleep_duration": "total",
    "deep_sleep_duration": "deep", "rem_sleep_duration": "rem", "light_sleep_duration": "light",
    "time_in_bed": "duration", "lowest_heart_rate": "hr_lowest", "average_hrv": "rmssd",
  ]
  private static let activityNames = [
    "steps": "steps", "equivalent_walking_distance": "daily_movement",
    "active_calories": "cal_active",
  ]

  /// The columns of a table of trends, in lower case, that are read.
  static let trendNames = [
    "total sleep duration": "total_sleep_duration", "deep sleep duration": "deep_sleep_duration",
    "rem sleep duration": "rem_sleep_duration", "light sleep duration": "light_sleep_duration",
    "total bedtime": "time_in_bed", "lowest resting heart rate": "lowest_heart_rate",
    "average hrv": "average_hrv", "steps": "steps",
    "equivalent walking distance": "equivalent_walking_distance",
    "activity burn": "active_calories",
  ]

  /// The column of a row whose members have these names.
  static func text(_ column: String, of row: JSONValue, _ names: [String: String]) -> String {
    if names.isEmpty { return text(row[column]) }
    let date = text(row["summary_date"])
    switch column {
    case "day":
      // A night is on the day of the evening.
      guard row["bedtime_start"] != nil, let day = Day(iso: date) else { return date }
      return "\(day + 1)"
    case "id": return "\(date) \(text(row["bedtime_start"]))"
    case "type":
      let isLongest = row["is_longest"]?.whole
      return isLongest == nil ? "longest" : isLongest == 0 ? "sleep" : "long_sleep"
    default: return text(names[column].flatMap { row[$0] })
    }
  }

  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): number.double.map { "\($0)" } ?? ""
    default: ""
    }
  }
}
