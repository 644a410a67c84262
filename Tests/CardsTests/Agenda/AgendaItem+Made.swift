import Agenda
import Testing
import Time

extension AgendaItem {
  /// An event from `start` to `end`, in minutes from the midnight of 20 November 2026.
  static func made(
    _ title: String, _ start: Int, _ end: Int, piece: (Int, Int) = (1, 1), marks: UInt16 = 0,
    place: String = "", people: [String] = []
  ) throws -> AgendaItem {
    let midnight = LocalDateTime(day: Day(iso: "2026-11-20") ?? .first, minute: 0).seconds
    let fields = [
      "1", "\(midnight + Int64(start * 60))", "\(midnight + Int64(end * 60))",
      "\(midnight + Int64(start * 60))", "\(piece.0)", "\(piece.1)", "\(marks)", "", "", "", "",
      "uid", "", people.joined(separator: "\u{1F}"), "", "",
    ]
    var item = try #require(
      AgendaItem.allRecords(in: Array((fields.joined(separator: "\t") + "\n").utf8))?.first)
    item.title = title
    item.location = place
    return item
  }
}
