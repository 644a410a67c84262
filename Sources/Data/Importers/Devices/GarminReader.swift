import Formats
import Time

/// Reads the archive that Garmin mails on request.
///
///     DI_CONNECT/DI-Connect-Aggregator/UDSFile_2026-06-01_2026-09-09.json
///       [{"calendarDate": "2026-06-01", "totalSteps": 8123, "totalDistanceMeters": 6010, …}]
///     DI_CONNECT/DI-Connect-Wellness/2026-06-01_2026-09-09_1234_sleepData.json
///     DI_CONNECT/DI-Connect-Wellness/2026-06-01_2026-09-09_1234_healthStatusData.json
///     DI_CONNECT/DI-Connect-Fitness/ana_0_summarizedActivities.json
///
/// A day in a later file replaces the same day of an earlier one. A day may have several sleeps and
/// naps. A night has the day of waking up; its times are GMT, with the offset in the day's summary.
/// Activities have milliseconds and centimetres, weights grams.
struct GarminReader: ExportReader {
  static let kind = ExportKind(
    source: .garmin, files: "The zip with DI_CONNECT, or its folder",
    howTo: "On garmin.com: Account, Export Your Data. A link comes by mail after days.")

  static func recognizes(_ file: FileHead) throws -> Bool {
    guard try file.readFirstByte() == UInt8(ascii: "[") else { return false }
    return try marks.contains { names in try names.allSatisfy { try file.begins(with: $0) } }
  }

  /// Names in the first element of files, which only Garmin writes.
  private static let marks = [
    ["\"calendarDate\"", "\"totalSteps\""], ["\"calendarDate\"", "\"wellnessStartTimeGmt\""],
    ["\"calendarDate\"", "\"netRemainingKilocalories\""], ["\"hydration\"", "\"valueInML\""],
    ["\"calendarDate\"", "\"sleepStartTimestampGMT\""], [activities],
    ["\"metaData\"", "\"calendarDate\"", "\"weight\""],
    ["\"calendarDate\"", "\"metrics\"", "\"HRV\""],
  ]
  private static let activities = "\"summarizedActivitiesExport\""

  private static let dayColumns: [SampleColumn] = [
    .init("totalSteps", .steps), .init("totalDistanceMeters", .distance, 0.001),
    .init("floorsAscendedInMeters", .floors, 1 / 3.048),
    .init("activeKilocalories", .activeEnergy, 4.184),
    .init("moderateIntensityMinutes", .activeMinutes),
    .init("vigorousIntensityMinutes", .activeMinutes),
    // The later one is used if both have a rate.
    .init("currentDayRestingHeartRate", .restingHeartRate),
    .init("restingHeartRate", .restingHeartRate), .init("maxHeartRate", .maximumHeartRate),
  ]

  private static let nightColumns = NightColumns(
    light: "lightSleepSeconds", deep: "deepSleepSeconds", rem: "remSleepSeconds",
    awake: "awakeSleepSeconds", perMinute: 60)

  private enum Summary { case day, water, variability }

  private let book: DayBook
  private let source: Int
  /// The values of days, which later files replace.
  private var days: [Summary: [Day: [MeasuredValue]]] = [:]
  /// By how many seconds the clocks of days are ahead of GMT.
  private var offsets: [Day: Int64] = [:]
  /// The sleeps of a day, all from the last file that has the day; their times are GMT.
  private var nights: [Day: (file: Int, sleeps: [(start: Int64?, end: Int64?, night: Night)])] = [:]
  private var naps: [Day: [(start: Int64?, seconds: Double)]] = [:]
  private var fileCount = 0
  private var activities: Set<Int64> = []

  init(_ book: DayBook) { (self.book, source) = (book, book.source("Garmin")) }

  mutating func read(_ file: ByteSource) throws {
    fileCount += 1
    if try FileHead(file).begins(with: GarminReader.activities) { return try readActivities(file) }
    try JSONRows.forEach(file, book) { row in
      if row["sleepStartTimestampGMT"] != nil || row["deepSleepSeconds"] != nil {
        addSleep(&row)
      } else if row["metrics"] != nil {
        addVariability(row)
      } else if row["metaData"] != nil {
        addWeight(row)
      } else {
        addDay(&row)
      }
    }
  }

  private mutating func readActivities(_ file: ByteSource) throws {
    try JSONRows.read(file) { reader in
      try reader.forEachElement(depth: 0) { reader in
        try reader.forEachMember(depth: 1) { reader, name in
          guard name == "summarizedActivitiesExport" else { return try reader.skipValue(depth: 2) }
          try reader.forEachRow(depth: 2, book) { addActivity(&$0) }
        }
      }
    }
  }

  /// The day of a row; reports `what` without one.
  private func day(_ row: JSONRow, of what: String, in holder: JSONValue?) -> Day? {
    let name = "calendarDate"
    if let day = holder?[name]?.text.flatMap({ Day(iso: String($0.prefix(10))) }) { return day }
    row.report("\(what) has no valid calendarDate", hint: "Dates look like 2026-06-01.")
    return nil
  }

  private static func seconds(_ value: JSONValue?) -> Int64? {
    value?.text.flatMap { Stamp($0)?.local.seconds }
  }

