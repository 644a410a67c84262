import Formats
import Time

/// Reads Fitbit's export, which Google calls Google Health since 2026: the JSON files, and the CSV files
/// for days that these do not have.
///
///     Takeout/Fitbit/Global Export Data/steps-2026-09-26.json
///       [{"dateTime": "09/26/26 20:16:00", "value": "13"}]
///     Takeout/Google Health/Physical Activity_GoogleData/steps_2026-09-26.csv
///       timestamp,steps,data source
///
/// The times of the JSON files are those of the device's clock, those of the CSV files UTC. The same
/// measure is in two or three places and counts once.
struct FitbitReader: ExportReader {
  static let kind = ExportKind(
    source: .fitbit, files: "takeout-20261120T090000Z-001.zip and its other parts",
    howTo: "On takeout.google.com: Fitbit, or Google Health as it is called since 2026.",
    reads: { file in
      guard let kind = Kind(file.name) else { return false }
      return try kind.isContent(of: file)
    }, makeReader: { FitbitReader($0) })

  /// The kinds of files that are read, by their names.
  enum Kind {
    case minutes(Measure, factor: Double)
    case days(Measure)
    case restingHeartRate, heartRate, sleep, weight, exercise
    case table

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
      case ("steps_", false), ("distance_", false), ("weight.csv", false), ("usersleeps_", false),
        ("daily_resting_heart_rate.csv", false), ("heart_rate_", false):
        self = .table
      default: return nil
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

  private var clock: LocalClock
  private let zone: Zone
  /// Whether there are JSON files of a measure, so that its CSV files fill days only.
  private var hasSteps = false
  private var hasDistance = false
  private var seen: Set<Int64> = []
  /// By their names, the files that are read: a file may be in several archives.
  private var paths: [String: String] = [:]

  init(_ options: ImportOptions) {
    zone = options.zone
    clock = LocalClock(options.zone)
  }

  mutating func prepare(_ files: [ByteSource]) {
    for file in files {
      let name = ExportFile(file).name
      if paths[name] == nil { paths[name] = file.name }
      guard case .minutes(let measure, _)? = Kind(name) else { continue }
      if measure == .steps { hasSteps = true } else { hasDistance = true }
    }
  }

  mutating func read(_ source: ByteSource, into book: inout DayBook) throws {
    let file = ExportFile(source)
    guard let kind = Kind(file.name) else { return }
    guard paths[file.name] == source.name else {
      return book.note("files that are there twice were read once")
    }
    if case .table = kind { return try read(table: source, named: file.name, into: &book) }
    let index = book.source("Fitbit", rank: 0)
    try JSONRows.forEach(source) { row, problem in
      guard !add(row, kind, index, &book) else { return }
      book.report(
        problem("a row has no valid time or number", "Times look like 09/26/26 20:16:00."))
    }
  }

  /// Adds a row of a JSON file; false where it cannot be read.
  private mutating func add(
    _ row: JSONValue, _ kind: Kind, _ source: Int, _ book: inout DayBook
  ) -> Bool {
    switch kind {
    case .minutes(let measure, let factor):
      guard let time = FitbitReader.time(row["dateTime"]), let value = row["value"]?.looseNumber
      else { return false }
      book.add(value * factor, to: measure, from: source, start: time, seconds: 60)
    case .days(let measure):
      guard let time = FitbitReader.time(row["dateTime"]), let value = row["value"]?.looseNumber
      else { return false }
      book.add(value, to: measure, from: source, on: time.day)
    case .restingHeartRate:
      // A day without one has the value 0 and no date.
      guard let value = row["value"]?["value"]?.looseNumber else { return false }
      guard value > 0 else { return true }
      guard let time = FitbitReader.time(row["dateTime"]) else { return false }
      book.add(value, to: .restingHeartRate, from: source, on: time.day)
    case .heartRate:
      guard let time = FitbitReader.time(row["dateTime"]),
        let value = row["value"]?["bpm"]?.looseNumber,
        let confidence = row["value"]?["confidence"]?.looseNumber
      else { return false }
      guard confidence > 0 else { return true }
      book.add(value, to: .heartRate, from: source, on: time.day)
      book.add(value, to: .maximumHeartRate, from: source, on: time.day)
    case .sleep: return book.isSecondPass || addNight(row, source, &book)
    case .weight:
      guard let time = FitbitReader.time(row["date"], row["time"]),
        let pounds = row["weight"]?.looseNumber
      else { return false }
      book.add(
        pounds * 0.453_592_37, to: .weight, from: source, on: time.day, second: time.seconds)
      if let fat = row["fat"]?.looseNumber, fat > 0 {
        book.add(fat / 100, to: .bodyFat, from: source, on: time.day, second: time.seconds)
      }
    case .exercise: return book.isSecondPass || addWorkout(row, source, &book)
    case .table: break
    }
    return true
  }

