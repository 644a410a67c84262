import Formats
import Time

/// Reads the table of activities in Strava's archive.
///
///     activities.csv
///       Activity ID,Activity Date,Activity Name,Activity Type,…,Elapsed Time,Distance,…,Moving Time,Distance
///       123,"Aug 22, 2026, 6:52:17 AM",Morning Ride,Ride,…,1835,10.51,…,1800.0,10512.4
///
/// The dates are UTC. Some columns are there twice: of the two distances the second is in metres; the
/// first one is in kilometres for most activities only. Where there is one, it is what speed and time
/// make of it.
struct StravaReader: ExportReader {
  static let kind = ExportKind(
    source: .strava, files: "The archive, or the activities.csv in it",
    howTo:
      "On strava.com: Settings, My Account, Download or Delete Your Account, Request Your Archive.",
    reads: { file in
      let heads = try file.heads()
      guard heads.count > 5 else { return false }
      // In other languages than are read, so that they are refused and not taken for another table.
      let words = heads[0].split { !$0.isLetter }
      let activity = ["activ", "aktiv", "ativid", "attivit"]
      return words.contains("id")
        && heads.prefix(2).allSatisfy { activity.contains(where: $0.contains) }
        || heads.contains { $0.hasPrefix("translation missing: en-us.lib.export.portability") }
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
    let speed = column("average speed", "durchschnittsgeschwindigkeit")
    while try rows.next() {
      guard let time = StravaReader.time(rows.text(at: date)) else {
        book.report(
          rows.problem(
            heads[date], "'\(rows.text(at: date))' is not a time",
            hint: "Times look like 'Aug 22, 2026, 6:52:17 AM' or '22.08.2026, 18:52:17'."))
        continue
      }
      guard let seconds = rows.number(at: moving, &book), seconds > 0 else {
        if rows.unreadableCount == 0 { book.passOver("activities without a length") }
        continue
      }
      let kind = rows.text(at: type).lowercased()
      let column = distances.count > 1 ? distances[1] : distances.first
      var kilometres = column.flatMap { rows.number(at: $0, &book) }
      if distances.count > 1 {
        kilometres = kilometres.map { $0 / 1000 }
      } else if let distance = kilometres, distance > 0 {
        let metres = speed.flatMap { rows.number(at: $0, &book) }.map { $0 * seconds }
        kilometres = metres.flatMap { StravaReader.kilometres(distance, near: $0) }
        if kilometres == nil { book.passOver("distances in an unknown unit") }
      }
      book.add(
        WorkoutBook.Workout(
          start: clock.local(time.seconds), minutes: seconds / 60,
          distance: kilometres.flatMap { $0 > 0 ? $0 : nil },
          isCycling: kind.hasSuffix("ride") || kind.contains("radfahrt"), source: index))
    }
    book.note("the times of Strava are UTC and were converted to your time zone")
  }

  /// A distance in kilometres or metres, by about how many metres it is; nil where it is neither.
  private static func kilometres(_ distance: Double, near metres: Double) -> Double? {
    let isNear = 0.8...1.25
    if isNear ~= distance * 1000 / metres { return distance }
    return isNear ~= distance / metres ? distance / 1000 : nil
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
