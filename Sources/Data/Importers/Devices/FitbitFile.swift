import Formats
import Metrics
import Time

/// The kinds of Fitbit's files, recognized by name or content.
enum FitbitFile: Equatable {
  case minutes(Measure, factor: Double)
  case days(Measure)
  case restingHeartRate, heartRate, sleep, weight, exercise
  /// A table, of minutes that add up or of anything else.
  case table(hasMinutes: Bool)

  /// The kinds by the names of files up to a number or an ending, with what such a file contains.
  private static let named: [(name: String, mark: String, kind: FitbitFile)] = [
    ("steps-", "\"dateTime\"", .minutes(.steps, factor: 1)),
    ("distance-", "\"dateTime\"", .minutes(.distance, factor: 1 / 100_000)),
    ("very_active_minutes-", "\"dateTime\"", .days(.activeMinutes)),
    ("moderately_active_minutes-", "\"dateTime\"", .days(.activeMinutes)),
    ("resting_heart_rate-", "\"dateTime\"", .restingHeartRate),
    ("heart_rate-", "\"dateTime\"", .heartRate), ("sleep-", "\"dateOfSleep\"", .sleep),
    ("weight-", "\"logId\"", .weight), ("exercise-", "\"logId\"", .exercise),
    ("steps_", "timestamp,", .table(hasMinutes: true)),
    ("distance_", "timestamp,", .table(hasMinutes: true)),
    ("weight.csv", "timestamp,", .table(hasMinutes: false)),
    ("usersleeps_", "sleep_id,", .table(hasMinutes: false)),
    ("daily_resting_heart_rate.csv", "timestamp,", .table(hasMinutes: false)),
    ("heart_rate_", "timestamp,", .table(hasMinutes: false)),
  ]

  init?(_ file: FileHead) throws {
    let stem = file.name.prefix { !$0.isNumber }
    let isJSON = file.name.hasSuffix(".json")
    if let (_, mark, kind) = FitbitFile.named.first(where: { $0.name == stem }),
      kind.isTable != isJSON, try file.begins(with: mark)
    {
      self = kind
    } else if let kind = try FitbitFile.kind(ofContent: file) {
      self = kind
    } else {
      return nil
    }
  }

  /// The kind of a file by its rows; many kinds differ only in their names.
  private static func kind(ofContent file: FileHead) throws -> FitbitFile? {
    func contains(_ names: String...) throws -> Bool {
      try names.allSatisfy { try file.begins(with: "\"\($0)\"") }
    }
    if try file.readFirstByte() == UInt8(ascii: "[") {
      if try contains("logId", "dateOfSleep") { return .sleep }
      if try contains("logId", "activityName", "activeDuration") { return .exercise }
      if try contains("logId", "bmi", "weight") { return .weight }
      return try contains("dateTime", "bpm", "confidence") ? .heartRate : nil
    }
    let heads = try file.heads()
    if heads.contains("sleep_id"), heads.contains("minutes_asleep") {
      return .table(hasMinutes: false)
    }
    if Set(heads).isSuperset(of: ["session_id", "session_type", "start_date_time"]) {
      return .table(hasMinutes: false)
    }
    guard heads.first == "timestamp", heads.contains("data source") else { return nil }
    if heads.contains("weight grams") { return .table(hasMinutes: false) }
    return heads.contains("steps") || heads.contains("distance") ? .table(hasMinutes: true) : nil
  }

  /// The name without the number of a copy: `steps-2026-09-26 (1).json` is `steps-2026-09-26.json`.
  static func title(of file: ByteSource) -> String {
    let name = FileHead(file).name
    guard let open = name.lastIndex(of: "("), let close = name[open...].firstIndex(of: ")"),
      name[open..<close].dropFirst().allSatisfy(\.isNumber)
    else { return name }
    return String(name[..<open].trimmingBlanks) + name[close...].dropFirst()
  }

  /// Whether rows have identifiers, so that rows in several files are read once.
  var hasIdentifiers: Bool { self == .sleep || self == .weight || self == .exercise }
  private var isTable: Bool { if case .table = self { true } else { false } }

  /// Whether its samples have a beginning and an end, so that they are read in both passes.
  var hasMinutes: Bool {
    if case .minutes = self { true } else { self == .table(hasMinutes: true) }
  }
}

/// Compares steps by minute with the steps of exercises, to find minutes on another clock.
struct FitbitStepCheck {
  private typealias Exercise = (start: LocalDateTime, minutes: Int, steps: Double)

  private var steps = DayRows<UInt16>(of: 1440, empty: 0)
  private var exercises: [Exercise] = []

  /// How many exercises are compared at least, and how many steps make one of them.
  private static let fewest = 3
  private static let fewestSteps: Double = 100
  /// The longest shift in hours: zones are from 12 hours west of UTC to 14 hours east of it.
  private static let longestShift = 14

  mutating func add(_ count: Double, at minute: LocalDateTime) {
    guard count > 0 else { return }
    let start = steps.start(of: FitbitStepCheck.key(minute.day))
    steps.elements[start + minute.minute] &+= UInt16(clamping: Int(min(count, 10_000)))
  }

  mutating func add(exercise start: LocalDateTime, minutes: Double, steps: Double) {
    guard steps >= FitbitStepCheck.fewestSteps, 1...1440 ~= minutes else { return }
    exercises.append((start, Int(minutes.rounded(.up)), steps))
  }

  private static func key(_ day: Day) -> UInt64 { UInt64(UInt32(bitPattern: day.number)) }

  /// By how many hours the minutes must be moved to fit the exercises; nil if that does not help.
  var shift: Int? {
    let known = exercises.filter {
      steps.existingStart(of: FitbitStepCheck.key($0.start.day)) != nil
    }
    guard known.count >= FitbitStepCheck.fewest else { return nil }
    let own = difference(known, 0)
    let shifts = (1...FitbitStepCheck.longestShift).flatMap { [$0, -$0] }
    let best = shifts.map { (shift: $0, difference: difference(known, $0)) }
      .min { $0.difference < $1.difference }
    guard let best, own > 0.2, best.difference < own / 2 else { return nil }
    return best.shift
  }

  /// How much of the steps of exercises differs where the minutes are moved by some hours.
  private func difference(_ exercises: [Exercise], _ hours: Int) -> Double {
    var (sum, all) = (0.0, 0.0)
    for exercise in exercises {
      var minute = exercise.start + Int64(-hours * 3600)
      var counted = 0.0
      for _ in 0..<exercise.minutes {
        if let start = steps.existingStart(of: FitbitStepCheck.key(minute.day)) {
          counted += Double(steps.elements[start + minute.minute])
        }
        minute = minute + 60
      }
      sum += abs(counted - exercise.steps)
      all += exercise.steps
    }
    return sum / all
  }
}