  /// `09/26/26 20:16:00`, or a date and a time apart.
  private static func time(_ value: JSONValue?, _ clock: JSONValue? = nil) -> LocalDateTime? {
    guard let text = value?.text else { return nil }
    let bytes = Array((clock?.text.map { "\(text) \($0)" } ?? text).utf8)
    func two(_ index: Int) -> Int? {
      guard index + 1 < bytes.count, 48...57 ~= bytes[index], 48...57 ~= bytes[index + 1] else {
        return nil
      }
      return Int(bytes[index] - 48) * 10 + Int(bytes[index + 1] - 48)
    }
    guard let month = two(0), let dayOfMonth = two(3), let year = two(6), bytes.count == 17,
      let hour = two(9), let minute = two(12), let second = two(15), hour < 24, minute < 60,
      second < 60, let day = Day(year: 2000 + year, month: month, day: dayOfMonth)
    else { return nil }
    return LocalDateTime(day: day, minute: hour * 60 + minute, second: second)
  }

  /// Adds a sleep; the same one may be in two files.
  private mutating func addNight(
    _ row: JSONValue, _ source: Int, _ book: inout DayBook
  ) -> Bool {
    guard let day = row["dateOfSleep"]?.text.flatMap({ Day(iso: $0) }),
      let asleep = row["minutesAsleep"]?.looseNumber
    else { return false }
    if let identifier = row["logId"]?.whole, !seen.insert(identifier).inserted { return true }
    var night = Night(on: day)
    night.start = row["startTime"]?.text.flatMap { Stamp($0)?.local }
    night.end = row["endTime"]?.text.flatMap { Stamp($0)?.local }
    night.asleep = asleep
    night.inBed = row["timeInBed"]?.looseNumber
    if case .boolean(let isMain) = row["mainSleep"] { night.isMain = isMain }
    let levels = row["levels"]?["summary"]
    if row["type"]?.text == "stages" {
      night.light = levels?["light"]?["minutes"]?.looseNumber
      night.deep = levels?["deep"]?["minutes"]?.looseNumber
      night.rem = levels?["rem"]?["minutes"]?.looseNumber
      night.awakenings = levels?["wake"]?["count"]?.whole.flatMap { Int(exactly: $0) }
    } else {
      night.awakenings = levels?["awake"]?["count"]?.whole.flatMap { Int(exactly: $0) }
    }
    book.add(night, from: source)
    return true
  }

