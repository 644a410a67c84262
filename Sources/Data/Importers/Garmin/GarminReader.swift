import Formats
import Time

/// Reads the archive that Garmin mails on request.
///
///     DI_CONNECT/DI-Connect-Aggregator/UDSFile_2026-06-01_2026-09-09.json
///       [{"calendarDate": "2026-06-01", "totalSteps": 8123, "totalDistanceMeters": 6010, …}]
///     DI_CONNECT/DI-Connect-Wellness/2026-06-01_2026-09-09_1234_sleepData.json
///     DI_CONNECT/DI-Connect-Fitness/ana_0_summarizedActivities.json
///
/// Files overlap: of a day that is repeated, the later file counts. A night is on the day of waking up
/// in the files already; its times are GMT, and the offset is that of the day's summary. Activities have
/// milliseconds and centimetres, weights grams.
struct GarminReader: ExportReader {
  static let kind = ExportKind(
    source: .garmin, files: "The zip with DI_CONNECT, or its folder",
    howTo: "On garmin.com: Account, Export Your Data. A link comes by mail after days.",
    reads: { file in
      guard file.name.hasSuffix(".json") else { return false }
      if file.name.hasPrefix("udsfile_") { return try file.begins(with: "\"calendarDate\"") }
      if file.name.hasSuffix("_sleepdata.json") {
        return try file.begins(with: "\"sleepStartTimestampGMT\"")
      }
      if file.name.hasSuffix("summarizedactivities.json") {
        return try file.begins(with: "\"summarizedActivitiesExport\"")
      }
      return try file.name.hasSuffix("_userbiometrics.json") && file.begins(with: "\"metaData\"")
    }, makeReader: { GarminReader($0) })

  private var clock: LocalClock
  /// What the summaries of days say, and the seconds that their clocks are ahead of GMT.
  private var days: [Day: [(Measure, Double)]] = [:]
  private var water: [Day: Double] = [:]
  private var offsets: [Day: Int64] = [:]
  private var nights: [Day: SleepTimes] = [:]
  private var activities: Set<Int64> = []

  private struct SleepTimes {
    var start: Int64?
    var end: Int64?
    var deep: Double?
    var light: Double?
    var rem: Double?
    var awake: Double?
  }

  init(_ options: ImportOptions) { clock = LocalClock(options.zone) }

  mutating func read(_ source: ByteSource, into book: inout DayBook) throws {
    if book.isSecondPass { return }
    let file = ExportFile(source)
    let index = book.source("Garmin")
    try JSONRows.forEach(source) { row, problem in
      if file.name.hasPrefix("udsfile_") {
        add(day: row, &book, problem)
      } else if file.name.hasSuffix("_sleepdata.json") {
        add(sleep: row, &book, problem)
      } else if file.name.hasSuffix("_userbiometrics.json") {
        add(weight: row, index, &book)
      } else {
        for activity in row["summarizedActivitiesExport"]?.elements ?? [] {
          add(activity, index, &book, problem)
        }
      }
    }
  }

  private static func day(_ value: JSONValue?) -> Day? {
    value?.text.flatMap { Day(iso: String($0.prefix(10))) }
  }

  private mutating func add(
    day row: JSONValue, _ book: inout DayBook, _ problem: JSONRows.Locating
  ) {
    if let hydration = row["hydration"], row["totalSteps"] == nil {
      guard let day = GarminReader.day(hydration["calendarDate"]) else { return }
      if let amount = hydration["valueInML"]?.looseNumber, amount > 0 { water[day] = amount }
      return
    }
    guard let day = GarminReader.day(row["calendarDate"]) else {
      return book.report(problem("a day has no valid calendarDate", "Dates look like 2026-06-01."))
    }
    if let local = row["wellnessStartTimeLocal"]?.text.flatMap({ Stamp($0) }),
      let instant = row["wellnessStartTimeGmt"]?.text.flatMap({ Stamp($0) })
    {
      offsets[day] = local.local.seconds - instant.local.seconds
    }
    // A day on which the device was not worn has a row of zeros and nulls.
    if row["includesWellnessData"] == .boolean(false) { return }
    var values: [(Measure, Double)] = []
    func add(_ name: String, _ measure: Measure, _ factor: Double = 1) {
      if let value = row[name]?.looseNumber { values.append((measure, value * factor)) }
    }
    add("totalSteps", .steps)
    guard !values.isEmpty else { return }
    add("totalDistanceMeters", .distance, 0.001)
    add("floorsAscendedInMeters", .floors, 1 / 3.048)
    add("activeKilocalories", .activeEnergy, 4.184)
    let minutes = ["moderateIntensityMinutes", "vigorousIntensityMinutes"]
      .compactMap { row[$0]?.looseNumber }
    if !minutes.isEmpty { values.append((.activeMinutes, minutes.reduce(0, +))) }
    for name in ["restingHeartRate", "currentDayRestingHeartRate"] {
      guard let value = row[name]?.looseNumber, value > 0 else { continue }
      values.append((.restingHeartRate, value))
      break
    }
    if let value = row["maxHeartRate"]?.looseNumber, value > 0 {
      values.append((.maximumHeartRate, value))
    }
    days[day] = values
  }