  private mutating func addDay(_ row: inout JSONRow) {
    if var hydration = row.object("hydration"),
      case let amount = hydration.values([.init("valueInML", .water)]), !amount.isEmpty,
      let day = day(row, of: "an amount of water", in: hydration.value)
    {
      days[.water, default: [:]][day] = amount
    }
    if row["calendarDate"] == nil, row["hydration"] != nil { return }
    guard let day = day(row, of: "a day", in: row.value) else { return }
    if let local = GarminReader.seconds(row["wellnessStartTimeLocal"]),
      let instant = GarminReader.seconds(row["wellnessStartTimeGmt"])
    {
      offsets[day] = local - instant
    }
    // A day on which the device was not worn has a row of zeros and nulls.
    if row["includesWellnessData"] == .boolean(false) { return }
    let values = row.values(GarminReader.dayColumns)
    // A day of zeros without steps was not measured.
    if values.contains(where: { $0.measure == .steps || $0.value > 0 }) {
      days[.day, default: [:]][day] = values
    }
  }

  private mutating func addSleep(_ row: inout JSONRow) {
    guard let day = day(row, of: "a night", in: row.value) else { return }
    if let list = row["napList"], list != .null {
      naps[day] = list.elements.compactMap { value in
        var nap = JSONRow(value: value, place: row.place, book: book)
        guard let seconds = nap.number("napTimeSec"), seconds > 0 else { return nil }
        return (GarminReader.seconds(nap["napStartTimestampGMT"]), seconds)
      }
    }
    let kind = row["sleepWindowConfirmationType"]?.text ?? "CONFIRMED"
    guard kind.contains("CONFIRMED"), !kind.hasPrefix("UNCONFIRMED") else {
      return book.skip("nights that Garmin has not confirmed (\(kind))")
    }
    let start = GarminReader.seconds(row["sleepStartTimestampGMT"])
    let end = GarminReader.seconds(row["sleepEndTimestampGMT"])
    let read = row.night(on: day, GarminReader.nightColumns)
    let bounds = (start: start ?? 0, end: end ?? 0)
    guard let night = read ?? row.boundedNight(on: day, bounds, GarminReader.nightColumns.lengths)
    else { return }
    // An earlier file may have it.
    if night.asleep == nil, let earlier = nights[day], earlier.file != fileCount { return }
    var sleeps = nights[day].map { $0.file == fileCount ? $0.sleeps : [] } ?? []
    sleeps.removeAll { $0.start == start }
    nights[day] = (fileCount, sleeps + [(start, end, night)])
  }

  /// Adds the mean of a night in milliseconds; 0 means that nothing was measured.
  private mutating func addVariability(_ row: JSONRow) {
    guard let metric = row["metrics"]?.elements.first(where: { $0["type"]?.text == "HRV" })
    else { return }
    var cells = JSONRow(value: metric, place: row.place, book: book)
    let values = cells.values([.init("value", .heartRateVariability)])
    if !values.isEmpty, let day = day(row, of: "a variability", in: row.value) {
      days[.variability, default: [:]][day] = values
    }
  }

  private func addWeight(_ row: JSONRow) {
    guard var weight = row.object("weight"),
      case let values = weight.values([.init("weight", .weight, per: 1000)]), !values.isEmpty,
      let day = day(row, of: "a weight", in: row["metaData"])
    else { return }
    let time = GarminReader.seconds(row["metaData"]?["calendarDate"])
    book.add(values, from: source, on: day, second: time ?? 0)
  }

  private mutating func addActivity(_ row: inout JSONRow) {
    guard let start = row["startTimeLocal"]?.looseNumber, abs(start) < 1e15,
      let length = row["duration"]?.looseNumber
    else {
      return row.report(
        "an activity has no valid startTimeLocal or duration",
        hint: "Both are numbers of milliseconds.")
    }
    if let identifier = row["activityId"]?.whole, !activities.insert(identifier).inserted { return }
    let type = row.text("activityType")
    book.addWorkout(
      at: LocalDateTime(seconds: Int64(start / 1000)), minutes: length / 60_000,
      kilometres: row.number("distance").map { $0 / 100_000 },
      isCycling: type.contains("cycling") || type.contains("biking"), from: source,
      called: "activities")
  }

  mutating func finish() {
    for (day, values) in days.values.joined() { book.add(values, from: source, on: day) }
    for (day, (_, sleeps)) in nights {
      for (start, end, var night) in sleeps {
        (night.start, night.end) = (local(start, on: day), local(end, on: day))
        if let start, let end, start < end { night.span = (start, end) }
        book.add(night, from: source)
      }
    }
    for (day, naps) in naps {
      // A nap may have a row of its own too.
      let rows = nights[day]?.sleeps.compactMap(\.start) ?? []
      for nap in naps where nap.start.map({ !rows.contains($0) }) ?? true {
        var night = Night(on: day)
        night.isMain = false
        night.asleep = nap.seconds / 60
        book.add(night, from: source)
      }
    }
  }

  /// A time of GMT by the offset of the day, or else in the person's zone.
  private func local(_ seconds: Int64?, on day: Day) -> LocalDateTime? {
    guard let seconds else { return nil }
    return offsets[day].map { LocalDateTime(seconds: seconds + $0) } ?? book.clock.local(seconds)
  }
}
