import Formats
import Time

/// Reads the tables of Oura's export, and the documents of its interface, which have the same names.
///
///     App Data/dailyactivity.csv
///       id;day;score;steps;active_calories;equivalent_walking_distance;…
///     App Data/sleepmodel.csv
///       id;day;bedtime_start;bedtime_end;total_sleep_duration;…;type
///     {"data": [{"day": "2026-11-20", "steps": 8123, …}]}
///
/// ``OuraFile`` lists these and older ones.
///
/// Fields are divided by semicolons, and some are JSON with quotes and semicolons inside. Lengths are in
/// seconds. A night is on the day of waking up in the files already; of the kinds of sleep `long_sleep`
/// gives the night, `late_nap` and `sleep` add to it, `rest` and `deleted` do not count.
struct OuraReader: ExportReader {
  static let kind = ExportKind(
    source: .oura, files: "The zip with App Data, or a document of its interface",
    howTo: "On membership.ouraring.com: Export data.",
    reads: { try OuraFile($0) != nil }, makeReader: { _ in OuraReader() })

  /// The columns without which nothing of a table can be read.
  private static let columns: [OuraFile: [String]] = [
    .days: ["steps"], .sleeps: ["bedtime_start", "total_sleep_duration", "type"],
    .workouts: ["start_datetime", "end_datetime"],
  ]

  /// The columns that are numbers.
  private static let numbers = [
    "steps", "equivalent_walking_distance", "active_calories", "high_activity_time",
    "medium_activity_time", "total_sleep_duration", "deep_sleep_duration", "light_sleep_duration",
    "rem_sleep_duration", "time_in_bed", "lowest_heart_rate", "average_hrv", "distance",
  ]

  /// The identifiers of the rows that were read, because exports overlap.
  private var seen: Set<String> = []

  mutating func read(_ source: ByteSource, into book: inout DayBook) throws {
    if book.isSecondPass { return }
    let index = book.source("Oura")
    let file = ExportFile(source)
    guard let kind = try OuraFile(file) else { return }
    switch kind {
    case .document, .olderDocument:
      return try JSONRows.read(source) { reader in
        try reader.forEachMember(depth: 0) { reader, name in
          guard let names = kind.names(in: name) else { return try reader.skipValue(depth: 1) }
          try reader.forEachElement(depth: 1) { row, problem in
            add(index, &book, problem) { OuraFile.text($0, of: row, names) }
          }
        }
      }
    case .trends: return try readTrends(source, index, &book)
    case .days, .sleeps, .workouts: break
    }
    var lines = try LineRows(source)
    guard let header = try lines.next().map({ OuraReader.fields($0) }) else { return }
    let needed = OuraReader.columns[kind] ?? []
    if let problem = Problem(lacking: needed, of: header, in: source.name, line: 1) {
      return book.report(problem)
    }
    let columns = Dictionary(header.enumerated().map { ($1, $0) }) { first, _ in first }
    var number = 1
    while let line = try lines.next() {
      number += 1
      if line.isEmpty { continue }
      let fields = OuraReader.fields(line)
      let problem = { Problem(source: source.name, line: number, message: $0, hint: $1) }
      add(index, &book, problem) { name in
        columns[name].flatMap { fields.indices.contains($0) ? fields[$0] : nil } ?? ""
      }
    }
  }

  /// Reads the table of days that the website had, with the names of its columns for people.
  private mutating func readTrends(
    _ source: ByteSource, _ index: Int, _ book: inout DayBook
  ) throws {
    var rows = try TableRows(source)
    while try rows.next() {
      guard let day = Day(iso: rows.text("date")) else {
        book.report(
          rows.problem(
            "date", "'\(rows.text("date"))' is not a day", hint: "Days look like 2026-11-20."))
        continue
      }
      if !seen.insert("trends \(day)").inserted { continue }
      var texts: [String: String] = ["type": "longest"]
      for (column, name) in OuraFile.trendNames where rows.number(column, &book) != nil {
        texts[name] = rows.text(column)
      }
      let text = { texts[$0] ?? "" }
      addSleep(index, day, &book, text)
      addDay(index, day, &book, text)
    }
  }

