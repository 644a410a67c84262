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
/// Fields are divided by semicolons, and some are JSON with quotes and semicolons inside. Lengths are in
/// seconds. A night is on the day of waking up in the files already; of the kinds of sleep `long_sleep`
/// gives the night, `late_nap` and `sleep` add to it, `rest` and `deleted` do not count.
struct OuraReader: ExportReader {
  static let kind = ExportKind(
    source: .oura, files: "The zip with App Data, or a document of its interface",
    howTo: "On membership.ouraring.com: Export data.",
    reads: { file in
      if file.name.hasSuffix(".csv") {
        return try ["dailyactivity.csv", "sleepmodel.csv", "workout.csv"].contains(file.name)
          && file.begins(with: ";day;")
      }
      guard file.isNamed(".json"), try file.begins(with: "\"data\"", within: 64) else {
        return false
      }
      return try file.begins(with: "\"equivalent_walking_distance\"", within: 16_384)
        || (try file.begins(with: "\"bedtime_start\"", within: 16_384))
    }, makeReader: { _ in OuraReader() })

  /// The columns without which nothing of a table can be read.
  private static let columns = [
    "dailyactivity.csv": ["steps"],
    "sleepmodel.csv": ["bedtime_start", "total_sleep_duration", "type"],
    "workout.csv": ["start_datetime", "end_datetime"],
  ]

  /// The identifiers of the rows that were read, because exports overlap.
  private var seen: Set<String> = []

  mutating func read(_ source: ByteSource, into book: inout DayBook) throws {
    if book.isSecondPass { return }
    let index = book.source("Oura")
    if source.name.lowercased().hasSuffix(".json") {
      return try JSONRows.read(source) { reader in
        try reader.forEachMember(depth: 0) { reader, name in
          guard name == "data" else { return try reader.skipValue(depth: 1) }
          try reader.forEachElement(depth: 1) { row, problem in
            add(index, &book, problem) { name in
              switch row[name] {
              case .text(let text): text
              case .number(let number): number.double.map { "\($0)" } ?? ""
              default: ""
              }
            }
          }
        }
      }
    }
    var lines = try LineRows(source)
    guard let header = try lines.next().map({ OuraReader.fields($0) }) else { return }
    let needed = OuraReader.columns[ExportFile(source).name] ?? []
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
    func number(_ name: String) -> Double? {
      Double(text(name)).flatMap { $0.isFinite ? $0 : nil }
    }
    if !text("bedtime_start").isEmpty {
      addSleep(source, day, &book, text, number)
    } else if !text("start_datetime").isEmpty {
      addWorkout(source, &book, problem, text, number)
    } else if let steps = number("steps") {
      book.add(steps, to: .steps, from: source, on: day)
      for (name, measure, factor) in [
        ("equivalent_walking_distance", Measure.distance, 0.001),
        ("active_calories", .activeEnergy, 4.184),
        ("high_activity_time", .activeMinutes, 1.0 / 60),
        ("medium_activity_time", .activeMinutes, 1.0 / 60),
      ] {
        if let value = number(name) {
          book.add(value * factor, to: measure, from: source, on: day)
        }
      }
    }
  }

  private func addSleep(
    _ source: Int, _ day: Day, _ book: inout DayBook, _ text: (String) -> String,
    _ number: (String) -> Double?
  ) {
    let type = text("type")
    guard ["long_sleep", "late_nap", "sleep"].contains(type) else { return }
    guard let asleep = number("total_sleep_duration"), asleep > 0 else { return }
    func minutes(_ name: String) -> Double? { number(name).map { $0 / 60 } }
    var night = Night(on: day)
    night.isMain = type == "long_sleep"
    night.start = Stamp(text("bedtime_start"))?.local
    night.end = Stamp(text("bedtime_end"))?.local
    night.asleep = asleep / 60
    night.deep = minutes("deep_sleep_duration")
    night.light = minutes("light_sleep_duration")
    night.rem = minutes("rem_sleep_duration")
    night.inBed = minutes("time_in_bed")
    book.add(night, from: source)
    guard type == "long_sleep" else { return }
    if let lowest = number("lowest_heart_rate"), lowest > 0 {
      book.add(lowest, to: .restingHeartRate, from: source, on: day)
    }
    if let variability = number("average_hrv"), variability > 0 {
      book.add(variability, to: .heartRateVariability, from: source, on: day)
    }
  }

  private func addWorkout(
    _ source: Int, _ book: inout DayBook, _ problem: JSONRows.Locating,
    _ text: (String) -> String, _ number: (String) -> Double?
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
        distance: number("distance").flatMap { $0 > 0 ? $0 / 1000 : nil },
        isCycling: activity.contains("cycling"), source: source))
  }
}
