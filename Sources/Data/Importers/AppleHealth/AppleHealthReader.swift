import Formats
import Time

/// Reads Apple Health's export, `export.xml`, whatever language its name is in.
///
///     <HealthData locale="en_GB">
///      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" unit="count"
///       startDate="2026-07-19 10:36:11 +0200" endDate="2026-07-19 10:46:11 +0200" value="412"/>
///
/// The offset of all dates is that of the phone when it exported, in summer and winter, so dates become
/// instants and these the person's local time; sleep and workouts may name their own zone. The records
/// within a `Correlation` are repeated outside of it. Units follow the settings of the phone and change
/// within a file. A watch counts before a phone, and a phone before all else.
struct AppleHealthReader: ExportReader {
  static let kind = ExportKind(
    name: "Apple Health",
    reads: { file in
      guard file.isNamed(".xml"), !file.name.contains("export_cda") else { return false }
      return try file.begins(with: "<HealthData", within: 1 << 20)
    }, identity: { _ in "" }, makeReader: { AppleHealthReader($0) })

  private let zoneNamed: (String) -> Zone?
  private var clock: LocalClock
  private var sleep = SleepSegments()
  /// What was found before, by the hash of its bytes.
  private var types: [UInt64: HealthType] = [:]
  private var sources: [UInt64: Int] = [:]
  private var factors: [UInt64: Double?] = [:]

  init(_ options: ImportOptions) {
    zoneNamed = options.zoneNamed
    clock = LocalClock(options.zone)
  }

  /// The attributes of a tag, as indexes into the window's bytes; empty where there are none.
  private struct Attributes {
    var type = 0..<0
    var source = 0..<0
    var device = 0..<0
    var unit = 0..<0
    var start = 0..<0
    var end = 0..<0
    var value = 0..<0

    init(_ scanner: TagScanner) {
      scanner.forEachAttribute { name, value in
        let bytes = scanner.window.bytes
        // The names differ in their first letters, and most in their lengths.
        switch (bytes[name.lowerBound], name.count) {
        case (UInt8(ascii: "t"), 4): type = value
        case (UInt8(ascii: "s"), 10): source = value
        case (UInt8(ascii: "d"), 6): device = value
        case (UInt8(ascii: "u"), 4): unit = value
        case (UInt8(ascii: "s"), 9): start = value
        case (UInt8(ascii: "e"), 7): end = value
        case (UInt8(ascii: "v"), 5): self.value = value
        default: break
        }
      }
    }
  }

  /// A sleep or workout, which is complete only at its end tag.
  private enum Open {
    case sleep(SleepSegments.Stage, start: Int64, end: Int64, source: Int)
    case workout(start: Int64, minutes: Double, distance: Double?, isCycling: Bool, source: Int)
  }

  mutating func read(_ source: ByteSource, into book: inout DayBook) throws {
    var scanner = try TagScanner(source)
    var isInCorrelation = false
    var open: Open?
    var zone: Zone?
    var isComplete = false
    func close(_ reader: inout AppleHealthReader, _ book: inout DayBook) {
      if let done = open { reader.add(done, zone, to: &book) }
      (open, zone) = (nil, nil)
    }
    while try scanner.next() {
      if scanner.isNamed("Record") {
        if isInCorrelation { continue }
        close(&self, &book)
        open = readRecord(scanner, into: &book)
        if scanner.isEmpty { close(&self, &book) }
      } else if scanner.isNamed("MetadataEntry") {
        if open != nil, let name = metadata("HKTimeZone", scanner) { zone = zoneNamed(name) }
      } else if scanner.isNamed("WorkoutStatistics") {
        if !isInCorrelation { readStatistics(scanner, into: &open, &book) }
      } else if scanner.isNamed("Workout") {
        close(&self, &book)
        open = readWorkout(scanner, into: &book)
        if scanner.isEmpty { close(&self, &book) }
      } else if scanner.isNamed("/Record") || scanner.isNamed("/Workout") {
        close(&self, &book)
      } else if scanner.isNamed("Correlation") {
        close(&self, &book)
        isInCorrelation = !scanner.isEmpty
      } else if scanner.isNamed("/Correlation") {
        isInCorrelation = false
      } else if scanner.isNamed("ActivitySummary") {
        readSummary(scanner, into: &book)
      } else if scanner.isNamed("/HealthData") {
        isComplete = true
      }
    }
    close(&self, &book)
    if !isComplete {
      book.report(
        Problem(
          source: source.name, message: "ends in the middle of the export: what is whole was read",
          hint: "Export again, and keep the phone unlocked until it is done."))
    }
  }

  mutating func finish(into book: inout DayBook) {
    sleep.addNights(to: &book)
    sleep = SleepSegments()
  }

