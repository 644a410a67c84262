import Formats
import Metrics

/// The kinds of files of Fitbit's export that are read, by their names or, of those whose rows say what
/// they are, by their content.
enum FitbitFile {
  case minutes(Measure, factor: Double)
  case days(Measure)
  case restingHeartRate, heartRate, sleep, weight, exercise
  /// A table, of minutes that add up or of anything else.
  case table(hasMinutes: Bool)

  /// Nil for a file that is not read.
  init?(_ file: ExportFile) throws {
    if let kind = FitbitFile(file.name), try kind.isContent(of: file) {
      self = kind
    } else if let kind = try FitbitFile.kind(ofContent: file) {
      self = kind
    } else {
      return nil
    }
  }

  /// What the rows of a file are.
  ///
  /// Steps, distances and altitudes in JSON are all the same, and so are the
  /// heart rates of minutes and of days in tables.
  private static func kind(ofContent file: ExportFile) throws -> FitbitFile? {
    func contains(_ names: String...) throws -> Bool {
      try names.allSatisfy { try file.begins(with: "\"\($0)\"") }
    }
    if try file.firstByte() == UInt8(ascii: "[") {
      if try contains("logId", "dateOfSleep") { return .sleep }
      if try contains("logId", "activityName", "activeDuration") { return .exercise }
      if try contains("logId", "bmi", "weight") { return .weight }
      return try contains("dateTime", "bpm", "confidence") ? .heartRate : nil
    }
    let heads = try file.heads()
    if heads.contains("sleep_id"), heads.contains("minutes_asleep") {
      return .table(hasMinutes: false)
    }
    guard heads.first == "timestamp", heads.contains("data source") else { return nil }
    if heads.contains("weight grams") { return .table(hasMinutes: false) }
    return heads.contains("steps") || heads.contains("distance") ? .table(hasMinutes: true) : nil
  }

  /// Nil for a file whose name does not say what it is.
  init?(_ name: String) {
    let stem = name.prefix { !$0.isNumber }
    switch (stem, name.hasSuffix(".json")) {
    case ("steps-", true): self = .minutes(.steps, factor: 1)
    // Centimetres.
    case ("distance-", true): self = .minutes(.distance, factor: 1 / 100_000)
    case ("very_active_minutes-", true), ("moderately_active_minutes-", true):
      self = .days(.activeMinutes)
    case ("resting_heart_rate-", true): self = .restingHeartRate
    case ("heart_rate-", true): self = .heartRate
    case ("sleep-", true): self = .sleep
    case ("weight-", true): self = .weight
    case ("exercise-", true): self = .exercise
    case ("steps_", false), ("distance_", false): self = .table(hasMinutes: true)
    case ("weight.csv", false), ("usersleeps_", false), ("daily_resting_heart_rate.csv", false),
      ("heart_rate_", false):
      self = .table(hasMinutes: false)
    default: return nil
    }
  }

  /// The name without the number that a browser or a folder adds to a copy: `steps-2026-09-26 (1).json`
  /// is `steps-2026-09-26.json`.
  static func title(of file: ByteSource) -> String {
    let name = ExportFile(file).name
    guard let open = name.lastIndex(of: "("), let close = name[open...].firstIndex(of: ")"),
      name[open..<close].dropFirst().allSatisfy(\.isNumber)
    else { return name }
    return String(name[..<open].trimmingBlanks) + name[close...].dropFirst()
  }

  /// Whether its rows have identifiers, by which those that are in several files count once.
  ///
  /// Of other files with the same name, only the largest is read.
  var hasIdentifiers: Bool {
    switch self {
    case .sleep, .weight, .exercise: true
    case .minutes, .days, .restingHeartRate, .heartRate, .table: false
    }
  }

  /// Whether its samples have a beginning and an end, so that they are read in both passes.
  var hasMinutes: Bool {
    switch self {
    case .minutes: true
    case .table(let hasMinutes): hasMinutes
    case .days, .restingHeartRate, .heartRate, .sleep, .weight, .exercise: false
    }
  }

  /// Whether the file holds what its name says, or nothing.
  func isContent(of file: ExportFile) throws -> Bool {
    let mark =
      switch self {
      case .minutes, .days, .restingHeartRate, .heartRate: "\"dateTime\""
      case .sleep: "\"dateOfSleep\""
      case .weight, .exercise: "\"logId\""
      case .table: file.name.hasPrefix("usersleeps_") ? "sleep_id," : "timestamp,"
      }
    return try file.begins(with: mark)
  }
}
