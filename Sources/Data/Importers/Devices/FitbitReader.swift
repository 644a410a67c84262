import Formats
import Metrics
import Time

/// Reads Fitbit's export, called Google Health since 2026: JSON, and tables for other days.
///
///     Takeout/Fitbit/Global Export Data/steps-2026-09-26.json
///       [{"dateTime": "09/26/26 20:16:00", "value": "13"}]
///     Takeout/Google Health/Physical Activity_GoogleData/steps_2026-09-26.csv
///       timestamp,steps,data source
///
/// JSON has the times of the device's clock, tables have UTC. Values that are in several places are
/// read once.
struct FitbitReader: ExportReader {
  static let kind = ExportKind(
    source: .fitbit, files: "takeout-20261120T090000Z-001.zip and its other parts",
    howTo: "On takeout.google.com: Fitbit, or Google Health as it is called since 2026.")

  static func recognizes(_ file: FileHead) throws -> Bool { try FitbitFile(file) != nil }

  private enum Form: Int { case json, table }

  private struct Unreadable: Error {}

  /// What has an identifier: a sleep, a workout, a weight.
  private struct Entry: Hashable {
    let kind: Measure
    let identifier: Int64
  }

  private let book: DayBook
  private var seen: Set<Entry> = []
  private var sessions: Set<String> = []
  /// The paths of the largest files by name, if several archives have the same name.
  private var largest: [String: String] = [:]
  /// Which of these were read in this pass.
  private var done: Set<String> = []
  private var check = FitbitStepCheck()

  init(_ book: DayBook) { self.book = book }

  mutating func prepare(_ files: [ByteSource]) -> [ByteSource] {
    for (name, files) in Dictionary(grouping: files, by: { FitbitFile.title(of: $0) })
    where files.count > 1 {
      // A later archive continues an earlier one.
      var most = -1
      for file in files {
        let count = FitbitReader.length(of: file)
        if count > most { (most, largest[name]) = (count, file.name) }
      }
    }
    return files
  }

  /// How many bytes a file has, or those before its damage.
  private static func length(of source: ByteSource) -> Int {
    var count = 0
    guard let chunks = try? source.open() else { return 0 }
    while let chunk = try? chunks(), !chunk.isEmpty { count += chunk.count }
    return count
  }

  mutating func read(_ source: ByteSource) throws {
    let file = FileHead(source)
    guard let kind = try FitbitFile(file), !book.isSecondPass || kind.hasMinutes else { return }
    let title = FitbitFile.title(of: source)
    if let path = largest[title], !kind.hasIdentifiers {
      guard path == source.name, done.insert(title).inserted else {
        return book.note("of files with the same name, the largest was read")
      }
    }
    if case .table = kind { return try read(table: source, named: file.name) }
    let index = book.source("Fitbit", rank: 0, form: Form.json.rawValue)
    var rates = FitbitRates(book, from: index)
    func scan(_ bytes: Span<UInt8>, _ position: inout Int) {
      if kind == .heartRate { rates.read(bytes, &position) }
    }
    try JSONRows.forEach(source, book, scan: scan) { row in
      do throws(Unreadable) {
        try add(row.value, kind, index)
      } catch {
        row.report("a row has no valid time or number", hint: "Times look like 09/26/26 20:16:00.")
      }
    }
  }

  mutating func finish() {
    done = []
    guard let shift = check.shift else { return }
    let hours = abs(shift) == 1 ? "1 hour" : "\(abs(shift)) hours"
    book.note(
      "the steps fit the exercises better if they are \(hours) \(shift > 0 ? "later" : "earlier"):"
        + " steps near midnight can be on the wrong day")
  }

  private mutating func isNew(_ kind: Measure, _ identifier: Int64?) -> Bool {
    identifier.map { seen.insert(Entry(kind: kind, identifier: $0)).inserted } ?? true
  }

  private mutating func add(
    _ row: JSONValue, _ kind: FitbitFile, _ source: Int
  ) throws(Unreadable) {
    switch kind {
    case .minutes(let measure, let factor):
      guard let (time, value) = try FitbitReader.sample(row, row["value"]) else { return }
      book.add(value * factor, to: measure, from: source, start: time, seconds: 60)
      if measure == .steps, !book.isSecondPass { check.add(value, at: time) }
    case .days(let measure):
      guard let (time, value) = try FitbitReader.sample(row, row["value"]) else { return }
      book.add(value, to: measure, from: source, on: time.day)
    case .restingHeartRate:
      // A day without one has the value 0 and no date.
      guard let value = try FitbitReader.number(row["value"]?["value"]), value > 0 else { return }
      let time = try FitbitReader.time(row["dateTime"])
      book.add(value, to: .restingHeartRate, from: source, on: time.day)
    case .heartRate:
      guard let (time, value) = try FitbitReader.sample(row, row["value"]?["bpm"]),
        let confidence = try FitbitReader.number(row["value"]?["confidence"]), confidence > 0
      else { return }
      book.addRate(value, from: source, on: time.day)
    case .sleep: try addNight(row, source)
    case .weight: try addWeight(row, source)
    case .exercise: try addWorkout(row, source)
    case .table: break
    }
  }