  private static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    // FNV-1a, with which names are found without making texts of them.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash
  }

  private static func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    let part = bytes.extracting(range)
    var position = 0
    do throws(SyntaxError) {
      let number = try JSON.number(part, &position).double
      return position == part.count ? number : nil
    } catch {
      return nil
    }
  }

  private func report(
    _ message: String, hint: String, _ scanner: TagScanner, _ book: inout DayBook
  ) {
    book.report(
      scanner.problem(message, hint: hint, isLocated: book.problems.count < ProblemList.limit))
  }

  /// Reads a sample; what is to be added at its end.
  private mutating func readRecord(
    _ scanner: TagScanner, into book: inout DayBook
  ) -> Open? {
    let attributes = Attributes(scanner)
    let bytes = scanner.window.bytes.span
    let typeHash = AppleHealthReader.hash(bytes, attributes.type)
    let type: HealthType
    if let known = types[typeHash] {
      type = known
    } else {
      type = HealthType.all[HealthType.shortName(scanner.text(attributes.type))] ?? .unused
      types[typeHash] = type
    }
    if type == .unused {
      book.passOver(HealthType.shortName(scanner.text(attributes.type)))
      return nil
    }
    guard let start = Stamp(bytes.extracting(attributes.start)),
      let end = Stamp(bytes.extracting(attributes.end))
    else {
      report(
        "this record has no valid dates",
        hint: "Dates look like startDate=\"2026-07-19 10:36:11 +0200\".", scanner, &book)
      return nil
    }
    let source = self.source(attributes, scanner, &book)
    let first = start.offset.map { start.local.seconds - Int64($0) } ?? start.local.seconds
    let last = end.offset.map { end.local.seconds - Int64($0) } ?? end.local.seconds
    let local = clock.local(first)
    switch type {
    case .span(let measure, let unit):
      if let value = value(unit, attributes, scanner, &book) {
        book.add(value, to: measure, from: source, start: local, seconds: last - first)
      }
    case .moment(let measure, let unit):
      if let value = value(unit, attributes, scanner, &book) {
        book.add(
          value, to: measure, from: source, on: local.day, second: first, minute: local.minute)
      }
    case .heartRate:
      if let value = value(.rate, attributes, scanner, &book) {
        book.add(value, to: .heartRate, from: source, on: local.day)
        book.add(value, to: .maximumHeartRate, from: source, on: local.day)
      }
    case .interval(let measure):
      book.add(
        Double(max(last - first, 0)) / 60, to: measure, from: source, on: local.day)
    case .standHour:
      if scanner.bytes(attributes.value, are: "HKCategoryValueAppleStandHourStood") {
        book.add(1, to: .standHours, from: source, on: local.day)
      }
    case .sexualActivity: book.add(1, to: .sexualActivity, from: source, on: local.day)
    case .menstrualFlow:
      let flow = ["None": 0.0, "Light": 1, "Medium": 2, "Heavy": 3]
      let name = scanner.text(attributes.value)
      if let value = flow.first(where: { name.hasSuffix($0.key) })?.value {
        book.add(value, to: .menstrualFlow, from: source, on: local.day)
      } else {
        book.passOver("menstrual flow without its strength")
      }
    case .sleep:
      if book.isSecondPass { return nil }
      let name = scanner.text(attributes.value)
      let stages: [(String, SleepSegments.Stage)] = [
        ("InBed", .inBed), ("AsleepUnspecified", .asleep), ("AsleepCore", .light),
        ("AsleepDeep", .deep), ("AsleepREM", .rem), ("Awake", .awake), ("Asleep", .asleep),
      ]
      guard let stage = stages.first(where: { name.hasSuffix($0.0) })?.1 else {
        book.passOver("sleep of the kind '\(name)'")
        return nil
      }
      return .sleep(stage, start: first, end: last, source: source)
    case .unused: break
    }
    return nil
  }

  /// The number of a sample in the unit that is stored; nil, with a problem, where it has none.
  private mutating func value(
    _ unit: HealthUnit, _ attributes: Attributes, _ scanner: TagScanner, _ book: inout DayBook
  ) -> Double? {
    let bytes = scanner.window.bytes.span
    guard let number = AppleHealthReader.number(bytes, attributes.value) else {
      report(
        "'\(scanner.text(attributes.value))' is not a number",
        hint: "The value of this record must be one.", scanner, &book)
      return nil
    }
    guard let factor = factor(unit, attributes, scanner, &book) else { return nil }
    return number * factor
  }

  private mutating func factor(
    _ unit: HealthUnit, _ attributes: Attributes, _ scanner: TagScanner, _ book: inout DayBook
  ) -> Double? {
    let bytes = scanner.window.bytes.span
    let key =
      AppleHealthReader.hash(bytes, attributes.type) &* 31
      ^ AppleHealthReader.hash(bytes, attributes.unit)
    let factor: Double?
    if let known = factors[key] {
      factor = known
    } else {
      factor = unit.factor(scanner.text(attributes.unit))
      factors.updateValue(factor, forKey: key)
    }
    if factor == nil {
      let type = HealthType.shortName(scanner.text(attributes.type))
      book.passOver("\(type) in the unknown unit '\(scanner.text(attributes.unit))'")
    }
    return factor
  }

  /// The index of the source, by its name alone: the device has an address that differs each time.
  private mutating func source(
    _ attributes: Attributes, _ scanner: TagScanner, _ book: inout DayBook
  ) -> Int {
    let hash = AppleHealthReader.hash(scanner.window.bytes.span, attributes.source)
    if let known = sources[hash] { return known }
    let name = scanner.text(attributes.source)
    let device = scanner.text(attributes.device)
    let isWatch = name.contains("Watch") || device.contains("name:Apple Watch")
    let isPhone = name.contains("iPhone") || device.contains("name:iPhone")
    let index = book.source(
      name.isEmpty ? "Apple Health" : name, rank: isWatch ? 0 : isPhone ? 1 : 2)
    sources[hash] = index
    return index
  }

  private func metadata(_ wanted: String, _ scanner: TagScanner) -> String? {
    var (key, text) = ("", "")
    scanner.forEachAttribute { name, value in
      if scanner.bytes(name, are: "key") { key = scanner.text(value) }
      if scanner.bytes(name, are: "value") { text = scanner.text(value) }
    }
    return key == wanted ? text : nil
  }

  private mutating func readWorkout(
    _ scanner: TagScanner, into book: inout DayBook
  ) -> Open? {
    if book.isSecondPass { return nil }
    let attributes = Attributes(scanner)
    var texts: [String: String] = [:]
    scanner.forEachAttribute { texts[scanner.text($0)] = scanner.text($1) }
    guard let start = Stamp(scanner.window.bytes.span.extracting(attributes.start)),
      let end = Stamp(scanner.window.bytes.span.extracting(attributes.end))
    else {
      report(
        "this workout has no valid dates",
        hint: "Dates look like startDate=\"2026-07-19 10:36:11 +0200\".", scanner, &book)
      return nil
    }
    let first = start.instant(in: .utc)
    let stated = texts["duration"].flatMap(Double.init).flatMap { duration in
      HealthUnit.minutes.factor(texts["durationUnit"] ?? "min").map { duration * $0 }
    }
    let distance = texts["totalDistance"].flatMap(Double.init).flatMap { distance in
      HealthUnit.distance.factor(texts["totalDistanceUnit"] ?? "").map { distance * $0 }
    }
    return .workout(
      start: first, minutes: stated ?? Double(end.instant(in: .utc) - first) / 60,
      distance: distance.flatMap { $0 > 0 ? $0 : nil },
      isCycling: texts["workoutActivityType"]?.hasSuffix("Cycling") == true,
      source: source(attributes, scanner, &book))
  }

  /// Reads the distance of a workout, which is there instead of in its tag since iOS 16.
  private func readStatistics(
    _ scanner: TagScanner, into open: inout Open?, _ book: inout DayBook
  ) {
    guard case .workout(let start, let minutes, nil, let isCycling, let source) = open else {
      return
    }
    var texts: [String: String] = [:]
    scanner.forEachAttribute { texts[scanner.text($0)] = scanner.text($1) }
    guard let type = texts["type"], HealthType.shortName(type).hasPrefix("Distance"),
      let sum = texts["sum"].flatMap(Double.init), sum > 0
    else { return }
    guard let factor = HealthUnit.distance.factor(texts["unit"] ?? "") else {
      return book.passOver("distance of a workout in the unknown unit '\(texts["unit"] ?? "")'")
    }
    open = .workout(
      start: start, minutes: minutes, distance: sum * factor, isCycling: isCycling, source: source)
  }

  /// Adds a sleep or workout, with the zone that it names.
  private mutating func add(_ done: Open, _ zone: Zone?, to book: inout DayBook) {
    func offset(_ instant: Int64) -> Int {
      zone.map { $0.offset(at: Instant(seconds: instant)) } ?? clock.offset(at: instant)
    }
    switch done {
    case .sleep(let stage, let start, let end, let source):
      sleep.add(
        stage, from: start, to: end, offsets: (offset(start), offset(end)), source: source)
    case .workout(let start, let minutes, let distance, let isCycling, let source):
      guard minutes > 0 else { return book.passOver("workouts without a length") }
      book.add(
        WorkoutBook.Workout(
          start: LocalDateTime(seconds: start + Int64(offset(start))), minutes: minutes,
          distance: distance, isCycling: isCycling, source: source))
    }
  }

  /// Reads the rings of a day, which fill days without records.
  private mutating func readSummary(_ scanner: TagScanner, into book: inout DayBook) {
    if book.isSecondPass { return }
    var texts: [String: String] = [:]
    scanner.forEachAttribute { texts[scanner.text($0)] = scanner.text($1) }
    // The first row may be of 1969.
    guard let day = texts["dateComponents"].flatMap({ Day(iso: $0) }), day.number > 365 else {
      return
    }
    let source = book.source("Activity rings", rank: 9)
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
}
