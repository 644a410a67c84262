import Formats
import Time

/// Reads the archive that Garmin mails on request.
///
///     DI_CONNECT/DI-Connect-Aggregator/UDSFile_2026-06-01_2026-09-09.json
///       [{"calendarDate": "2026-06-01", "totalSteps": 8123, "totalDistanceMeters": 6010, …}]
///     DI_CONNECT/DI-Connect-Wellness/2026-06-01_2026-09-09_1234_sleepData.json
///     DI_CONNECT/DI-Connect-Fitness/ana_0_summarizedActivities.json
///
/// Files overlap: of a day that is repeated, the later file counts. A day may
/// have several sleeps, and a list of naps. A night is on the day of waking up
/// in the files already; its times are GMT, and the offset is that of the day's summary. Activities have
/// milliseconds and centimetres, weights grams.
struct GarminReader: ExportReader {
  static let kind = ExportKind(
    source: .garmin, files: "The zip with DI_CONNECT, or its folder",
    howTo: "On garmin.com: Account, Export Your Data. A link comes by mail after days.",
    reads: { file in
      guard try file.firstByte() == UInt8(ascii: "[") else { return false }
      return try marks.contains { names in try names.allSatisfy { try file.begins(with: $0) } }
    }, makeReader: { GarminReader($0) })

  /// Names that only the files of Garmin have, one of which is in the first element of each.
  private static let marks = [
    ["\"calendarDate\"", "\"totalSteps\""], ["\"calendarDate\"", "\"wellnessStartTimeGmt\""],
    ["\"calendarDate\"", "\"netRemainingKilocalories\""], ["\"hydration\"", "\"valueInML\""],
    ["\"calendarDate\"", "\"sleepStartTimestampGMT\""], [activities],
    ["\"metaData\"", "\"calendarDate\"", "\"weight\""],
  ]
  private static let activities = "\"summarizedActivitiesExport\""

  private var clock: LocalClock
  /// What the summaries of days say, and the seconds that their clocks are ahead of GMT.
  private var days: [Day: [(Measure, Double)]] = [:]
  private var water: [Day: Double] = [:]
  private var offsets: [Day: Int64] = [:]
  /// The sleeps of a day, all of one file, the last one that has the day.
  private var nights: [Day: (file: Int, sleeps: [SleepTimes])] = [:]
  private var naps: [Day: [Nap]] = [:]
  private var fileCount = 0
  private var activities: Set<Int64> = []

  private struct SleepTimes {
    var start: Int64?
    var end: Int64?
    var deep: Double?
    var light: Double?
    var rem: Double?
    var awake: Double?

    var parts: [Double] { [deep, light, rem].compactMap { $0 } }
  }

  private struct Nap {
    var start: String?
    var seconds: Double
  }

  init(_ options: ImportOptions) { clock = LocalClock(options.zone) }

  mutating func read(_ source: ByteSource, into book: inout DayBook) throws {
    if book.isSecondPass { return }
    let index = book.source("Garmin")
    fileCount += 1
    if try ExportFile(source).begins(with: GarminReader.activities) {
      return try readActivities(source, index, &book)
    }
    try JSONRows.forEach(source) { row, problem in
      if row["sleepStartTimestampGMT"] != nil || row["deepSleepSeconds"] != nil {
        add(sleep: row, &book, problem)
      } else if row["metaData"] != nil {
        add(weight: row, index, &book, problem)
      } else {
        add(day: row, &book, problem)
      }
    }
  }

  /// Reads the file of all activities, one at a time.
  private mutating func readActivities(
    _ source: ByteSource, _ index: Int, _ book: inout DayBook
  ) throws {
    try JSONRows.read(source) { reader in
      guard try reader.peek() == UInt8(ascii: "[") else { return try reader.skipValue(depth: 0) }
      var isFirst = true
      while try reader.nextElement(&isFirst) {
        try reader.forEachMember(depth: 1) { reader, name in
          guard name == "summarizedActivitiesExport" else {
            return try reader.skipValue(depth: 2)
          }
          try reader.forEachElement(depth: 2) { add($0, index, &book, $1) }
        }
      }
    }
  }

  private static func day(_ value: JSONValue?) -> Day? {
    value?.text.flatMap { Day(iso: String($0.prefix(10))) }
  }

  private static func dateless(_ what: String, _ problem: JSONRows.Locating) -> Problem {
    problem("\(what) has no valid calendarDate", "Dates look like 2026-06-01.")
  }

  private mutating func add(
    day row: JSONValue, _ book: inout DayBook, _ problem: JSONRows.Locating
  ) {
    if let hydration = row["hydration"],
      let amount = hydration.number("valueInML", &book, problem), amount > 0
    {
      if let day = GarminReader.day(hydration["calendarDate"]) {
        water[day] = amount
      } else {
        book.report(GarminReader.dateless("an amount of water", problem))
      }
    }
    if row["calendarDate"] == nil, row["hydration"] != nil { return }
    guard let day = GarminReader.day(row["calendarDate"]) else {
      return book.report(GarminReader.dateless("a day", problem))
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
      if let value = row.number(name, &book, problem) { values.append((measure, value * factor)) }
    }
    add("totalSteps", .steps)
    let hasSteps = !values.isEmpty
    add("totalDistanceMeters", .distance, 0.001)
    add("floorsAscendedInMeters", .floors, 1 / 3.048)
    add("activeKilocalories", .activeEnergy, 4.184)
    let names = ["moderateIntensityMinutes", "vigorousIntensityMinutes"]
    let minutes = names.compactMap { row.number($0, &book, problem) }
    // A sum of which a part cannot be read is not known.
    if !minutes.isEmpty, row.hasReadable(names) {
      values.append((.activeMinutes, minutes.reduce(0, +)))
    }
    for name in ["restingHeartRate", "currentDayRestingHeartRate"] {
      guard let value = row.number(name, &book, problem), value > 0 else { continue }
      values.append((.restingHeartRate, value))
      break
    }
    if let value = row.number("maxHeartRate", &book, problem), value > 0 {
      values.append((.maximumHeartRate, value))
    }
    // Zeros without steps are those of a day on which nothing was measured.
    guard hasSteps || values.contains(where: { $0.1 > 0 }) else { return }
    days[day] = values
  }

