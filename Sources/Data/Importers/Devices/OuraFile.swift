import Formats
import Time

/// The kind of a file of Oura, by its content.
///
///     {"data": [{"day": "2026-11-20", "steps": 8123, …}]}
///     {"sleep": [{"summary_date": "2019-11-19", "total": 25200, …}], "activity": […]}
///     date,Sleep Score,Total Sleep Duration,…
enum OuraFile: Hashable {
  case days, sleeps, workouts
  /// Version 2 of the interface, whose members are named like the columns of tables.
  case document
  /// Version 1, whose nights have the day of the evening.
  case olderDocument
  case trends

  init?(_ file: FileHead) throws {
    let kind: OuraFile? =
      switch try file.readFirstByte() {
      case nil, UInt8(ascii: "["), UInt8(ascii: "<"): nil
      case UInt8(ascii: "{"): try OuraFile.document(file)
      default: try OuraFile.table(file)
      }
    guard let kind else { return nil }
    self = kind
  }

  private static func document(_ file: FileHead) throws -> OuraFile? {
    func contains(_ names: String...) throws -> Bool {
      try names.contains { try file.begins(with: "\"\($0)\"", within: 16_384) }
    }
    if try file.begins(with: "\"data\"", within: 64) {
      return try contains("equivalent_walking_distance", "bedtime_start") ? .document : nil
    }
    let isOlder =
      try contains("summary_date") && contains("bedtime_start", "daily_movement", "cal_active")
    return isOlder ? .olderDocument : nil
  }

  private static func table(_ file: FileHead) throws -> OuraFile? {
    let line = try file.head(1 << 14)
      .prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let heads = Set(OuraReader.fields(String(decoding: line, as: UTF8.self)))
    for (columns, kind) in [
      (["day", "bedtime_start", "total_sleep_duration"], OuraFile.sleeps),
      (["day", "start_datetime", "end_datetime"], .workouts),
      (["day", "steps", "equivalent_walking_distance"], .days),
    ] where heads.isSuperset(of: columns) { return kind }
    let named: [String: OuraFile] = [
      "dailyactivity.csv": .days, "sleepmodel.csv": .sleeps, "workout.csv": .workouts,
    ]
    if heads.contains("day"), let kind = named[file.name] { return kind }
    let columns = try file.heads()
    return columns.first == "date" && columns.contains("total sleep duration") ? .trends : nil
  }

  /// The columns by member for the rows in `member`, empty for equal names; nil if it is not read.
  func names(in member: String) -> [String: String]? {
    switch (self, member) {
    case (.document, "data"): [:]
    case (.olderDocument, "sleep"): OuraFile.sleepNames
    case (.olderDocument, "activity"): OuraFile.activityNames
    default: nil
    }
  }

  private static let sleepNames = [
    "bedtime_start": "bedtime_start", "bedtime_end": "bedtime_end", "total": "total_sleep_duration",
    "deep": "deep_sleep_duration", "rem": "rem_sleep_duration", "light": "light_sleep_duration",
    "duration": "time_in_bed", "hr_lowest": "lowest_heart_rate", "rmssd": "average_hrv",
  ]
  private static let activityNames = [
    "steps": "steps", "daily_movement": "equivalent_walking_distance",
    "cal_active": "active_calories",
  ]

  /// The columns of a table of trends, in lower case, as the other tables call them.
  static let trendNames = [
    "total sleep duration": "total_sleep_duration", "deep sleep duration": "deep_sleep_duration",
    "rem sleep duration": "rem_sleep_duration", "light sleep duration": "light_sleep_duration",
    "total bedtime": "time_in_bed", "lowest resting heart rate": "lowest_heart_rate",
    "average hrv": "average_hrv", "steps": "steps",
    "equivalent walking distance": "equivalent_walking_distance",
    "activity burn": "active_calories",
  ]
}

extension JSONRow {
  /// The row of an older document with the names that tables have; none of others is changed.
  func renamed(_ names: [String: String]) -> JSONRow {
    if names.isEmpty { return self }
    var members = value.members.compactMap { member in
      names[member.name].map { JSONValue.Member(name: $0, value: member.value) }
    }
    let date = text("summary_date")
    // A night is on the day of the evening.
    let isNight = self["bedtime_start"] != nil
    let isLongest = self["is_longest"]?.whole
    members += [
      ("day", isNight ? Day(iso: date).map { "\($0 + 1)" } ?? date : date),
      ("id", "\(date) \(text("bedtime_start"))"),
      ("type", isLongest == nil ? "longest" : isLongest == 0 ? "sleep" : "long_sleep"),
    ].map { JSONValue.Member(name: $0, value: .text($1)) }
    return JSONRow(value: .object(members), place: place, book: book)
  }
}
