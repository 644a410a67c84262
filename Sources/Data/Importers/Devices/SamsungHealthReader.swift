import Formats
import Time

/// Reads the tables of Samsung Health's export.
///
///     com.samsung.shealth.step_daily_trend.20261120093012.csv
///       com.samsung.shealth.step_daily_trend,7006011,6
///       binning_data,update_time,source_type,count,speed,…,day_time,distance,
///       x,1543363200000,-2,8123,…,1543363200000,5920.1,
///
/// The header is the second line, some columns have a prefix, and rows end with a comma. Times are
/// UTC with a column of offsets; `day_time` names a day. Source -2 is the total of all devices.
struct SamsungHealthReader: ExportReader {
  static let kind = ExportKind(
    source: .samsungHealth, files: "The folder samsunghealth_ana_20261120",
    howTo: "In Samsung Health: Settings, Download personal data.")

  static func recognizes(_ file: FileHead) throws -> Bool {
    try type(of: file).map { tables[$0] != nil } ?? false
  }

  static func identity(of file: FileHead) -> String? { (try? type(of: file)) ?? file.name }

  static func date(of file: FileHead) throws -> Stamp? {
    let digits = file.name.split(separator: ".").first { $0.count == 14 && Int64($0) != nil } ?? ""
    let parts = [0..<4, 4..<6, 6..<8, 8..<10, 10..<12, 12..<14].map {
      digits.dropFirst($0.lowerBound).prefix($0.count)
    }
    return Stamp(parts[..<3].joined(separator: "-") + " " + parts[3...].joined(separator: ":"))
  }

  /// The columns without which nothing of a table can be read.
  private static let tables = [
    "step_daily_trend": ["day_time", "count"], "sleep": ["start_time", "end_time"],
    "sleep_stage": ["start_time", "end_time", "stage"], "heart_rate": ["start_time", "heart_rate"],
    "weight": ["start_time", "weight"], "water_intake": ["start_time", "amount"],
    "caffeine_intake": ["start_time", "amount"], "exercise": ["start_time", "duration"],
    "day_summary": ["day_time"], "pedometer_day_summary": ["day_time"],
  ]

  private static let samples: [String: [SampleColumn]] = [
    "weight": [.init("weight", .weight), .init("body_fat", .bodyFat, per: 100)],
    "water_intake": [.init("amount", .water)], "caffeine_intake": [.init("amount", .caffeine)],
  ]

  private static let summaryColumns: [SampleColumn] = [
    .init("step_count", .steps), .init("floor_count", .floors),
    .init("active_time", .activeMinutes, 1.0 / 60_000),
  ]

  /// `sleep_stage` for a table whose first line begins with `com.samsung.health.sleep_stage,`.
  private static func type(of file: FileHead) throws -> String? {
    let name = try file.heads().first ?? ""
    return name.hasPrefix("com.samsung.") ? name.split(separator: ".").last.map(String.init) : nil
  }

  private let book: DayBook
  private let source: Int
  /// By day, the total of all devices, and the most of one.
  private var steps: [Day: (total: Steps?, most: Steps)] = [:]
  /// The largest values of a day in its summaries, one for each device.
  private var summaries: [Day: [Measure: Double]] = [:]
  private var nights: [(identifier: String, start: LocalDateTime, night: Night)] = []
  /// The minutes of each stage, by the sleep they belong to.
  private var stages: [String: [String: Double]] = [:]

  private typealias Steps = (count: Double, distance: Double)

  init(_ book: DayBook) { (self.book, source) = (book, book.source("Samsung Health")) }

  mutating func read(_ file: ByteSource) throws {
    guard let type = try SamsungHealthReader.type(of: FileHead(file)) else { return }
    var rows = try TableRows(file, book, skipping: 1) { head in
      head.split(separator: ".").last.map(String.init) ?? head
    }
    if let problem = rows.problem(lacking: SamsungHealthReader.tables[type] ?? []) {
      return book.report(problem)
    }
    while try rows.next() {
      switch type {
      case "step_daily_trend": addSteps(&rows)
      case "day_summary", "pedometer_day_summary": addSummary(&rows)
      default:
        guard let start = local(rows, "start_time") else {
          rows.report(
            "start_time", isNot: "a time", hint: "Times look like 2026-10-04 20:45:00.000.")
          continue
        }
        add(&rows, of: type, start)
      }
    }
  }

  private mutating func add(_ rows: inout TableRows, of type: String, _ start: LocalDateTime) {
    switch type {
    case "sleep": addNight(&rows, start)
    case "sleep_stage": addStage(&rows, start)
    case "heart_rate":
      let most = rows.number("max")
      if let rate = rows.number("heart_rate"), rate > 0 {
        // A single measurement has the maximum 0.
        book.addRate(rate, most: max(most ?? 0, rate), from: source, on: start.day)
      }
    case "exercise":
      guard let length = rows.number("duration"), length > 0 else {
        if rows.unreadableCount == 0 { book.skip("exercises without a length") }
        return
      }
      book.addWorkout(
        at: start, minutes: length / 60_000, kilometres: rows.number("distance").map { $0 / 1000 },
        // The code of cycling.
        isCycling: rows.text("exercise_type") == "11007", from: source)
    default:
      let values = rows.values(SamsungHealthReader.samples[type] ?? [])
      book.add(values, from: source, on: start.day, second: start.seconds)
    }
  }

