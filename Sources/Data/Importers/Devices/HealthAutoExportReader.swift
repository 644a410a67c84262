import Formats
import Time

/// Reads the JSON of the app Health Auto Export, which has HealthKit's samples by their names.
///
///     {"data": {"metrics": [{"name": "step_count", "units": "count", "data": [
///       {"date": "2025-05-24 00:00:00 -0400", "qty": 10, "source": "iPhone|Watch"}]}],
///       "workouts": []}}
///
/// The app has merged the sources of a sample. A date at midnight names a day; others are instants.
struct HealthAutoExportReader: ExportReader {
  static let kind = ExportKind(
    source: .healthAutoExport, files: "HealthAutoExport-2026-11-01-2026-11-20.json",
    howTo: "In the app: a manual export or an automation, as JSON.")

  static func recognizes(_ file: FileHead) throws -> Bool {
    guard file.isNamed(".json"), try file.begins(with: "\"data\"", within: 64) else {
      return false
    }
    return try file.begins(with: "\"metrics\"", within: 4096)
      || (try file.begins(with: "\"workouts\"", within: 4096))
  }

  private var clock: LocalClock
  private let zone: Zone
  /// The index of the first file with a sample, if there are several files.
  private var files: [Int: Int]?
  private var fileIndex = 0
  /// How many samples of a metric are held until its name and unit are known.
  private static let mostHeld = 100_000

  init(_ options: ImportOptions) {
    zone = options.zone
    clock = LocalClock(options.zone)
  }

  mutating func prepare(_ files: [ByteSource]) {
    if files.count > 1 { self.files = [:] }
  }

  /// The latest file first: by the last day in their names, or else in the given order.
  func order(_ files: [ByteSource]) -> [ByteSource] {
    let ends = files.compactMap { HealthAutoExportReader.lastDay(of: $0.name) }
    guard ends.count == files.count else { return files.reversed() }
    return files.indices.sorted { (ends[$1], $1) < (ends[$0], $0) }.map { files[$0] }
  }

  /// The last day in the name of a file, `HealthAutoExport-2026-11-01-2026-11-20.json`.
  private static func lastDay(of path: String) -> Day? {
    let name = path.split(separator: "/").last ?? ""
    let starts = name.utf8.count < 10 ? [] : Array(0...name.utf8.count - 10)
    return starts.reversed().lazy.compactMap { start in
      Day(iso: String(decoding: name.utf8.dropFirst(start).prefix(10), as: UTF8.self))
    }.first
  }

  /// Whether a later file has the sample, as files of overlapping days do.
  private mutating func isRepeated(_ metric: String, _ date: String) -> Bool {
    guard files != nil else { return false }
    var hasher = Hasher()
    hasher.combine(metric)
    hasher.combine(date)
    let key = hasher.finalize()
    if let first = files?[key] { return first != fileIndex }
    files?[key] = fileIndex
    return false
  }

  /// The names of metrics, with HealthKit's.
  private static let types: [String: HealthType] = [
    "step_count": .span(.steps, .count),
    "walking_running_distance": .span(.distance, .distance),
    "flights_climbed": .span(.floors, .count),
    "active_energy": .span(.activeEnergy, .energy),
    "cycling_distance": .span(.cyclingDistance, .distance),
    "apple_exercise_time": .span(.activeMinutes, .minutes),
    "apple_stand_hour": .span(.standHours, .count),
    "weight_body_mass": .moment(.weight, .mass),
    "body_fat_percentage": .moment(.bodyFat, .share),
    "lean_body_mass": .moment(.leanMass, .mass),
    "heart_rate": .heartRate,
    "resting_heart_rate": .moment(.restingHeartRate, .rate),
    "heart_rate_variability": .moment(.heartRateVariability, .milliseconds),
    "dietary_energy": .moment(.energy, .energy),
    "carbohydrates": .moment(.carbohydrates, .grams),
    "total_fat": .moment(.fat, .grams),
    "fiber": .moment(.fibre, .grams),
    "protein": .moment(.protein, .grams),
    "dietary_sugar": .moment(.sugar, .grams),
    "sodium": .moment(.sodium, .milligrams),
    "cholesterol": .moment(.cholesterol, .milligrams),
    "caffeine": .moment(.caffeine, .milligrams),
    "dietary_water": .moment(.water, .volume),
    "alcohol_consumption": .moment(.alcoholicDrinks, .count),
    "mindful_minutes": .moment(.meditation, .minutes),
    "sleep_analysis": .sleep,
  ]

  mutating func read(_ source: ByteSource, into book: inout DayBook) throws {
    if book.isSecondPass { return }
    fileIndex += 1
    let index = book.source("Health Auto Export")
    try JSONRows.read(source) { reader in
      var isFirst = true
      while let name = try reader.nextName(&isFirst) {
        guard name == "data" else {
          try reader.skipValue(depth: 1)
          continue
        }
        var isFirst = true
        while let name = try reader.nextName(&isFirst) {
          var isFirst = true
          switch name {
          case "metrics":
            while try reader.nextElement(&isFirst) {
              try readMetric(&reader, source.name, index, &book)
            }
          case "workouts":
            while try reader.nextElement(&isFirst) {
              add(workout: try reader.value(depth: 3).value, index, &book, source.name)
            }
          default: try reader.skipValue(depth: 2)
          }
        }
      }
    }
  }

