import Formats
import Time

/// Reads the table of activities in Strava's archive.
///
///     activities.csv
///       Activity ID,Activity Date,Activity Name,Activity Type,…,Elapsed Time,Distance,…,Moving Time,Distance
///       123,"Aug 22, 2026, 6:52:17 AM",Morning Ride,Ride,…,1835,10.51,…,1800.0,10512.4
///
/// The dates are UTC. Some columns are there twice: of the two distances the second is in metres; the
/// first one is in kilometres for most activities only.
struct StravaReader: ExportReader {
  static let kind = ExportKind(
    source: .strava, files: "The archive, or the activities.csv in it",
    howTo:
      "On strava.com: Settings, My Account, Download or Delete Your Account, Request Your Archive.",
    reads: { file in
      try file.name == "activities.csv"
        && (file.begins(with: "Activity ID,", within: 64)
          || file.begins(with: "Aktivit", within: 64))
    }, makeReader: { StravaReader($0) })

  private var clock: LocalClock

  init(_ options: ImportOptions) { clock = LocalClock(options.zone) }

  mutating func read(_ source: ByteSource, into book: inout DayBook) throws {
    if book.isSecondPass { return }
    let index = book.source("Strava")
    var rows = try TableRows(source)
    let heads = rows.heads
    func column(_ names: String...) -> Int? { heads.firstIndex { names.contains($0) } }
    let distances = heads.indices.filter { ["distance", "distanz"].contains(heads[$0]) }
    guard let date = column("activity date", "aktivitätsdatum"),
      let type = column("activity type", "aktivitätsart"),
      let moving = column("moving time", "bewegungszeit")
    else {
      throw DocumentError(
        Problem(
          source: source.name, line: 1,
          message: "has an unknown header: \(heads.prefix(6).joined(separator: ", "))",
          hint: "Set the language of Strava to English, and request the archive again."))
    }
    if distances.count < 2 {
      book.note("this table of Strava has no distances in metres, so distances were not imported")
    }
    while try rows.next() {
      guard let time = StravaReader.time(rows.text(at: date)) else {
        book.report(
          rows.problem(
            heads[date], "'\(rows.text(at: date))' is not a time",
            hint: "Times look like 'Aug 22, 2026, 6:52:17 AM' or '22.08.2026, 18:52:17'."))
        continue
      }
      guard let seconds = rows.number(at: moving), seconds > 0 else {
        book.passOver("activities without a length")
        continue
      }
      let kind = rows.text(at: type).lowercased()
      let metres = distances.count > 1 ? rows.number(at: distances[1]) : nil
      book.add(
        WorkoutBook.Workout(
          start: clock.local(time.seconds), minutes: seconds / 60,
          distance: metres.flatMap { $0 > 0 ? $0 / 1000 : nil },
          isCycling: kind.hasSuffix("ride") || kind.contains("radfahrt"), source: index))
    }
    book.note("the times of Strava are UTC and were converted to your time zone")
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// `Aug 22, 2026, 6:52:17 AM`, or `22.08.2026, 18:52:17`, as the clock of UTC.
  static func time(_ text: String) -> LocalDateTime? {
    let words = text.split { " ,:.\u{202F}\u{A0}".contains($0) }.map { $0.lowercased() }
    guard words.count >= 6, let second = Int(words[5]), let minute = Int(words[4]),
      var hour = Int(words[3]), 0..<60 ~= second, 0..<60 ~= minute, 0..<24 ~= hour
    else { return nil }
    let day: Day?
    if let month = months.firstIndex(of: String(words[0].prefix(3))) {
      guard let number = Int(words[1]), let year = Int(words[2]) else { return nil }
      day = Day(year: year, month: month + 1, day: number)
    } else {
      guard let number = Int(words[0]), let month = Int(words[1]), let year = Int(words[2]) else {
        return nil
      }
      day = Day(year: year, month: month, day: number)
    }
    if words.count > 6 {
      guard 1...12 ~= hour, words[6] == "am" || words[6] == "pm" else { return nil }
      hour = hour % 12 + (words[6] == "pm" ? 12 : 0)
    }
    return day.map { LocalDateTime(day: $0, minute: hour * 60 + minute, second: second) }
  }
}