  /// The time of a row, and a number of it; nil if nothing was measured.
  private static func sample(
    _ row: JSONValue, _ value: JSONValue?
  ) throws(Unreadable) -> (time: LocalDateTime, value: Double)? {
    let time = try time(row["dateTime"])
    return try number(value).map { (time, $0) }
  }

  private static func number(_ value: JSONValue?) throws(Unreadable) -> Double? {
    guard let value else { throw Unreadable() }
    switch NumberCell(value) {
    case .none: return nil
    case .number(let number): return number
    case .unreadable: throw Unreadable()
    }
  }

  /// `09/26/26 20:16:00`, or a date and a time apart.
  private static func time(
    _ value: JSONValue?, _ clock: JSONValue? = nil
  ) throws(Unreadable) -> LocalDateTime {
    guard let text = value?.text else { throw Unreadable() }
    let bytes = Array((clock?.text.map { "\(text) \($0)" } ?? text).utf8)
    guard bytes.count == 17 else { throw Unreadable() }
    let dash = [UInt8(ascii: "-")]
    let year = Array("20".utf8) + bytes[6..<8]
    let iso = year + dash + bytes[0..<2] + dash + bytes[3..<5] + bytes[8...]
    guard let stamp = Stamp(iso.span), stamp.offset == nil else { throw Unreadable() }
    return stamp.local
  }

  /// Adds a weight, in pounds.
  private mutating func addWeight(_ row: JSONValue, _ source: Int) throws(Unreadable) {
    let time = try FitbitReader.time(row["date"], row["time"])
    let pounds = try FitbitReader.number(row["weight"])
    guard isNew(.weight, row["logId"]?.whole) else { return }
    if let pounds {
      book.add(pounds * 0.453_592_37, to: .weight, from: source, on: time.day, second: time.seconds)
    }
    if let fat = row["fat"]?.looseNumber, fat > 0 {
      book.add(fat / 100, to: .bodyFat, from: source, on: time.day, second: time.seconds)
    }
  }

  private mutating func addNight(_ row: JSONValue, _ source: Int) throws(Unreadable) {
    guard let day = row["dateOfSleep"]?.text.flatMap({ Day(iso: $0) }) else { throw Unreadable() }
    var night = Night(on: day)
    night.start = row["startTime"]?.text.flatMap { Stamp($0)?.local }
    night.end = row["endTime"]?.text.flatMap { Stamp($0)?.local }
    night.asleep = try FitbitReader.number(row["minutesAsleep"])
    night.lacksTimeAsleep = night.asleep == nil
    guard night.asleep != nil || night.start != nil && night.end != nil,
      isNew(.sleep, row["logId"]?.whole)
    else { return }
    night.inBed = row["timeInBed"]?.looseNumber
    night.isMain = row["mainSleep"]?.boolean
    let levels = row["levels"]?["summary"]
    let hasStages = row["type"]?.text == "stages"
    if hasStages {
      night.light = levels?["light"]?["minutes"]?.looseNumber
      night.deep = levels?["deep"]?["minutes"]?.looseNumber
      night.rem = levels?["rem"]?["minutes"]?.looseNumber
    }
    night.awakenings = levels?[hasStages ? "wake" : "awake"]?["count"]?.whole
      .flatMap { Int(exactly: $0) }
    book.add(night, from: source)
  }

  private mutating func addWorkout(_ row: JSONValue, _ source: Int) throws(Unreadable) {
    let start = try FitbitReader.time(row["startTime"])
    guard let length = (row["activeDuration"] ?? row["duration"])?.looseNumber, length > 0
    else { throw Unreadable() }
    guard isNew(.workouts, row["logId"]?.whole) else { return }
    // The steps of an exercise include its pauses.
    check.add(
      exercise: start, minutes: (row["duration"]?.looseNumber ?? length) / 60_000,
      steps: row["steps"]?.looseNumber ?? 0)
    let name = row["activityName"]?.text ?? ""
    let distance = book.distance(
      row["distance"]?.looseNumber, in: row["distanceUnit"]?.text ?? ""
    ) { ["Kilometer": 1, "Mile": 1.609_344, "Meter": 0.001][$0] }
    book.addWorkout(
      at: start, minutes: length / 60_000, kilometres: distance,
      isCycling: ["Bike", "Biking", "Cycling"].contains(where: name.contains), from: source)
  }

