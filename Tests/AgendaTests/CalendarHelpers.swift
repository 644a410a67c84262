import Agenda
import Formats
import Testing
import Time

/// Zones that tests name, so that they do not depend on the computer's.
func zoneDatabase() -> ZoneDatabase {
  let rules = [
    "Europe/Berlin": "CET-1CEST,M3.5.0,M10.5.0/3", "America/New_York": "EST5EDT,M3.2.0,M11.1.0",
    "UTC": "UTC0", "Asia/Tokyo": "JST-9",
  ]
  return ZoneDatabase { name in
    guard let rule = rules[name] else { return nil }
    let header = Array("TZif2".utf8) + Array(repeating: 0, count: 15)
    let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
    let data: [UInt8] = [0, 0, 0, 0, 0, 0] + Array("LMT\0".utf8)
    return header + counts + data + header + counts + data + Array("\n\(rule)\n".utf8)
  }
}

func berlin() throws -> Zone {
  try zoneDatabase().zone(variable: "Europe/Berlin")
}

/// A calendar with these lines in its events, which `---` separates.
func calendarText(_ events: String...) -> String {
  let bodies = events.map {
    "BEGIN:VEVENT\r\n\($0.replacing("\n", with: "\r\n"))\r\nEND:VEVENT\r\n"
  }
  return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(bodies.joined())END:VCALENDAR\r\n"
}

func calendar(_ text: String, in zone: Zone? = nil) throws -> EventCalendar {
  try EventCalendar(
    reading: Array(text.utf8), of: "test.ics", zones: zoneDatabase(), in: try zone ?? berlin())
}

func days(_ first: String, _ last: String) throws -> ClosedRange<Day> {
  try #require(Day(iso: first))...(try #require(Day(iso: last)))
}

/// The beginnings of the occurrences on the clock of the calendar's zone: `2026-11-20T19:00`, or
/// `2026-11-20` for whole days, with the title where there is one.
func starts(
  _ text: String, _ first: String, _ last: String, in zone: Zone? = nil
) throws -> [String] {
  try calendar(text, in: zone).occurrences(in: try days(first, last)).occurrences.map {
    let start = $0.isAllDay ? $0.days.lowerBound.description : $0.localStart.description
    return $0.event.title.isEmpty ? start : "\(start) \($0.event.title)"
  }
}
