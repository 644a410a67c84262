import Formats
import Time

/// Reads the tables of Oura's export, and the documents of its interface.
///
///     App Data/dailyactivity.csv
///       id;day;score;steps;active_calories;equivalent_walking_distance;…
///     App Data/sleepmodel.csv
///       id;day;bedtime_start;bedtime_end;total_sleep_duration;…;type
///     {"data": [{"day": "2026-11-20", "steps": 8123, …}]}
///
/// Semicolons separate fields, and some are JSON with quotes and semicolons. Lengths are in
/// seconds. A night has the day of waking up: `long_sleep` is the night, `late_nap` and `sleep` add
/// to it, `rest` and `deleted` are ignored.
struct OuraReader: ExportReader {
  static let kind = ExportKind(
    source: .oura, files: "The zip with App Data, or a document of its interface",
    howTo: "On membership.ouraring.com: Export data.")

  static func recognizes(_ file: FileHead) throws -> Bool { try OuraFile(file) != nil }

  /// The columns without which nothing of a table can be read.
  private static let columns: [OuraFile: [String]] = [
    .days: ["steps"], .sleeps: ["bedtime_start", "total_sleep_duration", "type"],
    .workouts: ["start_datetime", "end_datetime"],
  ]

  private static let dayColumns: [SampleColumn] = [
    .init("steps", .steps), .init("equivalent_walking_distance", .distance, 0.001),
    .init("active_calories", .activeEnergy, 4.184),
    .init("high_activity_time", .activeMinutes, per: 60),
    .init("medium_activity_time", .activeMinutes, per: 60),
  ]

  private static let nightColumns = NightColumns(
    asleep: "total_sleep_duration", light: "light_sleep_duration", deep: "deep_sleep_duration",
    rem: "rem_sleep_duration", inBed: "time_in_bed", perMinute: 60)

  private static let heartColumns: [SampleColumn] = [
    .init("lowest_heart_rate", .restingHeartRate), .init("average_hrv", .heartRateVariability),
  ]

  private let book: DayBook
  private let source: Int
  /// The identifiers of the rows that were read, because exports overlap.
  private var seen: Set<String> = []

  init(_ book: DayBook) { (self.book, source) = (book, book.source("Oura")) }

  mutating func read(_ file: ByteSource) throws {
    guard let kind = try OuraFile(FileHead(file)) else { return }
    switch kind {
    case .document, .olderDocument:
      try JSONRows.read(file) { reader in
        try reader.forEachMember(depth: 0) { reader, name in
          guard let names = kind.names(in: name) else { return try reader.skipValue(depth: 1) }
          try reader.forEachRow(depth: 1, book) { add($0.renamed(names)) }
        }
      }
    case .trends: try readTrends(file)
    case .days, .sleeps, .workouts: try readTable(file, kind)
    }
  }

  private mutating func readTable(_ file: ByteSource, _ kind: OuraFile) throws {
    var lines = try LineRows(file)
    guard let header = try lines.next().map({ OuraReader.fields($0) }) else { return }
    let needed = OuraReader.columns[kind] ?? []
    if let problem = Problem(lacking: needed, of: header, in: file.name, line: 1) {
      return book.report(problem)
    }
    var number = 1
    while let line = try lines.next() {
      number += 1
      if line.isEmpty { continue }
      let cells = zip(header, OuraReader.fields(line)).map {
        JSONValue.Member(name: $0, value: .text($1))
      }
      let place = Problem(source: file.name, line: number, message: "")
      add(JSONRow(value: .object(cells), place: place, book: book))
    }
  }

  private mutating func readTrends(_ file: ByteSource) throws {
    var rows = try TableRows(file, book)
    while try rows.next() {
      guard let day = Day(iso: rows.text("date")) else {
        rows.report("date", isNot: "a day", hint: OuraReader.dayHint)
        continue
      }
      if !seen.insert("trends \(day)").inserted { continue }
      var cells = [JSONValue.Member(name: "type", value: "longest")]
      for (column, name) in OuraFile.trendNames where rows.number(column) != nil {
        cells.append(JSONValue.Member(name: name, value: .text(rows.text(column))))
      }
      let place = rows.problem("date", "", hint: "")
      var row = JSONRow(value: .object(cells), place: place, book: book)
      addSleep(&row, day)
      addDay(&row, day)
    }
  }

  private static let dayHint = "Days look like 2026-11-20."

  /// The fields between semicolons outside of quotes and braces, without their quotes.
  static func fields(_ line: String) -> [String] {
    var fields: [String] = []
    var field = ""
    var depth = 0
    var isQuoted = false
    for character in line {
      switch character {
      case "\"" where depth == 0:
        isQuoted.toggle()
        continue
      case "{" where !isQuoted, "[" where !isQuoted: depth += 1
      case "}" where !isQuoted, "]" where !isQuoted: depth = max(depth - 1, 0)
      case ";" where depth == 0 && !isQuoted:
        fields.append(field)
        field = ""
        continue
      default: break
      }
      field.append(character)
    }
    return fields + [field]
  }

  private mutating func add(_ row: JSONRow) {
    var row = row
    guard let day = Day(iso: String(row.text("day").prefix(10))) else {
      return row.report("day", isNot: "a day", hint: OuraReader.dayHint)
    }
    let identifier = row.text("id")
    if !identifier.isEmpty, !seen.insert(identifier).inserted { return }
    if !row.text("bedtime_start").isEmpty {
      addSleep(&row, day)
    } else if !row.text("start_datetime").isEmpty {
      addWorkout(&row)
    } else {
      addDay(&row, day)
    }
  }

  private func addDay(_ row: inout JSONRow, _ day: Day) {
    let values = row.values(OuraReader.dayColumns)
    if values.first?.measure == .steps { book.add(values, from: source, on: day) }
  }

  private func addSleep(_ row: inout JSONRow, _ day: Day) {
    let isKnown = row.cell("total_sleep_duration") != .none
    let read = row.night(on: day, OuraReader.nightColumns)
    let rates = row.values(OuraReader.heartColumns)
    // Older exports have only the type longest.
    let type = row.text("type")
    guard ["long_sleep", "late_nap", "sleep", "longest"].contains(type) else { return }
    let (start, end) = (Stamp(row.text("bedtime_start")), Stamp(row.text("bedtime_end")))
    func bounded() -> Night? {
      guard let start, let end, row.unreadableCount == 0 else { return nil }
      return row.boundedNight(
        on: day, (start.instant(in: .utc), end.instant(in: .utc)), ["total_sleep_duration"])
    }
    guard var night = isKnown ? read : bounded() else { return }
    night.span = nil
    if type != "longest" { night.isMain = type == "long_sleep" }
    (night.start, night.end) = (start?.local, end?.local)
    book.add(night, from: source)
    if type == "long_sleep" || type == "longest" { book.add(rates, from: source, on: day) }
  }

  private func addWorkout(_ row: inout JSONRow) {
    let metres = row.number("distance")
    guard let start = Stamp(row.text("start_datetime")), let end = Stamp(row.text("end_datetime"))
    else {
      return row.report(
        "start_datetime", "a workout has no valid start or end",
        hint: "Times look like 2026-11-20T08:00:00+01:00.")
    }
    let seconds = end.instant(in: .utc) - start.instant(in: .utc)
    book.addWorkout(
      at: start.local, minutes: Double(seconds) / 60, kilometres: metres.map { $0 / 1000 },
      isCycling: row.text("activity").lowercased().contains("cycling"), from: source)
  }
}