  private static let minuteColumns: [SampleColumn] = [
    .init("steps", .steps), .init("distance", .distance, per: 1000),
  ]

  mutating func read(table source: ByteSource, named name: String) throws {
    var rows = try TableRows(source, book)
    let isSleep = rows.has("minutes_asleep")
    let column = FitbitReader.minuteColumns.first { rows.has($0.name) }
    while try rows.next() {
      let device = rows.text(isSleep ? "data_source" : "data source")
      // What came from the phone's own store has been counted by it too.
      let isPhone = device.hasSuffix("Health Kit") || device.hasSuffix("Health Connect")
      let index = book.source(
        ["", "Fitbit"].contains(device) ? "Fitbit (CSV)" : device, rank: isPhone ? 3 : 2,
        form: Form.table.rawValue)
      if isSleep {
        addNight(&rows, index)
        continue
      }
      if rows.has("session_id") {
        addSession(&rows, index)
        continue
      }
      guard let stamp = Stamp(rows.text("timestamp")) else {
        rows.report("timestamp", isNot: "a time", hint: "Times look like 2026-09-26T20:16:00Z.")
        continue
      }
      let instant = stamp.instant(in: book.zone)
      let local = book.clock.local(instant)
      if let column {
        guard let number = rows.number(column.name) else { continue }
        book.add(column.value(number), to: column.measure, from: index, start: local, seconds: 60)
      } else if rows.has("weight grams") {
        let values = rows.values([.init("weight grams", .weight, per: 1000)])
        book.add(values, from: index, on: local.day, second: instant)
      } else if rows.has("beats per minute") {
        guard let value = rows.number("beats per minute"), value > 0 else { continue }
        if name.hasPrefix("daily_") {
          // The time is a label of the day, not an instant.
          book.add(value, to: .restingHeartRate, from: index, on: stamp.local.day)
        } else {
          book.addRate(value, from: index, on: local.day)
        }
      } else {
        book.skip("\(name) with the columns \(rows.heads.joined(separator: ","))")
      }
    }
  }

  /// Adds a session of mindfulness, whose times have the offset of the place.
  private mutating func addSession(_ rows: inout TableRows, _ source: Int) {
    guard let start = Stamp(rows.text("start_date_time")) else {
      return rows.report(
        "start_date_time", isNot: "a time", hint: "Times look like 2026-01-19T07:05:30+01:00.")
    }
    guard sessions.insert(rows.text("session_id")).inserted else { return }
    let seconds = Stamp(rows.text("end_date_time"))
      .map { Double($0.instant(in: book.zone) - start.instant(in: book.zone)) }
    let length = seconds.flatMap { $0 > 0 ? $0 : nil } ?? rows.number("duration").map { $0 / 1000 }
    guard let length, length > 0 else { return book.skip("sessions without a length") }
    book.add(length / 60, to: .meditation, from: source, on: start.local.day)
  }

  private mutating func addNight(_ rows: inout TableRows, _ source: Int) {
    func local(_ column: String, _ offsetColumn: String) -> LocalDateTime? {
      guard let stamp = Stamp(rows.text(column)) else { return nil }
      let offset = Stamp.offset(rows.text(offsetColumn))
      let instant = stamp.instant(in: .utc)
      return offset.map { LocalDateTime(seconds: instant + Int64($0)) } ?? book.clock.local(instant)
    }
    guard let end = local("sleep_end", "end_utc_offset") else {
      return rows.report(
        "sleep_end", "this sleep has no valid end", hint: "Times look like 2026-10-02T04:50:00Z.")
    }
    let asleep = rows.number("minutes_asleep")
    guard rows.unreadableCount == 0, isNew(.timeInBed, Int64(rows.text("sleep_id"))) else { return }
    var night = Night(on: end.day)
    night.end = end
    night.start = local("sleep_start", "start_utc_offset")
    night.asleep = asleep
    night.lacksTimeAsleep = asleep == nil
    night.inBed = rows.number("minutes_in_sleep_period")
    book.add(night, from: source)
  }
}
