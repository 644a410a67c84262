import Agenda
import Formats
import Time

/// What comes as iCalendar: from folders, files, addresses and in invitations.
enum CalendarTarget {
  private static let zone = Zone(
    name: "Europe/Berlin", initial: .init(offset: 3600, abbreviation: "CET"))

  /// Whatever is read is written so that it is read as the same again, and no event ends the program.
  static func read(_ bytes: [UInt8]) {
    guard let document = try? ICalendar.Document(bytes) else { return }
    let written = document.trees.flatMap(\.text)
    guard let again = try? ICalendar.Document(written) else {
      preconditionFailure("what was written is not iCalendar")
    }
    // A part of bytes in no encoding, such as with a NUL elsewhere, may be text in another one.
    precondition(
      again.trees.flatMap(\.text) == written || String(validating: written, as: UTF8.self) == nil,
      "a calendar is read as it was written")
    readEvents(bytes)
  }

  private static func readEvents(_ bytes: [UInt8]) {
    let database = ZoneDatabase { _ in nil }
    guard
      let events = try? EventCalendar(reading: bytes, of: "in.ics", zones: database, in: zone)
    else { return }
    let day = Day(number: 20_777)
    let occurrences = events.occurrences(in: day...(day + 7)).occurrences
    var merger = CalendarMerger()
    merger.add(events)
    guard (try? ICalendar.Document(merger.text)) != nil else {
      preconditionFailure("what is exported is not iCalendar")
    }
    if let merge = try? EventMerge(bytes, zones: database, in: zone) {
      let now = Instant(seconds: 1_790_000_000)
      for group in merge.groups.prefix(4) {
        _ = merge.firstDay(of: group)
        _ = try? merge.result(of: group, uid: "1", existing: nil, now: now)
        _ = try? merge.result(of: group, uid: group.uid, existing: bytes, now: now)
      }
    }
    for occurrence in occurrences.prefix(1) where !occurrence.event.uid.isEmpty {
      edit(bytes, occurrence, database)
    }
  }

  /// Every edit of an event that is shown is iCalendar again.
  private static func edit(
    _ bytes: [UInt8], _ occurrence: Occurrence, _ database: ZoneDatabase
  ) {
    guard
      let editor = try? EventEditor(
        bytes, uid: occurrence.event.uid, zones: database, in: zone,
        now: Instant(seconds: 1_790_000_000))
    else { return }
    let original = occurrence.original
    var change = EventChange()
    change.details.title = "Fuzz; a, b"
    change.times = .times(
      start: occurrence.localStart + 3600, end: occurrence.localStart + 7200)
    let texts = [
      try? editor.excluding(original), try? editor.endingBefore(original),
      try? editor.changing(original, to: change),
      try? editor.changingSeries(around: original, to: change),
      try? editor.changingFuture(from: original, newUID: "new", to: change),
    ]
    for text in texts.compactMap(\.self) where text.contains(UInt8(ascii: ":")) {
      _ = try? EventCalendar(reading: text, of: "out.ics", zones: database, in: zone)
    }
  }

  /// A file of the tz database, or a POSIX string; the VTIMEZONE of what is read is iCalendar.
  static func readZone(_ bytes: [UInt8]) {
    let zones = [
      try? Zone(name: "Fuzz/Zone", tzif: bytes),
      try? Zone(posix: String(decoding: bytes.prefix(100), as: UTF8.self)),
    ]
    for zone in zones.compactMap(\.self) {
      for day in [Day.first, Day(number: 20_777), .last] {
        let local = LocalDateTime(day: day, minute: 720)
        let instant = zone.instant(local)
        if !zone.resolve(local).isInGap, local.day != .first, local.day != .last {
          precondition(zone.local(instant) == local, "a local time is that of its instant")
        }
      }
      let start = zone.instant(LocalDateTime(day: Day(number: 20_777), minute: 720))
      let text = ICalendar.Component(zone: zone, id: "Fuzz/Zone", from: start).text
      guard let document = try? ICalendar.Document(text) else {
        preconditionFailure("a VTIMEZONE is not iCalendar")
      }
      precondition(document.trees.flatMap(\.text) == text, "a zone is read as it was written")
    }
  }
}

extension ICalendar.Document {
  /// The components at the top as trees.
  fileprivate var trees: [ICalendar.Component] {
    components.indices.filter { components[$0].parent == nil }.map(tree)
  }
}
