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

  private struct Steps {
    var total: (count: Double, distance: Double)?
    var most: (count: Double, distance: Double) = (0, 0)
  }

  private var steps: [Day: Steps] = [:]
  /// The largest values of a day in its summaries, one for each device.
  private var summaries: [Day: [Measure: Double]] = [:]
  private var nights: [(identifier: String, start: LocalDateTime, night: Night)] = []
  /// The minutes of each stage, by the sleep they belong to.
  private var stages: [String: [String: Double]] = [:]

  init(_ options: ImportOptions) {}

  mutating func read(_ source: ByteSource, into book: inout DayBook) throws {
    let index = book.source("Samsung Health")
    guard let type = try SamsungHealthReader.type(of: FileHead(source)) else { return }
    var rows = try TableRows(source, skipping: 1) { head in
      head.split(separator: ".").last.map(String.init) ?? head
    }
    if let problem = rows.problem(lacking: SamsungHealthReader.tables[type] ?? []) {
      return book.report(problem)
    }
    while try rows.next() {
      switch type {
      case "step_daily_trend": addSteps(&rows, &book)
      case "day_summary", "pedometer_day_summary": addSummary(&rows, &book)
      default:
        guard let start = local(rows, "start_time", book) else {
          rows.report(
            "start_time", isNot: "a time", hint: "Times look like 2026-10-04 20:45:00.000.", &book)
          continue
        }
        add(&rows, of: type, start, index, &book)
      }
    }
  }

  private mutating func add(
    _ rows: inout TableRows, of type: String, _ start: LocalDateTime, _ source: Int,
    _ book: inout DayBook
  ) {
    switch type {
    case "sleep": addNight(&rows, start, &book)
    case "sleep_stage": addStage(&rows, start, &book)
    case "heart_rate":
      let most = rows.number("max", &book)
      if let rate = rows.number("heart_rate", &book), rate > 0 {
        book.add(rate, to: .heartRate, from: source, on: start.day)
        // A single measurement has the maximum 0.
        book.add(max(most ?? 0, rate), to: .maximumHeartRate, from: source, on: start.day)
      }
    case "exercise":
      guard let length = rows.number("duration", &book), length > 0 else {
        if rows.unreadableCount == 0 { book.passOver("exercises without a length") }
        return
      }
      book.add(
        Workout(
          start: start, minutes: length / 60_000,
          distance: rows.number("distance", &book).map { $0 / 1000 },
          // The code of cycling.
          isCycling: rows.text("exercise_type") == "11007", source: source))
    default:
      let values = rows.values(SamsungHealthReader.samples[type] ?? [], &book)
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
  private func local(_ rows: TableRows, _ column: String, _ book: DayBook) -> LocalDateTime? {
    guard let seconds = instant(rows, column) else { return nil }
    let offset = rows.text("time_offset")
    guard offset.hasPrefix("UTC"), let shift = Stamp.offset(offset.dropFirst(3)) else {
      return book.zone.local(Instant(seconds: seconds))
    }
    return LocalDateTime(seconds: seconds + Int64(shift))
  }

  /// The time of the column `end_time`; reports one that is not after the start.
  private func end(
    of rows: inout TableRows, after start: LocalDateTime, _ book: inout DayBook
  ) -> LocalDateTime? {
    if let end = local(rows, "end_time", book), end > start { return end }
    rows.report(
      "end_time", isNot: "a time after the start", hint: "Times look like 2026-10-05 05:12:00.000.",
      &book)
    return nil
  }

  /// Milliseconds since 1970 in the years of the calendar.
  private static func milliseconds(_ text: String) -> Int64? {
    Int64(text).flatMap { -1_000_000_000_000_000...1_000_000_000_000_000 ~= $0 ? $0 : nil }
  }

  /// The day of a row, whose `day_time` is a label and not an instant.
  private static func day(of rows: inout TableRows, _ book: inout DayBook) -> Day? {
    let text = rows.text("day_time")
    let day =
      Stamp(text)?.local.day
      ?? milliseconds(text).flatMap { Day(exactly: $0.flooredDivision(86_400_000)) }
    if day == nil {
      rows.report(
        "day_time", isNot: "a day",
        hint: "Days look like 1543363200000 or 2018-11-28 00:00:00.000.", &book)
    }
    return day
  }

  private mutating func addSteps(_ rows: inout TableRows, _ book: inout DayBook) {
    guard let day = SamsungHealthReader.day(of: &rows, &book),
      let count = rows.number("count", &book)
    else { return }
    let value = (count: count, distance: rows.number("distance", &book) ?? 0)
    var entry = steps[day] ?? Steps()
    if rows.text("source_type") == "-2" {
      entry.total = value
    } else if value.count > entry.most.count {
      entry.most = value
    }
    steps[day] = entry
  }

  private mutating func addSummary(_ rows: inout TableRows, _ book: inout DayBook) {
    guard let day = SamsungHealthReader.day(of: &rows, &book) else { return }
    for entry in rows.values(SamsungHealthReader.summaryColumns, zeros: false, &book) {
      let most = summaries[day]?[entry.measure] ?? 0
      summaries[day, default: [:]][entry.measure] = max(entry.value, most)
    }
  }

  private mutating func addNight(
    _ rows: inout TableRows, _ start: LocalDateTime, _ book: inout DayBook
  ) {
    guard let end = end(of: &rows, after: start, &book) else { return }
    var night = Night(on: end.day)
    (night.start, night.end) = (start, end)
    night.inBed = Double(end.seconds - start.seconds) / 60
    let length = rows.number("sleep_duration", &book)
    night.asleep = length.flatMap { $0 > 0 ? $0 : nil } ?? night.inBed
    if let start = instant(rows, "start_time"), let end = instant(rows, "end_time") {
      night.span = (start, end)
    }
    if rows.unreadableCount > 0 {
      guard let span = night.span, let unreadable = rows.unreadableNight(on: end.day, span) else {
        return
      }
      night = unreadable
    }
    nights.append((rows.text("datauuid"), start, night))
  }

  private mutating func addStage(
    _ rows: inout TableRows, _ start: LocalDateTime, _ book: inout DayBook
  ) {
    guard let end = end(of: &rows, after: start, &book) else { return }
    stages[rows.text("sleep_id"), default: [:]][rows.text("stage"), default: 0] +=
      Double(end.seconds - start.seconds) / 60
  }

  mutating func finish(into book: inout DayBook) {
    let source = book.source("Samsung Health")
    for (day, entry) in steps {
      let value = entry.total ?? entry.most
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
      book.report(
        Problem(
          source: "sleep",
          message: "the nights of Samsung Health would begin by day, so they were not imported",
          hint: "Their times are not UTC as they should be. The setting zone is your time zone."))
      return
    }
    for (identifier, _, night) in nights {
      var night = night
      if let minutes = stages[identifier], !identifier.isEmpty, !night.isUnreadable {
        (night.light, night.deep, night.rem) = (
          minutes["40002", default: 0], minutes["40003", default: 0], minutes["40004", default: 0]
        )
      }
      book.add(night, from: source)
    }
  }
}
