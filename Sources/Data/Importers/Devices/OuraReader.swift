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
          try reader.forEachRow(depth: 1, book) { add(OuraRow($0, names)) }
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
      let texts = Dictionary(zip(header, OuraReader.fields(line))) { first, _ in first }
      let place = Problem(source: file.name, line: number, message: "")
      add(OuraRow(texts: texts, place: place, book: book))
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
      var texts = ["type": "longest"]
      for (column, name) in OuraFile.trendNames where rows.number(column) != nil {
        texts[name] = rows.text(column)
      }
      var row = OuraRow(texts: texts, place: rows.problem("date", "", hint: ""), book: book)
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

  private mutating func add(_ row: OuraRow) {
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

  private func addDay(_ row: inout OuraRow, _ day: Day) {
    let values = row.values(OuraReader.dayColumns)
    if values.first?.measure == .steps { book.add(values, from: source, on: day) }
  }

  private func addSleep(_ row: inout OuraRow, _ day: Day) {
    let isKnown = row.cell("total_sleep_duration") != .none
    let read = row.night(on: day, OuraReader.nightColumns)
    let rates = row.values(OuraReader.heartColumns)
    // Older exports have only the type longest.
    let type = row.text("type")
    guard isKnown, var night = read, ["long_sleep", "late_nap", "sleep", "longest"].contains(type)
    else { return }
    if type != "longest" { night.isMain = type == "long_sleep" }
    night.start = Stamp(row.text("bedtime_start"))?.local
    night.end = Stamp(row.text("bedtime_end"))?.local
    book.add(night, from: source)
    if type == "long_sleep" || type == "longest" { book.add(rates, from: source, on: day) }
  }

  private func addWorkout(_ row: inout OuraRow) {
    let metres = row.number("distance")
    guard let start = Stamp(row.text("start_datetime")), let end = Stamp(row.text("end_datetime"))
    else {
      return row.report(
        "start_datetime", "a workout has no valid start or end",
        hint: "Times look like 2026-11-20T08:00:00+01:00.")
    }
    let seconds = end.instant(in: .utc) - start.instant(in: .utc)
    guard seconds > 0 else { return book.skip("workouts without a length") }
    book.addWorkout(
      at: start.local, minutes: Double(seconds) / 60, kilometres: metres.map { $0 / 1000 },
      isCycling: row.text("activity").lowercased().contains("cycling"), from: source)
  }
}

/// The kind of a file of Oura, by its content.
///
///     {"data": [{"day": "2026-11-20", "steps": 8123, …}]}
///     {"sleep": [{"summary_date": "2019-11-19", "total": 25200, …}], "activity": […]}
///     date,Sleep Score,Total Sleep Duration,…
enum OuraFile: Hashable {
  case days, sleeps, workouts
  /// Version 2 of the interface, whose members are named like the columns of tables.
  case document
  /// Version 1, whose nights have the day of the evening.
  case olderDocument
  case trends

  init?(_ file: FileHead) throws {
    let kind: OuraFile? =
      switch try file.readFirstByte() {
      case nil, UInt8(ascii: "["), UInt8(ascii: "<"): nil
      case UInt8(ascii: "{"): try OuraFile.document(file)
      default: try OuraFile.table(file)
      }
    guard let kind else { return nil }
    self = kind
  }

  private static func document(_ file: FileHead) throws -> OuraFile? {
    func contains(_ names: String...) throws -> Bool {
      try names.contains { try file.begins(with: "\"\($0)\"", within: 16_384) }
    }
    if try file.begins(with: "\"data\"", within: 64) {
      return try contains("equivalent_walking_distance", "bedtime_start") ? .document : nil
    }
    let isOlder =
      try contains("summary_date")
      && contains("bedtime_start", "daily_movement", "cal_active")
    return isOlder ? .olderDocument : nil
  }

  private static func table(_ file: FileHead) throws -> OuraFile? {
    let line = try file.head(1 << 14)
      .prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let heads = Set(OuraReader.fields(String(decoding: line, as: UTF8.self)))
    for (columns, kind) in [
      (["day", "bedtime_start", "total_sleep_duration"], OuraFile.sleeps),
      (["day", "start_datetime", "end_datetime"], .workouts),
      (["day", "steps", "equivalent_walking_distance"], .days),
    ] where heads.isSuperset(of: columns) {
      return kind
    }
    let named: [String: OuraFile] = [
      "dailyactivity.csv": .days, "sleepmodel.csv": .sleeps, "workout.csv": .workouts,
    ]
    if heads.contains("day"), let kind = named[file.name] { return kind }
    let columns = try file.heads()
    return columns.first == "date" && columns.contains("total sleep duration") ? .trends : nil
  }

  /// The columns by member for the rows in `member`, empty for equal names; nil if it is not read.
  func names(in member: String) -> [String: String]? {
    switch (self, member) {
    case (.document, "data"): [:]
    case (.olderDocument, "sleep"): OuraFile.sleepNames
    case (.olderDocument, "activity"): OuraFile.activityNames
    default: nil
    }
  }

  private static let sleepNames = [
    "bedtime_start": "bedtime_start", "bedtime_end": "bedtime_end", "total": "total_sleep_duration",
    "deep": "deep_sleep_duration", "rem": "rem_sleep_duration", "light": "light_sleep_duration",
    "duration": "time_in_bed", "hr_lowest": "lowest_heart_rate", "rmssd": "average_hrv",
  ]
  private static let activityNames = [
    "steps": "steps", "daily_movement": "equivalent_walking_distance",
    "cal_active": "active_calories",
  ]

  /// The columns of a table of trends, in lower case, as the other tables call them.
  static let trendNames = [
    "total sleep duration": "total_sleep_duration", "deep sleep duration": "deep_sleep_duration",
    "rem sleep duration": "rem_sleep_duration", "light sleep duration": "light_sleep_duration",
    "total bedtime": "time_in_bed", "lowest resting heart rate": "lowest_heart_rate",
    "average hrv": "average_hrv", "steps": "steps",
    "equivalent walking distance": "equivalent_walking_distance",
    "activity burn": "active_calories",
  ]
}

/// A row of Oura by the columns of its tables, whatever file it is in.
struct OuraRow: ExportRow {
  var texts: [String: String] = [:]
  let place: Problem
  let book: DayBook
  var unreadableCount = 0

  func text(_ column: String) -> String { texts[column] ?? "" }

  func problem(_ column: String, _ message: String, hint: String) -> Problem {
    place.saying(message, hint: hint)
  }
}

extension OuraRow {
  /// Reads an object; an empty `names` means that its members are named like the columns.
  fileprivate init(_ row: JSONRow, _ names: [String: String]) {
    self.init(place: row.place, book: row.book)
    guard case .object(let members) = row.value else { return }
    for member in members {
      guard let name = names.isEmpty ? member.name : names[member.name] else { continue }
      texts[name] = OuraRow.text(member.value)
    }
    if names.isEmpty { return }
    let date = row.text("summary_date")
    // A night is on the day of the evening.
    let isNight = row["bedtime_start"] != nil
    texts["day"] = isNight ? Day(iso: date).map { "\($0 + 1)" } ?? date : date
    texts["id"] = "\(date) \(row.text("bedtime_start"))"
    let isLongest = row["is_longest"]?.whole
    texts["type"] = isLongest == nil ? "longest" : isLongest == 0 ? "sleep" : "long_sleep"
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): number.double.map { "\($0)" } ?? ""
    case .array, .object, .boolean, .null: ""
    }
  }
}
