import Formats
import Text
import Time

/// Reads Apple Health's export, `export.xml` in any language.
///
///     <HealthData locale="en_GB">
///      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count"
///       startDate="2026-07-19 10:36:11 +0200" endDate="2026-07-19 10:46:11 +0200" value="412"/>
///
/// All dates have the offset of the phone at the time of the export, so they become instants and
/// then the person's local time; sleep and workouts may name their own zone. Records within a
/// `Correlation` are repeated outside of it. Units change within a file. Identical records count
/// once. A watch has a higher priority than a phone, and a phone than anything else.
struct AppleHealthReader: ExportReader {
  static let kind = ExportKind(
    source: .appleHealth, files: "export.zip, or the export.xml in it",
    howTo: "On the iPhone: Health, your picture, Export All Health Data.", hasTables: false)

  static func recognizes(_ file: FileHead) throws -> Bool {
    guard try file.readFirstByte() == UInt8(ascii: "<") else { return false }
    return try file.begins(with: "<!DOCTYPE HealthData") || file.begins(with: "<HealthData")
  }

  static func identity(of file: FileHead) -> String? { "" }

  static func date(of file: FileHead) throws -> Stamp? {
    let text = String(decoding: try file.head(1 << 15), as: UTF8.self)
    return text.firstRange(of: "<ExportDate value=\"").flatMap {
      Stamp(text[$0.upperBound...].prefix { $0 != "\"" })
    }
  }

  static func latestRecord(of file: FileHead) throws -> Stamp? {
    var scanner = try TagScanner(file.source)
    var dates = StampMemory()
    var latest: Int64?
    while try scanner.next() {
      let end = HealthAttributes(scanner).end
      guard scanner.kind == .record, let end = dates.instant(scanner.window.bytes.span, end)
      else { continue }
      latest = max(latest ?? end, end)
    }
    return latest.map(Stamp.init(utc:))
  }

  let book: DayBook
  private var sleep = SleepSegments()
  /// By the hashes of their names.
  var typeIndexes = RecentValues<Int>()
  var sources = RecentValues<Int>()
  /// The types of records, each with a unit.
  var types: [RecordType] = []
  var dates = StampMemory()
  var seen = SeenSamples()

  init(_ book: DayBook) { self.book = book }

  /// A sleep or workout, which is complete only at its end tag.
  enum Open {
    case sleep(SleepSegments.Stage, start: Int64, end: Int64, source: Int)
    /// A workout that starts at a time of UTC.
    case workout(Workout)
  }

  mutating func read(_ source: ByteSource) throws {
    var scanner = try TagScanner(source)
    var isInCorrelation = false
    var open: Open?
    var zone: Zone?
    var isComplete = false
    func close() {
      if let done = open { add(done, zone) }
      (open, zone) = (nil, nil)
    }
    while try scanner.next() {
      switch scanner.kind {
      case .record where !isInCorrelation:
        close()
        open = readRecord(scanner)
        if scanner.isEmpty { close() }
      case .metadata where open != nil:
        if case let texts = scanner.attributes, texts["key"] == "HKTimeZone" {
          zone = book.options.zoneNamed(texts["value"] ?? "")
        }
      case .statistics where !isInCorrelation: readStatistics(scanner, into: &open)
      case .workout:
        close()
        open = readWorkout(scanner)
        if scanner.isEmpty { close() }
      case .endOfRecord, .endOfWorkout: close()
      case .correlation:
        close()
        isInCorrelation = !scanner.isEmpty
      case .endOfCorrelation: isInCorrelation = false
      case .summary: readSummary(scanner)
      case .endOfExport: isComplete = true
      case .record, .metadata, .statistics, nil: break
      }
    }
    close()
    if !isComplete {
      book.report(
        source: source.name,
        message: "ends in the middle of the export: all complete records were read",
        hint: "Export again, and keep the phone unlocked until it is done.")
    }
  }

  mutating func finish() {
    sleep.addNights(to: book)
    for type in types where type.skippedCount > 0 { book.skip(type.skipped, type.skippedCount) }
    (sleep, seen) = (SleepSegments(), SeenSamples())
  }

  /// Adds a sleep or workout, with the zone that it names.
  private mutating func add(_ done: Open, _ zone: Zone?) {
    func offset(_ instant: Int64) -> Int {
      zone.map { $0.offset(at: Instant(seconds: instant)) } ?? book.clock.offset(at: instant)
    }
    switch done {
    case .sleep(let stage, let start, let end, let source):
      sleep.add(stage, from: start, to: end, offsets: (offset(start), offset(end)), source: source)
    case .workout(let workout):
      book.addWorkout(
        at: workout.start + Int64(offset(workout.start.seconds)), minutes: workout.minutes,
        kilometres: workout.distance, isCycling: workout.isCycling, from: workout.source)
    }
  }

  /// Reads the rings of a day, which fill days without records.
  private mutating func readSummary(_ scanner: TagScanner) {
    if book.isSecondPass { return }
    let texts = scanner.attributes
    // The first row may be of 1969.
    guard let day = texts["dateComponents"].flatMap({ Day(iso: $0) }), day.number > 365
    else { return }
    let source = book.source("Activity rings", rank: 9)
    guard seen.insert(type: 0, source: source, start: Int64(day.number), end: 0, value: 0)
    else { return }
    func add(_ name: String, _ measure: Measure, _ factor: Double?) {
      guard let factor, let value = texts[name].flatMap(Double.init), value > 0 else { return }
      book.add(value * factor, to: measure, from: source, on: day)
    }
    add(
      "activeEnergyBurned", .activeEnergy,
      HealthUnit.energy.factor(texts["activeEnergyBurnedUnit"] ?? ""))
    add("appleExerciseTime", .activeMinutes, 1)
    add("appleStandHours", .standHours, 1)
  }

  mutating func readWorkout(_ scanner: TagScanner) -> Open? {
    if book.isSecondPass { return nil }
    let attributes = HealthAttributes(scanner)
    let texts = scanner.attributes
    guard let (first, last) = times(attributes, of: "workout", scanner) else { return nil }
    let stated = texts["duration"].flatMap(Double.init).flatMap { duration in
      HealthUnit.minutes.factor(texts["durationUnit"] ?? "min").map { duration * $0 }
    }
    let distance = book.distance(
      texts["totalDistance"].flatMap(Double.init), in: texts["totalDistanceUnit"] ?? "",
      HealthUnit.distance.factor)
    return .workout(
      Workout(
        start: LocalDateTime(seconds: first), minutes: stated ?? Double(last - first) / 60,
        distance: distance, isCycling: texts["workoutActivityType"]?.hasSuffix("Cycling") == true,
        source: source(attributes, scanner)))
  }

  /// Reads the distance of a workout, which is there instead of in its tag since iOS 16.
  func readStatistics(_ scanner: TagScanner, into open: inout Open?) {
    guard case .workout(var workout) = open, workout.distance == nil else { return }
    let texts = scanner.attributes
    guard let type = texts["type"], HealthType.shortName(type).hasPrefix("Distance"),
      let distance = book.distance(
        texts["sum"].flatMap(Double.init), in: texts["unit"] ?? "", HealthUnit.distance.factor)
    else { return }
    workout.distance = distance
    open = .workout(workout)
  }
}
