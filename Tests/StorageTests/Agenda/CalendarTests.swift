import Agenda
import Metrics
import Testing
import Time

@testable import Storage

struct CalendarTests {
  private let work = AgendaCalendar(
    name: "Work", source: "https://example.org/x", color: "blue", login: "/home/ana/login",
    isCounted: false)
  private let home = AgendaCalendar(name: "Home", source: "/home/ana/cal", isWritable: true)

  private func change<Result>(
    _ store: Store, _ body: (Change) throws -> Result
  ) throws -> Result {
    try store.change(by: "test", at: "2026-11-20T21:00", body)
  }

  @Test func `calendars are read as they were added, and every change is undone`() throws {
    let store = try Store.inMemory()
    let numbers = try change(store) { [try $0.add(work), try $0.add(home)] }
    #expect(numbers == [1, 2])
    var (first, second) = (work, home)
    (first.id, second.id) = (1, 2)
    #expect(try store.calendars() == [first, second])
    first.name = "Office"
    first.color = nil
    try change(store) { try $0.put(first) }
    #expect(try store.calendars() == [first, second])
    try change(store) { try $0.removeCalendar(2) }
    #expect(try store.calendars() == [first])
    #expect(try store.changes(limit: 3).map(\.counts.calendars) == [1, 1, 2])
    while try store.undo() != nil {}
    #expect(try store.calendars().isEmpty)
    while try store.redo() != nil {}
    #expect(try store.calendars() == [first])
  }

  @Test func `the lines of days are cached for one state`() throws {
    let store = try Store.inMemory()
    let day = Day(number: 20_777)
    store.cacheAgenda([(day, [65]), (day + 1, [])], state: "one")
    let found = try store.cachedAgenda(of: day...day + 5, state: "one")
    #expect(found.map(\.day) == [day, day + 1])
    #expect(found.map(\.lines) == [[65], []])
    #expect(try store.cachedAgenda(of: day...day, state: "two").isEmpty)
    try store.set(day, for: .agendaRecorded, at: "2026-11-20T21:00")
    store.cacheAgenda([(day + 2, [66])], state: "two")
    #expect(try store.cachedAgenda(of: day...day + 5, state: "one").isEmpty)
    #expect(
      try store.cachedAgenda(of: day...day + 5, state: "two").map(\.lines) == [[66]])
    try store.deleteAgendaCache()
    #expect(try store.cachedAgenda(of: day...day + 5, state: "two").isEmpty)
    #expect(try store.state(.agendaRecorded) == day)
    #expect(try store.changes(limit: 9).isEmpty)
  }

  @Test func `what addresses gave is deleted with the last calendar that has one`() throws {
    let store = try Store.inMemory()
    let response = CachedResponse(body: [65], fetched: "2026-11-20T21:00", etag: "\"1\"")
    for address in ["https://a.example", "https://b.example"] {
      try store.cache([(.calendar(address), response)])
    }
    try store.deleteFetchedCalendars(except: ["https://a.example"])
    #expect(try store.cachedResponse(.calendar("https://a.example")) == response)
    #expect(try store.cachedResponse(.calendar("https://b.example")) == nil)
  }
}
