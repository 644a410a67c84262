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
    howTo: "In the app: a manual export or an automation, as JSON.", hasTables: false)

  static func recognizes(_ file: FileHead) throws -> Bool {
    guard try file.isObject, try file.begins(with: "\"data\"", within: 64) else { return false }
    return try file.begins(with: "\"metrics\"", within: 4096)
      || (try file.begins(with: "\"workouts\"", within: 4096))
  }

  private let book: DayBook
  private let source: Int
  /// The index of the first file with a sample, if there are several files.
  private var files: [Int: Int]?
  private var fileIndex = 0

  init(_ book: DayBook) { (self.book, source) = (book, book.source("Health Auto Export")) }

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

  mutating func read(_ file: ByteSource) throws {
    fileIndex += 1
    try JSONRows.read(file) { reader in
      try reader.forEachMember(depth: 0) { reader, name in
        guard name == "data" else { return try reader.skipValue(depth: 1) }
        try reader.forEachMember(depth: 1) { reader, name in
          switch name {
          case "metrics": try reader.forEachElement(depth: 2) { try readMetric(&$0, file.name) }
          case "workouts": try reader.forEachRow(depth: 2, book) { add(workout: $0, file.name) }
          default: try reader.skipValue(depth: 2)
          }
        }
      }
    }
  }

  private mutating func readMetric(_ reader: inout JSONReader, _ file: String) throws {
    let (texts, isComplete) = try reader.forEachRow(
      of: "data", after: ["name", "units"], depth: 3, book
    ) { add($0, of: $1["name"] ?? "without a name", $1["units"] ?? "") }
    if !isComplete {
      book.report(
        source: file,
        message: "'\(texts["name"] ?? "")' has too many samples before its name and units",
        hint: "Export fewer days at once.")
    }
  }

  /// The day of a date: its own at midnight, otherwise the day of the instant.
  private func day(_ stamp: Stamp) -> Day {
    stamp.local.secondOfDay == 0 ? stamp.local.day : book.local(stamp).day
  }

  private mutating func add(_ sample: JSONRow, of metric: String, _ units: String) {
    guard let type = HealthType.byMetric[metric] else { return book.skip(metric) }
    guard let stamp = sample["date"]?.text.flatMap({ Stamp($0) })
    else { return report(sample, of: metric, "has no valid date") }
    if isRepeated(metric, sample["date"]?.text ?? "") { return }
    let day = day(stamp)
    let (measure, unit): (Measure, HealthUnit)
    switch type {
    case .span(let known, let itsUnit), .moment(let known, let itsUnit):
      (measure, unit) = (known, itsUnit)
    case .interval(let known): (measure, unit) = (known, .minutes)
    case .standHour: (measure, unit) = (.standHours, .count)
    case .heartRate: return addRate(sample, of: metric, on: day, units)
    case .sleep: return addNight(sample, day, units)
    case .menstrualFlow, .sexualActivity, .unused: return
    }
    var value = 0.0
    switch sample["qty"].map({ NumberCell($0) }) {
    case .some(.none): return
    case .number(let number): value = number
    case .unreadable, nil: return report(sample, of: metric, "has no number")
    }
    // The app writes a share as a percentage; a body with less than 1 % of fat does not exist.
    if unit == .share, value > 1 { value /= 100 }
    if let factor = factor(unit, of: metric, units) {
      book.add(
        value * factor, to: measure, from: source, on: day, second: stamp.instant(in: book.zone))
    }
  }

  private func report(_ sample: JSONRow, of metric: String, _ message: String) {
    sample.report(
      "this sample of \(metric) \(message)",
      hint: "Samples look like {\"date\": \"2025-05-24 00:00:00 -0400\", \"qty\": 10}.")
  }

  /// The factor of a unit; counts an unknown one.
  private func factor(_ unit: HealthUnit, of metric: String, _ units: String) -> Double? {
    let factor = unit.factor(units)
    if factor == nil { book.skip("\(metric) in the unknown unit '\(units)'") }
    return factor
  }

  private func addRate(_ sample: JSONRow, of metric: String, on day: Day, _ units: String) {
    guard factor(.rate, of: metric, units) != nil else { return }
    let own = sample["Avg"] ?? sample["qty"]
    if own != nil, NumberCell(own) == .none { return }
    guard let mean = own?.looseNumber, mean > 0
    else { return report(sample, of: metric, "has no number") }
    book.addRate(mean, most: sample["Max"]?.looseNumber, from: source, on: day)
  }

  private func addNight(_ sample: JSONRow, _ day: Day, _ units: String) {
    guard units == "hr" || units == "min" else {
      return book.skip("sleep_analysis in the unknown unit '\(units)'")
    }
    let factor: Double = units == "hr" ? 60 : 1
    func minutes(_ name: String) -> Double? {
      sample[name]?.looseNumber.flatMap { $0 > 0 ? $0 * factor : nil }
    }
    let start = sample["sleepStart"]?.text.flatMap { Stamp($0) }
    let end = sample["sleepEnd"]?.text.flatMap { Stamp($0) }
    let wake = end.map { book.local($0) }
    var night = Night(on: wake?.day ?? day)
    night.asleep = minutes("totalSleep") ?? minutes("asleep")
    night.inBed = minutes("inBed")
    guard night.asleep != nil || night.inBed != nil else { return }
    night.start = start.map { book.local($0) }
    night.end = wake
    // All are 0 where the device has no stages.
    let stages = [minutes("core"), minutes("deep"), minutes("rem")]
    if stages.contains(where: { $0 != nil }) {
      (night.light, night.deep, night.rem) = (stages[0] ?? 0, stages[1] ?? 0, stages[2] ?? 0)
    }
    book.add(night, from: source)
  }

  private func add(workout: JSONRow, _ file: String) {
    guard let start = workout["start"]?.text.flatMap({ Stamp($0) }) else {
      return book.report(Problem(source: file, message: "a workout has no valid start"))
    }
    // Seconds, as in the app's second version.
    let seconds = workout["duration"]?.looseNumber ?? 0
    let distance = workout["distance"]
    book.addWorkout(
      at: book.local(start), minutes: seconds / 60,
      kilometres: book.distance(
        distance?["qty"]?.looseNumber, in: distance?["units"]?.text ?? "",
        HealthUnit.distance.factor),
      isCycling: workout["name"]?.text?.contains("Cycling") == true, from: source)
  }
}
