import Agenda
import Drawing
import Facts
import Storage
import Support
import Testing
import Text
import Time

@testable import Actions
@testable import Commands

/// Actions on calendars, events and facts, without a command line.
struct AgendaActionTests {
  private let sandbox = Sandbox()
  private var world: World { sandbox.context { _, _ in }.world }

  /// The world of a typed command line.
  private func world(typing line: String) -> World {
    var world = world
    world.typed = line
    return world
  }

  private var log: [String]? {
    get throws { try world.openStore()?.changes(limit: 9).map(\.command) }
  }

  /// An hour at noon, some days from today.
  private func noon(in days: Int) -> EventTimes {
    let start = LocalDateTime(day: sandbox.now.day + days, minute: 720)
    return .times(start: start, end: start + 3600)
  }

  private func found(_ title: String) throws -> [FoundEvent] {
    var search = FindEvents()
    search.title = title
    return try search.run(in: world).events
  }

  @Test func `an event is created, found, moved and deleted, and each change is in the log`() throws
  {
    let calendar = try world.calendarForEvents()
    var creation = CreateEvent("Lunch", noon(in: 1), to: calendar)
    creation.rule = RecurrenceRule(.daily)
    creation.isRehearsal = true
    try creation.run(in: world)
    #expect(try log == nil)
    creation.isRehearsal = false
    try creation.run(in: world(typing: "create"))
    let lunch = try #require(try found("lunch").first)
    #expect(lunch.day == sandbox.now.day + 1 && lunch.item.rank == 1)
    #expect(lunch.calendar.isOwn)
    var change = EventChange()
    change.times = noon(in: 3)
    try ChangeEvent(lunch, .this, .change(change)).run(in: world(typing: "move"))
    #expect(try found("lunch").first?.day == sandbox.now.day + 2)
    try ChangeEvent(try #require(try found("lunch").first), .all, .delete)
      .run(in: world(typing: "delete"))
    #expect(try found("lunch").isEmpty)
    #expect(try log == ["delete", "move", "create"])
  }

  @Test func `a calendar is added, renamed, coloured and removed`() throws {
    let path = try sandbox.write(
      """
      BEGIN:VCALENDAR\r
      BEGIN:VEVENT\r
      UID:1\r
      DTSTART;VALUE=DATE:20261120\r
      SUMMARY:Fair\r
      END:VEVENT\r
      END:VCALENDAR\r

      """, to: "work.ics")
    let added = try AddCalendarSource(path).run(in: world(typing: "add"))
    #expect(added.map(\.calendar.name) == ["work"] && added[0].eventCount == 1)
    #expect(throws: Failure.self) { try AddCalendarSource(path).run(in: world) }
    let renamed = try ChangeCalendar("WORK", .rename("Job")).run(in: world(typing: "rename"))
    #expect(renamed.before.name == "work" && renamed.after.name == "Job")
    let colored = try ChangeCalendar("Job", .color(.hue(.teal)))
      .run(in: world(typing: "color"))
    #expect(colored.after.color == "teal")
    let same = try ChangeCalendar("Job", .color(.hue(.teal))).run(in: world)
    #expect(same.before == same.after)
    #expect(try ExportEvents().run(in: world).eventCount == 1)
    #expect(try RefreshCalendars().run(in: world).calendars.map(\.name) == ["Job"])
    _ = try ChangeCalendar("Job", .remove).run(in: world(typing: "remove"))
    #expect(try log == ["remove", "color", "rename", "add"])
    #expect(throws: Failure.self) { try ExportEvents().run(in: world) }
  }

  @Test func `an own fact is added once, and a fact of the almanac is not removed`() throws {
    let fact = OwnFact(.birth, on: sandbox.now.day + -3650, text: "Met Ana")
    #expect(try AddOwnFact(fact).run(in: world))
    #expect(try !AddOwnFact(fact).run(in: world))
    #expect(try log == ["dash facts add --birth -- \(fact.day) \"Met Ana\""])
    #expect(throws: Failure.self) {
      try RemoveOwnFact(Fact(.event, year: 1900, text: "", origin: .almanac))
        .run(in: world)
    }
  }
}
