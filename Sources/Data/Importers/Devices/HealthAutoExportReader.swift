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

  /// The index of the first file with a sample, if there are several files.
  private var files: [Int: Int]?
  private var fileIndex = 0
  /// How many samples of a metric are held until its name and unit are known.
  private static let mostHeld = 100_000

  init(_ options: ImportOptions) {}

  /// The latest file first: by the last day in their names, or else in the given order.
  mutating func prepare(_ files: [ByteSource]) -> [ByteSource] {
    if files.count > 1 { self.files = [:] }
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

  mutating func read(_ source: ByteSource, into book: inout DayBook) throws {
    fileIndex += 1
    let index = book.source("Health Auto Export")
    try JSONRows.read(source) { reader in
      try reader.forEachMember(depth: 0) { reader, name in
        guard name == "data" else { return try reader.skipValue(depth: 1) }
        try reader.forEachMember(depth: 1) { reader, name in
          switch name {
          case "metrics":
            var isFirst = true
            while try reader.nextElement(&isFirst) {
              try readMetric(&reader, source.name, index, &book)
            }
          case "workouts":
            try reader.forEachElement(depth: 2) { workout, _ in
              add(workout: workout, index, &book, source.name)
            }
          default: try reader.skipValue(depth: 2)
          }
        }
      }
    }
  }

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
  private func day(_ stamp: Stamp, _ book: inout DayBook) -> Day {
    stamp.local.secondOfDay == 0 ? stamp.local.day : book.local(stamp).day
  }

  private mutating func add(
    _ sample: JSONValue, of metric: String, _ units: String, _ source: Int, _ book: inout DayBook
  ) -> String? {
    guard let type = HealthType.byMetric[metric] else {
      book.passOver(metric)
      return nil
    }
    guard let stamp = sample["date"]?.text.flatMap({ Stamp($0) }) else {
      return "this sample of \(metric) has no valid date"
    }
    if isRepeated(metric, sample["date"]?.text ?? "") { return nil }
    let day = day(stamp, &book)
    let (measure, unit): (Measure, HealthUnit)
    switch type {
    case .span(let known, let itsUnit), .moment(let known, let itsUnit):
      (measure, unit) = (known, itsUnit)
    case .interval(let known): (measure, unit) = (known, .minutes)
    case .standHour: (measure, unit) = (.standHours, .count)
    case .heartRate: return addRate(sample, of: metric, on: day, units, source, &book)
    case .sleep: return addNight(sample, day, units, source, &book)
    case .menstrualFlow, .sexualActivity, .unused: return nil
    }
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
    book.add(
      value * factor, to: measure, from: source, on: day, second: stamp.instant(in: book.zone))
    return nil
  }

  private func addRate(
    _ sample: JSONValue, of metric: String, on day: Day, _ units: String, _ source: Int,
    _ book: inout DayBook
  ) -> String? {
    guard HealthUnit.rate.factor(units) != nil else {
      book.passOver("\(metric) in the unknown unit '\(units)'")
      return nil
    }
    let own = sample["Avg"] ?? sample["qty"]
    if own != nil, NumberCell(own) == .none { return nil }
    guard let mean = own?.looseNumber, mean > 0 else {
      return "this sample of \(metric) has no number"
    }
    book.add(mean, to: .heartRate, from: source, on: day)
    book.add(sample["Max"]?.looseNumber ?? mean, to: .maximumHeartRate, from: source, on: day)
    return nil
  }

  private func addNight(
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
    let wake = end.map { book.local($0) }
    var night = Night(on: wake?.day ?? day)
    night.asleep = minutes("totalSleep") ?? minutes("asleep")
    night.inBed = minutes("inBed")
    guard night.asleep != nil || night.inBed != nil else { return nil }
    night.start = start.map { book.local($0) }
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

  private func add(
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
        start: book.local(start), minutes: seconds / 60, distance: distance,
        isCycling: name.contains("Cycling"), source: source))
  }
}