  /// A time of UTC, in seconds since 1970.
  private func instant(_ rows: TableRows, _ column: String) -> Int64? {
    let text = rows.text(column)
    return Stamp(text)?.local.seconds
      ?? SamsungHealthReader.milliseconds(text).map { $0.flooredDivision(1000) }
  }

  /// A time of UTC as the person's clock showed it, by the offset `UTC+0200` in the row.
  private func local(_ rows: TableRows, _ column: String) -> LocalDateTime? {
    guard let seconds = instant(rows, column) else { return nil }
    let offset = rows.text("time_offset")
    guard offset.hasPrefix("UTC"), let shift = Stamp.offset(offset.dropFirst(3))
    else { return book.zone.local(Instant(seconds: seconds)) }
    return LocalDateTime(seconds: seconds + Int64(shift))
  }

  /// The time of the column `end_time`; reports one that is not after the start.
  private func end(of rows: inout TableRows, after start: LocalDateTime) -> LocalDateTime? {
    if let end = local(rows, "end_time"), end > start { return end }
    rows.report(
      "end_time", isNot: "a time after the start", hint: "Times look like 2026-10-05 05:12:00.000.")
    return nil
  }

  /// Milliseconds since 1970 in the years of the calendar.
  private static func milliseconds(_ text: String) -> Int64? {
    Int64(text).flatMap { -1_000_000_000_000_000...1_000_000_000_000_000 ~= $0 ? $0 : nil }
  }

  /// The day of a row, whose `day_time` is a label and not an instant.
  private func day(of rows: inout TableRows) -> Day? {
    let text = rows.text("day_time")
    let milliseconds = SamsungHealthReader.milliseconds(text)
    let day =
      Stamp(text)?.local.day
      ?? milliseconds.flatMap { Day(exactly: $0.flooredDivision(86_400_000)) }
    if day == nil {
      let hint = "Days look like 1543363200000 or 2018-11-28 00:00:00.000."
      rows.report("day_time", isNot: "a day", hint: hint)
    }
    return day
  }

  private mutating func addSteps(_ rows: inout TableRows) {
    guard let day = day(of: &rows), let count = rows.number("count") else { return }
    let value = (count: count, distance: rows.number("distance") ?? 0)
    var entry = steps[day] ?? (nil, (0, 0))
    if rows.text("source_type") == "-2" {
      entry.total = value
    } else if value.count > entry.most.count {
      entry.most = value
    }
    steps[day] = entry
  }

  private mutating func addSummary(_ rows: inout TableRows) {
    guard let day = day(of: &rows) else { return }
    for entry in rows.values(SamsungHealthReader.summaryColumns, zeros: false) {
      let most = summaries[day]?[entry.measure] ?? 0
      summaries[day, default: [:]][entry.measure] = max(entry.value, most)
    }
  }

  private mutating func addNight(_ rows: inout TableRows, _ start: LocalDateTime) {
    guard let end = end(of: &rows, after: start) else { return }
    var night = Night(on: end.day)
    (night.start, night.end) = (start, end)
    night.inBed = Double(end.seconds - start.seconds) / 60
    let length = rows.number("sleep_duration")
    night.asleep = length.flatMap { $0 > 0 ? $0 : nil }
    night.lacksTimeAsleep = night.asleep == nil
    if let start = instant(rows, "start_time"), let end = instant(rows, "end_time") {
      night.span = (start, end)
    }
    if rows.unreadableCount > 0 {
      guard let span = night.span, let unreadable = rows.boundedNight(on: end.day, span, [])
      else { return }
      night = unreadable
    }
    nights.append((rows.text("datauuid"), start, night))
  }

  private mutating func addStage(_ rows: inout TableRows, _ start: LocalDateTime) {
    guard let end = end(of: &rows, after: start) else { return }
    stages[rows.text("sleep_id"), default: [:]][rows.text("stage"), default: 0] +=
      Double(end.seconds - start.seconds) / 60
  }

  mutating func finish() {
    for (day, (total, most)) in steps {
      let value = total ?? most
      book.add(value.count, to: .steps, from: source, on: day)
      if value.distance > 0 {
        book.add(value.distance / 1000, to: .distance, from: source, on: day)
      }
    }
    for (day, values) in summaries {
      // Steps of all devices are more precise.
      for (measure, value) in values where measure != .steps || steps[day] == nil {
        book.add(value, to: measure, from: source, on: day)
      }
    }
    // Not all versions write UTC. If the times were local, nights would begin by day.
    let starts = nights.filter { ($0.night.inBed ?? 0) >= 180 }
      .map { ($0.start.minute + 720) % 1440 }.sorted()
    if !starts.isEmpty, !(360..<1080 ~= starts[starts.count / 2]) {
      return book.report(
        source: "sleep",
        message: "the nights of Samsung Health would begin by day, so they were not imported",
        hint: "Their times are not UTC as they should be. The setting zone is your time zone.")
    }
    for (identifier, _, var night) in nights {
      if let minutes = stages[identifier], !identifier.isEmpty, !night.isUnreadable {
        func length(_ stage: String) -> Double { minutes[stage, default: 0] }
        (night.light, night.deep, night.rem) = (length("40002"), length("40003"), length("40004"))
        if night.lacksTimeAsleep {
          night.asleep = length("40002") + length("40003") + length("40004")
          night.lacksTimeAsleep = false
        }
      }
      book.add(night, from: source)
    }
  }
}
