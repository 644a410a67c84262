import Formats
import Time

/// Reads the table of activities in Strava's archive.
///
///     activities.csv
///       Activity ID,Activity Date,Activity Name,Activity Type,…,Distance,…,Moving Time,Distance
///       123,"Aug 22, 2026, 6:52:17 AM",Morning Ride,Ride,…,10.51,…,1800.0,10512.4
///
/// Dates are UTC. Some columns are repeated: the second distance is in metres, the first one
/// usually in kilometres. A single distance has the unit that fits speed and time.
struct StravaReader: ExportReader {
  static let kind = ExportKind(
    source: .strava, files: "The archive, or the activities.csv in it",
    howTo:
      "On strava.com: Settings, My Account, Download or Delete Your Account, Request Your Archive.")

  static func recognizes(_ file: FileHead) throws -> Bool {
    let heads = try file.heads()
    guard heads.count > 5 else { return false }
    // Includes languages that are not read, so that these tables are refused.
    let words = heads[0].split { !$0.isLetter }
    let activity = ["activ", "aktiv", "ativid", "attivit"]
    return words.contains("id")
      && heads.prefix(2).allSatisfy { activity.contains(where: $0.contains) }
      || heads.contains { $0.hasPrefix("translation missing: en-us.lib.export.portability") }
  }

  private let book: DayBook
  private let source: Int

  init(_ book: DayBook) { (self.book, source) = (book, book.source("Strava")) }

  func read(_ file: ByteSource) throws {
    var rows = try TableRows(file, book)
    let heads = rows.heads
    func column(_ names: String...) -> String? { heads.first { names.contains($0) } }
    guard let date = column("activity date", "aktivitätsdatum"),
      let type = column("activity type", "aktivitätsart"),
      let moving = column("moving time", "bewegungszeit")
    else {
      throw DocumentError(
        rows.unknownHeader(
          showing: 6, hint: "Set the language of Strava to English, and request the archive again."
        ))
    }
    let speed = column("average speed", "durchschnittsgeschwindigkeit")
    let distance = column("distance", "distanz")
    let isInMetres = distance.map { name in heads.count { $0 == name } > 1 } ?? false
    if let distance { rows.useLast(distance) }
    while try rows.next() {
      guard let time = StravaReader.time(rows.text(date)) else {
        rows.report(
          date, isNot: "a time",
          hint: "Times look like 'Aug 22, 2026, 6:52:17 AM' or '22.08.2026, 18:52:17'.")
        continue
      }
      guard let seconds = rows.number(moving), seconds > 0 else {
        if rows.unreadableCount == 0 { book.skip("activities without a length") }
        continue
      }
      var kilometres = distance.flatMap { rows.number($0) }
      if isInMetres {
        kilometres = kilometres.map { $0 / 1000 }
      } else if let stated = kilometres, stated > 0 {
        let metres = speed.flatMap { rows.number($0) }.map { $0 * seconds }
        kilometres = metres.flatMap { StravaReader.kilometres(stated, near: $0) }
        if kilometres == nil { book.skip("distances in an unknown unit") }
      }
      let kind = rows.text(type).lowercased()
      book.addWorkout(
        at: book.clock.local(time.seconds), minutes: seconds / 60, kilometres: kilometres,
        isCycling: kind.hasSuffix("ride") || kind.contains("radfahrt"), from: source)
    }
    book.note("the times of Strava are UTC and were converted to your time zone")
  }

  /// A distance in kilometres or metres, whichever fits an estimate in metres.
  private static func kilometres(_ distance: Double, near metres: Double) -> Double? {
    let isNear = 0.8...1.25
    if isNear ~= distance * 1000 / metres { return distance }
    return isNear ~= distance / metres ? distance / 1000 : nil
  }

  /// `Aug 22, 2026, 6:52:17 AM`, or `22.08.2026, 18:52:17`, as the clock of UTC.
  static func time(_ text: String) -> LocalDateTime? {
    TableDate.minutes(text) == nil ? nil : TableDate.time(text, in: .dayFirst)
  }
}