  /// Reads a metric, and holds samples that precede its name and units.
  private mutating func readMetric(
    _ reader: inout JSONReader, _ file: String, _ source: Int, _ book: inout DayBook
  ) throws {
    var metric: String?
    var units: String?
    var held: [JSONValue] = []
    var isTooLong = false
    var isFirst = true
    while let name = try reader.nextName(&isFirst) {
      switch name {
      case "name": metric = try reader.value(depth: 4).value.text
      case "units": units = try reader.value(depth: 4).value.text
      case "data":
        var isFirst = true
        while try reader.nextElement(&isFirst) {
          let (sample, offset) = try reader.value(depth: 5)
          guard let metric, let units else {
            isTooLong = held.count == HealthAutoExportReader.mostHeld
            if !isTooLong { held.append(sample) }
            continue
          }
          guard let problem = add(sample, of: metric, units, source, &book) else { continue }
          book.report(
            reader.locate(
              OffsetProblem(
                offset: offset, message: problem, hint: HealthAutoExportReader.hint)))
        }
      default: try reader.skipValue(depth: 4)
      }
    }
    for sample in held {
      if let problem = add(sample, of: metric ?? "without a name", units ?? "", source, &book) {
        book.report(Problem(source: file, message: problem, hint: HealthAutoExportReader.hint))
      }
    }
    if isTooLong {
      book.report(
        Problem(
          source: file,
          message: "'\(metric ?? "")' has too many samples before its name and units",
          hint: "Export fewer days at once."))
    }
  }

  private static let hint =
    "Samples look like {\"date\": \"2025-05-24 00:00:00 -0400\", \"qty\": 10}."

  /// The day of a date: its own at midnight, otherwise the day of the instant.
  private mutating func day(_ stamp: Stamp) -> Day {
    if stamp.local.secondOfDay == 0 { return stamp.local.day }
    return clock.local(stamp.instant(in: zone)).day
  }

  private mutating func add(
    _ sample: JSONValue, of metric: String, _ units: String, _ source: Int, _ book: inout DayBook
  ) -> String? {
    guard let type = HealthAutoExportReader.types[metric] else {
      book.passOver(metric)
      return nil
    }
    guard let stamp = sample["date"]?.text.flatMap({ Stamp($0) }) else {
      return "this sample of \(metric) has no valid date"
    }
    if isRepeated(metric, sample["date"]?.text ?? "") { return nil }
    let day = day(stamp)
    switch type {
    case .span(let measure, let unit), .moment(let measure, let unit):
      var value = 0.0
      switch sample["qty"].map({ NumberCell($0) }) {
      case .some(.none): return nil
      case .number(let number): value = number
      case .unreadable, nil: return "this sample of \(metric) has no number"
      }
      // The app writes a share as a percentage; a body with less than 1 % of fat does not exist.
      if unit == .share, value > 1 { value /= 100 }
      guard let factor = unit.factor(units) else {
        book.passOver("\(metric) in the unknown unit '\(units)'")
        return nil
      }
      book.add(value * factor, to: measure, from: source, on: day, second: stamp.instant(in: zone))
    case .heartRate:
      guard HealthUnit.rate.factor(units) != nil else {
        book.passOver("\(metric) in the unknown unit '\(units)'")
        return nil
      }
      guard let own = sample["Avg"] ?? sample["qty"] else {
        return "this sample of \(metric) has no number"
      }
      if NumberCell(own) == .none { return nil }
      guard let mean = own.looseNumber, mean > 0 else {
        return "this sample of \(metric) has no number"
      }
      book.add(mean, to: .heartRate, from: source, on: day)
      book.add(sample["Max"]?.looseNumber ?? mean, to: .maximumHeartRate, from: source, on: day)
    case .sleep: return addNight(sample, day, units, source, &book)
    case .standHour, .interval, .menstrualFlow, .sexualActivity, .unused: break
    }
    return nil
  }

  private mutating func addNight(
    _ sample: JSONValue, _ day: Day, _ units: String, _ source: Int, _ book: inout DayBook
  ) -> String? {
    guard units == "hr" || units == "min" else {
      book.passOver("sleep_analysis in the unknown unit '\(units)'")
      return nil
    }
    let factor: Double = units == "hr" ? 60 : 1
    func minutes(_ name: String) -> Double? {
      sample[name]?.looseNumber.flatMap { $0 > 0 ? $0 * factor : nil }
    }
    let end = sample["sleepEnd"]?.text.flatMap { Stamp($0) }
    let start = sample["sleepStart"]?.text.flatMap { Stamp($0) }
    let wake = end.map { clock.local($0.instant(in: zone)) }
    var night = Night(on: wake?.day ?? day)
    night.asleep = minutes("totalSleep") ?? minutes("asleep")
    night.inBed = minutes("inBed")
    guard night.asleep != nil || night.inBed != nil else { return nil }
    night.start = start.map { clock.local($0.instant(in: zone)) }
    night.end = wake
    // All are 0 where the device has no stages.
    if minutes("core") != nil || minutes("deep") != nil || minutes("rem") != nil {
      (night.light, night.deep, night.rem) = (
        minutes("core") ?? 0, minutes("deep") ?? 0, minutes("rem") ?? 0
      )
    }
    book.add(night, from: source)
    return nil
  }

  private mutating func add(
    workout: JSONValue, _ source: Int, _ book: inout DayBook, _ file: String
  ) {
    guard let text = workout["start"]?.text, let start = Stamp(text) else {
      return book.report(Problem(source: file, message: "a workout has no valid start"))
    }
    // Seconds, as in the app's second version.
    guard let seconds = workout["duration"]?.looseNumber, seconds > 0 else {
      return book.passOver("workouts without a length")
    }
    let distance = book.distance(
      workout["distance"]?["qty"]?.looseNumber, in: workout["distance"]?["units"]?.text ?? "",
      HealthUnit.distance.factor)
    let name = workout["name"]?.text ?? ""
    book.add(
      Workout(
        start: clock.local(start.instant(in: zone)), minutes: seconds / 60, distance: distance,
        isCycling: name.contains("Cycling"), source: source))
  }
}