  private mutating func add(
    sleep row: JSONValue, _ book: inout DayBook, _ problem: JSONRows.Locating
  ) {
    guard let day = GarminReader.day(row["calendarDate"]) else {
      return book.report(GarminReader.dateless("a night", problem))
    }
    readNaps(row, day, &book, problem)
    let kind = row["sleepWindowConfirmationType"]?.text ?? "CONFIRMED"
    guard kind.contains("CONFIRMED"), !kind.hasPrefix("UNCONFIRMED") else {
      return book.passOver("nights that Garmin has not confirmed (\(kind))")
    }
    let names = ["deepSleepSeconds", "lightSleepSeconds", "remSleepSeconds", "awakeSleepSeconds"]
    let seconds = names.map { row.number($0, &book, problem) }
    guard row.hasReadable(names) else { return }
    var times = SleepTimes()
    times.start = row["sleepStartTimestampGMT"]?.text.flatMap { Stamp($0)?.local.seconds }
    times.end = row["sleepEndTimestampGMT"]?.text.flatMap { Stamp($0)?.local.seconds }
    (times.deep, times.light, times.rem, times.awake) = (
      seconds[0], seconds[1], seconds[2], seconds[3]
    )
    guard times.parts.contains(where: { $0 > 0 }) else { return }
    var sleeps = nights[day].map { $0.file == fileCount ? $0.sleeps : [] } ?? []
    sleeps.removeAll { $0.start == times.start }
    nights[day] = (fileCount, sleeps + [times])
  }

  private mutating func readNaps(
    _ row: JSONValue, _ day: Day, _ book: inout DayBook, _ problem: JSONRows.Locating
  ) {
    guard let list = row["napList"], list != .null else { return }
    var found: [Nap] = []
    for nap in list.elements {
      if let seconds = nap.number("napTimeSec", &book, problem), seconds > 0 {
        found.append(Nap(start: nap["napStartTimestampGMT"]?.text, seconds: seconds))
      }
    }
    naps[day] = found
  }

  private func add(
    weight row: JSONValue, _ source: Int, _ book: inout DayBook, _ problem: JSONRows.Locating
  ) {
    guard let grams = row["weight"]?.number("weight", &book, problem), grams > 0 else { return }
    let date = row["metaData"]?["calendarDate"]
    guard let day = GarminReader.day(date) else {
      return book.report(GarminReader.dateless("a weight", problem))
    }
    let time = date?.text.flatMap { Stamp($0) }
    book.add(
      grams / 1000, to: .weight, from: source, on: day, second: time?.local.seconds ?? 0)
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
        distance: row.number("distance", &book, problem).flatMap { $0 > 0 ? $0 / 100_000 : nil },
        isCycling: type.contains("cycling") || type.contains("biking"), source: source))
  }

  mutating func finish(into book: inout DayBook) {
    let source = book.source("Garmin")
    for (day, values) in days {
      for (measure, value) in values { book.add(value, to: measure, from: source, on: day) }
    }
    for (day, amount) in water { book.add(amount, to: .water, from: source, on: day) }
    for (day, sleeps) in nights {
      for times in sleeps.sleeps { book.add(night(of: times, on: day), from: source) }
    }
    for (day, naps) in naps {
      let rows = nights[day]?.sleeps.compactMap(\.start) ?? []
      for nap in naps {
        let start = nap.start.flatMap { Stamp($0)?.local.seconds }
        // The nap may have a row of its own too.
        if let start, rows.contains(start) { continue }
        var night = Night(on: day)
        night.isMain = false
        night.asleep = nap.seconds / 60
        book.add(night, from: source)
      }
    }
  }

  private mutating func night(of times: SleepTimes, on day: Day) -> Night {
    var night = Night(on: day)
    let offset = offsets[day]
    func local(_ seconds: Int64?) -> LocalDateTime? {
      seconds.map { seconds in
        offset.map { LocalDateTime(seconds: seconds + $0) } ?? clock.local(seconds)
      }
    }
    (night.start, night.end) = (local(times.start), local(times.end))
    if let start = times.start, let end = times.end, start < end { night.span = (start, end) }
    night.asleep = times.parts.reduce(0, +) / 60
    (night.deep, night.light) = (times.deep.map { $0 / 60 }, times.light.map { $0 / 60 })
    night.rem = times.rem.map { $0 / 60 }
    night.inBed = (times.parts.reduce(0, +) + (times.awake ?? 0)) / 60
    return night
  }
}