  private mutating func addWorkout(
    _ row: JSONValue, _ source: Int, _ book: inout DayBook
  ) -> Bool {
    guard let start = FitbitReader.time(row["startTime"]),
      let length = (row["activeDuration"] ?? row["duration"])?.looseNumber, length > 0
    else { return false }
    if let identifier = row["logId"]?.whole, !seen.insert(identifier).inserted { return true }
    let name = row["activityName"]?.text ?? ""
    let units = ["Kilometer": 1.0, "Mile": 1.609_344, "Meter": 0.001]
    let distance = row["distance"]?.looseNumber.flatMap { distance in
      units[row["distanceUnit"]?.text ?? ""].map { distance * $0 }
    }
    book.add(
      WorkoutBook.Workout(
        start: start, minutes: length / 60_000, distance: distance.flatMap { $0 > 0 ? $0 : nil },
        isCycling: ["Bike", "Biking", "Cycling"].contains(where: name.contains), source: source))
    return true
  }

  /// Reads a CSV file.
  private mutating func read(
    table source: ByteSource, named name: String, into book: inout DayBook
  ) throws {
    var rows = try TableRows(source)
    let isSleep = name.hasPrefix("usersleeps_")
    while try rows.next() {
      let device = rows.text(isSleep ? "data_source" : "data source")
      // What came from the phone's own store has been counted by it too.
      let isPhone = device.hasSuffix("Health Kit") || device.hasSuffix("Health Connect")
      let index = book.source(
        device.isEmpty ? "Fitbit (CSV)" : device, rank: isPhone ? 3 : 2)
      if isSleep {
        addNight(&rows, index, &book)
        continue
      }
      guard let stamp = Stamp(rows.text("timestamp")) else {
        book.report(
          rows.problem(
            "timestamp", "'\(rows.text("timestamp"))' is not a time",
            hint: "Times look like 2026-09-26T20:16:00Z."))
        continue
      }
      let instant = stamp.instant(in: zone)
      let local = clock.local(instant)
      if rows.has("steps") || rows.has("distance") {
        let isSteps = rows.has("steps")
        guard let value = rows.number(isSteps ? "steps" : "distance") else { continue }
        let measure = isSteps ? Measure.steps : .distance
        let number = isSteps ? value : value / 1000
        if isSteps ? hasSteps : hasDistance {
          book.add(number, to: measure, from: index, on: local.day)
        } else {
          book.add(number, to: measure, from: index, start: local, seconds: 60)
        }
      } else if rows.has("weight grams") {
        guard let grams = rows.number("weight grams") else { continue }
        book.add(grams / 1000, to: .weight, from: index, on: local.day, second: instant)
      } else if rows.has("beats per minute") {
        guard let value = rows.number("beats per minute"), value > 0 else { continue }
        if name.hasPrefix("daily_") {
          // The time is a label of the day, not an instant.
          book.add(value, to: .restingHeartRate, from: index, on: stamp.local.day)
        } else {
          book.add(value, to: .heartRate, from: index, on: local.day)
          book.add(value, to: .maximumHeartRate, from: index, on: local.day)
        }
      } else {
        book.passOver("\(name) with the columns \(rows.heads.joined(separator: ","))")
      }
    }
  }

  private mutating func addNight(
    _ rows: inout TableRows, _ source: Int, _ book: inout DayBook
  ) {
    if book.isSecondPass { return }
    func local(_ column: String, _ offsetColumn: String) -> LocalDateTime? {
      guard let stamp = Stamp(rows.text(column)) else { return nil }
      let offset = Stamp("2000-01-01 00:00:00 \(rows.text(offsetColumn))")?.offset
      let instant = stamp.instant(in: .utc)
      return offset.map { LocalDateTime(seconds: instant + Int64($0)) } ?? clock.local(instant)
    }
    guard let end = local("sleep_end", "end_utc_offset"), let asleep = rows.number("minutes_asleep")
    else {
      return book.report(
        rows.problem(
          "sleep_end", "this sleep has no end or no minutes asleep",
          hint: "Its columns are sleep_end and minutes_asleep."))
    }
    var night = Night(on: end.day)
    night.end = end
    night.start = local("sleep_start", "start_utc_offset")
    night.asleep = asleep
    night.inBed = rows.number("minutes_in_sleep_period")
    book.add(night, from: source)
  }
}
