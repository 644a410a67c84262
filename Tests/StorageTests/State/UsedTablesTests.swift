import Agenda
import Facts
import Metrics
import Outside
import Places
import Testing
import Time

@testable import Storage

/// What a store says about its own tables, so that a day does not read the empty ones.
struct UsedTablesTests {
  private static let day = Day(number: 20_777)

  /// Each part with a statement that gives it a row, and one that empties it.
  private static let parts: [(part: UsedTables, insertion: String, table: String)] = [
    (
      .calendar,
      "INSERT INTO calendar VALUES(7, 'Work', '/home/ana/work', NULL, NULL, 0, 1)", "calendar"
    ),
    (.entry, "INSERT INTO entry VALUES(20777000, 20777, 1, NULL, NULL, 'ill')", "entry"),
    (
      .fact,
      "INSERT INTO fact VALUES(1, 1120, 'event', 2020, 'Moved', 'Rome', 41.9, 12.48)", "fact"
    ),
    (.goal, "INSERT INTO goal VALUES(1, 1, 7, 6000, 0)", "goal"),
    (
      .place,
      "INSERT INTO place VALUES(1, NULL, '', '', '', 'Park', NULL, NULL, 1, 2, 20777, 1, 1, 0)",
      "place"
    ),
  ]

  private static let decisions: [(part: UsedTables, put: @Sendable (Store) throws -> Void)] = [
    (.usualPlace, { try $0.set(UsualPlace(nil, chosenBy: "zone UTC"), for: .usualPlace) }),
    (.placeNews, { try $0.set(PlaceNews(count: 2, names: ["Ben"]), for: .placeNews) }),
  ]

  private static let all = parts.map(\.part) + decisions.map(\.part)

  /// The parts that a new reading looks at.
  private func looked(at store: Store) throws -> [UsedTables] {
    try store.reading { try Self.all.filter(store.mayHave) }
  }

  @Test func `a new store looks at nothing, and at each table from its first row on`() throws {
    for (part, insertion, table) in Self.parts {
      let store = try Store.inMemory()
      #expect(try looked(at: store).isEmpty)
      try store.writing {
        try store.database.run(insertion)
        // Before the transaction ends, too.
        #expect(try store.mayHave(part))
      }
      #expect(try looked(at: store) == [part], "\(table)")
      try store.writing { try store.database.run("DELETE FROM \(table)") }
      #expect(try looked(at: store) == [part], "\(table)")
    }
    for (part, put) in Self.decisions {
      let store = try Store.inMemory()
      try put(store)
      #expect(try looked(at: store) == [part])
    }
  }

  @Test func `another connection sees what was inserted by this one`() throws {
    let shelf = try Shelf()
    let (one, other) = (try Store(path: shelf.path), try Store(path: shelf.path))
    try one.writing {}
    for (count, part) in Self.parts.enumerated() {
      #expect(try looked(at: other) == Self.parts.prefix(count).map(\.part))
      try one.writing { try one.database.run(part.insertion) }
    }
    #expect(try looked(at: other) == Self.parts.map(\.part))
  }

  @Test func `what was rolled back may be looked at, and what follows is`() throws {
    let store = try Store.inMemory()
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try store.writing {
        try store.database.run(Self.parts[2].insertion)
        throw Stop()
      }
    }
    try store.writing { try store.database.run(Self.parts[3].insertion) }
    #expect(
      try Set(looked(at: store).map(\.rawValue)).isSuperset(of: [Self.parts[3].part.rawValue]))
  }

  @Test func `a store that does not say it is read whole, until it gets a row`() throws {
    let store = try Store.inMemory()
    try store.writing {
      try store.database.run(Self.parts[0].insertion)
      try store.database.run("DELETE FROM state")
    }
    // The row that was inserted with the deletion is counted again.
    #expect(try looked(at: store) == [.calendar])
    try store.writing { try store.database.run("DELETE FROM state") }
    #expect(try looked(at: store) == Self.all)
    try store.writing { try store.database.run(Self.parts[2].insertion) }
    #expect(try looked(at: store) == [.calendar, .fact])
  }

  @Test func `undo, redo and a dry run find everything again`() throws {
    let store = try Store.inMemory()
    let calendar = AgendaCalendar(name: "Work", source: "/home/ana/work")
    let fact = OwnFact(.event, on: Self.day, text: "Met Ana")
    func found() throws -> [Int] {
      try store.reading {
        try [store.calendars().count, store.facts(of: DateOfYear(Self.day)).own.count]
      }
    }
    _ = try store.change(by: "test", at: "2026-11-20T21:00", isDryRun: true) {
      try $0.add(calendar)
    }
    #expect(try found() == [0, 0])
    _ = try store.change(by: "test", at: "2026-11-20T21:00") { try $0.add(calendar) }
    _ = try store.change(by: "test", at: "2026-11-20T21:00") { try $0.add(fact) }
    #expect(try found() == [1, 1])
    while try store.undo() != nil {}
    #expect(try found() == [0, 0])
    while try store.redo() != nil {}
    #expect(try found() == [1, 1])
  }

  @Test func `salvage and copies keep what is there`() throws {
    let (shelf, target, copy) = (try Shelf(), try Shelf(), try Shelf())
    let store = try Store(path: shelf.path)
    try store.writing {
      for part in Self.parts where part.part != .entry && part.part != .goal {
        try store.database.run(part.insertion)
      }
    }
    let wanted = try looked(at: store)
    _ = try Salvage(from: Array(shelf.path.utf8), to: Array(target.path.utf8))
    #expect(try looked(at: Store(path: target.path)) == wanted)
    _ = try Store.copy(from: Array(shelf.path.utf8), to: Array(copy.path.utf8))
    #expect(try looked(at: Store(path: copy.path)) == wanted)
  }
}