  private mutating func add(
    sleep row: JSONValue, _ book: inout DayBook, _ problem: JSONRows.Locating
  ) {
    guard let day = GarminReader.day(row["calendarDate"]) else {
      return book.report(
        problem("a night has no valid calendarDate", "Dates look like 2026-06-01."))
    }
    var times = SleepTimes()
    times.start = row["sleepStartTimestampGMT"]?.text.flatMap { Stamp($0)?.local.seconds }
    times.end = row["sleepEndTimestampGMT"]?.text.flatMap { Stamp($0)?.local.seconds }
    times.deep = row["deepSleepSeconds"]?.looseNumber
    times.light = row["lightSleepSeconds"]?.looseNumber
    times.rem = row["remSleepSeconds"]?.looseNumber
    times.awake = row["awakeSleepSeconds"]?.looseNumber
    // Nights that are not confirmed have no lengths.
    if times.deep != nil || times.light != nil { nights[day] = times }
  }

  private func add(weight row: JSONValue, _ source: Int, _ book: inout DayBook) {
    guard let grams = row["weight"]?["weight"]?.looseNumber, grams > 0,
      let text = row["metaData"]?["calendarDate"]?.text, let day = Day(iso: String(text.prefix(10)))
    else { return }
    book.add(
      grams / 1000, to: .weight, from: source, on: day,
      second: Stamp(text)?.local.seconds ?? 0)
  }

  private mutating func add(
    _ row: JSONValue, _ source: Int, _ book: inout DayBook, _ problem: JSONRows.Locating
  ) {
    guard let start = row["startTimeLocal"]?.looseNumber, abs(start) < 1e15,
      let length = row["duration"]?.looseNumber
    else {
      return book.report(
        problem(
          "an activity has no valid startTimeLocal or duration", "Both are numbers of milliseconds."
        ))
    }
    if let identifier = row["activityId"]?.whole, !activities.insert(identifier).inserted { return }
    guard length > 0 else { return book.passOver("activities without a length") }
    let type = row["activityType"]?.text ?? ""
    book.add(
      WorkoutBook.Workout(
        start: LocalDateTime(seconds: Int64(start / 1000)), minutes: length / 60_000,
        distance: row["distance"]?.looseNumber.flatMap { $0 > 0 ? $0 / 100_000 : nil },
        isCycling: type.contains("cycling") || type.contains("biking"), source: source))
  }

  mutating func finish(into book: inout DayBook) {
    let source = book.source("Garmin")
    for (day, values) in days {
      for (measure, value) in values { book.add(value, to: measure, from: source, on: day) }
    }
    for (day, amount) in water { book.add(amount, to: .water, from: source, on: day) }
    for (day, times) in nights {
      func local(_ seconds: Int64?) -> LocalDateTime? {
        seconds.map { seconds in
          offsets[day].map { LocalDateTime(seconds: seconds + $0) } ?? clock.local(seconds)
        }
      }
      var night = Night(on: day)
      (night.start, night.end) = (local(times.start), local(times.end))
      let parts = [times.deep, times.light, times.rem].compactMap { $0 }
      night.asleep = parts.reduce(0, +) / 60
      (night.deep, night.light) = (times.deep.map { $0 / 60 }, times.light.map { $0 / 60 })
      night.rem = times.rem.map { $0 / 60 }
      night.inBed = (parts + [times.awake ?? 0]).reduce(0, +) / 60
      book.add(night, from: source)
    }
  }
}