  /// The fields between semicolons that are outside of quotes and braces, without their quotes.
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

  private mutating func add(
    _ source: Int, _ book: inout DayBook, _ problem: JSONRows.Locating,
    _ text: (String) -> String
  ) {
    guard let day = Day(iso: String(text("day").prefix(10))) else {
      return book.report(
        problem("'\(text("day"))' is not a day", "Days look like 2026-11-20."))
    }
    let identifier = text("id")
    if !identifier.isEmpty, !seen.insert(identifier).inserted { return }
    for name in OuraReader.numbers {
      if case .unreadable(let text) = NumberCell(text(name)) {
        book.report(problem(NumberCell.message(text, of: name), NumberCell.hint))
      }
    }
    if !text("bedtime_start").isEmpty {
      addSleep(source, day, &book, text)
    } else if !text("start_datetime").isEmpty {
      addWorkout(source, &book, problem, text)
    } else {
      addDay(source, day, &book, text)
    }
  }

  /// A number; nil where there is none, or one that cannot be read.
  private static func number(_ text: String) -> Double? {
    if case .number(let number) = NumberCell(text) { number } else { nil }
  }

  private func addDay(
    _ source: Int, _ day: Day, _ book: inout DayBook, _ text: (String) -> String
  ) {
    guard let steps = OuraReader.number(text("steps")) else { return }
    book.add(steps, to: .steps, from: source, on: day)
    for (name, measure, factor) in [
      ("equivalent_walking_distance", Measure.distance, 0.001),
      ("active_calories", .activeEnergy, 4.184),
    ] {
      if let value = OuraReader.number(text(name)) {
        book.add(value * factor, to: measure, from: source, on: day)
      }
    }
    let times = [NumberCell(text("high_activity_time")), NumberCell(text("medium_activity_time"))]
    for case .number(let seconds) in times where times.allSatisfy(\.isReadable) {
      book.add(seconds / 60, to: .activeMinutes, from: source, on: day)
    }
  }

  private func addSleep(
    _ source: Int, _ day: Day, _ book: inout DayBook, _ text: (String) -> String
  ) {
    func number(_ name: String) -> Double? { OuraReader.number(text(name)) }
    // Of the longest, older exports do not say more.
    let type = text("type")
    guard ["long_sleep", "late_nap", "sleep", "longest"].contains(type) else { return }
    guard let asleep = number("total_sleep_duration"), asleep > 0 else { return }
    func minutes(_ name: String) -> Double? { number(name).map { $0 / 60 } }
    var night = Night(on: day)
    if type != "longest" { night.isMain = type == "long_sleep" }
    night.start = Stamp(text("bedtime_start"))?.local
    night.end = Stamp(text("bedtime_end"))?.local
    night.asleep = asleep / 60
    night.deep = minutes("deep_sleep_duration")
    night.light = minutes("light_sleep_duration")
    night.rem = minutes("rem_sleep_duration")
    night.inBed = minutes("time_in_bed")
    book.add(night, from: source)
    guard type == "long_sleep" || type == "longest" else { return }
    if let lowest = number("lowest_heart_rate"), lowest > 0 {
      book.add(lowest, to: .restingHeartRate, from: source, on: day)
    }
    if let variability = number("average_hrv"), variability > 0 {
      book.add(variability, to: .heartRateVariability, from: source, on: day)
    }
  }

  private func addWorkout(
    _ source: Int, _ book: inout DayBook, _ problem: JSONRows.Locating,
    _ text: (String) -> String
  ) {
    guard let start = Stamp(text("start_datetime")), let end = Stamp(text("end_datetime")) else {
      return book.report(
        problem("a workout has no valid start or end", "Times look like 2026-11-20T08:00:00+01:00.")
      )
    }
    let seconds = end.instant(in: .utc) - start.instant(in: .utc)
    guard seconds > 0 else { return book.passOver("workouts without a length") }
    let activity = text("activity").lowercased()
    book.add(
      WorkoutBook.Workout(
        start: start.local, minutes: Double(seconds) / 60,
        distance: OuraReader.number(text("distance")).flatMap { $0 > 0 ? $0 / 1000 : nil },
        isCycling: activity.contains("cycling"), source: source))
  }
}
