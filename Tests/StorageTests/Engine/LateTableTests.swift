import Agenda
import Facts
import Metrics
import Outside
import Places
import Testing
import Time

@testable import Storage

/// Tables that a store gets with their first row.
struct LateTableTests {
  private static let day = Day(number: 20_777)
  private static let moment = "2026-11-20T21:00"

  /// Each table with a statement that gives it a row.
  private static let rows: [(table: LateTable, insertion: String)] = [
    (.calendar, "INSERT INTO calendar VALUES(7, 'Work', '/home/ana/work', NULL, NULL, 0, 1)"),
    (.entry, "INSERT INTO entry VALUES(20777000, 20777, 1, NULL, NULL, 'ill')"),
    (.experiment, "INSERT INTO experiment VALUES(1, 'Why?', 20777, '', '', '', NULL)"),
    (.fact, "INSERT INTO fact VALUES(1, 1120, 'event', 2020, 'Moved', 'Rome', 41.9, 12.48)"),
    (.goal, "INSERT INTO goal VALUES(1, 1, 7, 6000, 0)"),
    (.outbox, "INSERT OR IGNORE INTO outbox SELECT 20777, 1, NULL, 0"),
    (
      .place,
      "INSERT INTO place VALUES(1, NULL, '', '', '', 'Park', NULL, NULL, 1, 2, 20777, 1, 1, 0)"
    ),
    (.cache, "INSERT INTO response_cache VALUES('facts', '11-20', NULL, NULL, NULL, 'text')"),
  ]

  /// The tables that a new reading finds.
  private func found(in store: Store) throws -> [LateTable] {
    try store.reading { try LateTable.allCases.filter(store.has) }
  }

  @Test func `a new store has no such table, and gets each with its first row`() throws {
    #expect(Self.rows.map(\.table) == LateTable.allCases)
    for (table, insertion) in Self.rows {
      let shelf = try Shelf()
      let store = try shelf.open()
      try store.writing {}
      #expect(try found(in: store).isEmpty)
      try store.writing {
        try store.database.run(insertion)
        // Before the transaction ends, too.
        #expect(try store.has(table))
      }
      #expect(try found(in: store) == [table])
      #expect(try SchemaStamp(of: store.database).isCurrent)
      let comparison = try SchemaComparison(of: store.database, version: Schema.version)
      #expect(comparison.difference == nil)
      try store.writing { try store.database.run("DELETE FROM \(table.rawValue)") }
      #expect(try found(in: shelf.open()) == [table])
    }
  }

  @Test func `a table has the same statements as if it had been there from the start`() throws {
    let objects = "SELECT sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY name"
    let whole = try Database()
    try Schema.migrate(whole, from: 0)
    let store = try Store.inMemory()
    try store.writing { for row in Self.rows { try store.database.run(row.insertion) } }
    #expect(
      try store.database.rows(of: objects) { $0.text() } == whole.rows(of: objects) { $0.text() })
  }

  @Test func `a query of a table that is missing finds no rows, and a change adds it`() throws {
    for table in LateTable.allCases {
      let store = try Store.inMemory()
      let database = store.database
      #expect(try database.number("SELECT count(*) FROM \(table.rawValue)") == 0)
      #expect(try !database.exists("SELECT 1 FROM main.\(table.rawValue) WHERE rowid = ?", 1))
      let read = try store.reading {
        try database.number("SELECT count(*) FROM \(table.rawValue)")
      }
      #expect(read == 0)
      #expect(try found(in: store).isEmpty)
      let count = try store.writing {
        let selection = try database.prepare("SELECT count(*) FROM \(table.rawValue)")
        try database.run(Self.rows.first { $0.table == table }?.insertion ?? "")
        // Prepared before there was a row.
        var row = try selection.next()
        return row?.integer()
      }
      #expect(count == 1)
      #expect(try found(in: store) == [table])
    }
  }

  @Test func `several statements run one after the other`() throws {
    let store = try Store.inMemory()
    try store.database.run(
      """
      DELETE FROM outbox WHERE base IS (SELECT value FROM value WHERE value.day = outbox.day);
      UPDATE outbox SET base = NULL, send = 0;
      INSERT INTO attribute_group VALUES(1, 'activity', 'Activity', 1)
      """)
    #expect(store.database.changedRows == 1)
    #expect(try store.database.number("SELECT count(*) FROM attribute_group") == 1)
    #expect(try found(in: store) == [.outbox])
  }

  @Test func `other tables, and columns, must be there`() throws {
    let store = try Store.inMemory()
    for statement in ["SELECT 1 FROM goals", "SELECT 1 FROM nothing", "DELETE FROM x.goal"] {
      #expect(throws: StoreError.self, "\(statement)") { try store.database.run(statement) }
    }
    try store.writing { try store.database.run(Self.rows[4].insertion) }
    #expect(throws: StoreError.self) { try store.database.run("SELECT nothing FROM goal") }
  }

  @Test func `another connection sees what was inserted by this one`() throws {
    let shelf = try Shelf()
    let (one, other) = (try shelf.open(), try shelf.open())
    try one.writing {}
    for (count, row) in Self.rows.enumerated() {
      #expect(try found(in: other) == Self.rows.prefix(count).map(\.table))
      try one.writing { try one.database.run(row.insertion) }
    }
    #expect(try found(in: other) == LateTable.allCases)
    #expect(try other.reading { try other.setGoals().count } == 0)
    #expect(try other.database.number("SELECT count(*) FROM goal") == 1)
  }

  @Test func `a table that was rolled back is missing again`() throws {
    let store = try Store.inMemory()
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try store.writing {
        try store.database.run(Self.rows[4].insertion)
        throw Stop()
      }
    }
    #expect(try found(in: store).isEmpty)
    #expect(try SchemaStamp(of: store.database).isCurrent)
    try store.writing { try store.database.run(Self.rows[3].insertion) }
    #expect(try found(in: store) == [.fact])
  }

  @Test func `a cached response is found by the store that looked for it before`() throws {
    let store = try Store.inMemory()
    let key = CacheKey("facts", "11-20")
    #expect(try store.cachedBody(key) == nil)
    #expect(try store.reading { try store.cachedBody(key) } == nil)
    try store.cache([1, 2], under: key, at: nil)
    #expect(try store.cachedBody(key) == [1, 2])
    #expect(try store.reading { try store.cachedBody(key) } == [1, 2])
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
    _ = try store.change(by: "test", at: Self.moment, isDryRun: true) { try $0.add(calendar) }
    #expect(try found() == [0, 0])
    _ = try store.change(by: "test", at: Self.moment) { try $0.add(calendar) }
    _ = try store.change(by: "test", at: Self.moment) { try $0.add(fact) }
    #expect(try found() == [1, 1])
    while try store.undo() != nil {}
    #expect(try found() == [0, 0])
    while try store.redo() != nil {}
    #expect(try found() == [1, 1])
  }

  /// A store as version 13 has left it: all tables, with rows or without.
  private func oldStore(_ insertions: [String]) throws -> Shelf {
    let shelf = try Shelf()
    let database = try Database(path: shelf.path)
    try database.run("BEGIN IMMEDIATE")
    try Schema.migrate(database, from: 0, to: 13)
    try database.run("INSERT INTO attribute_group VALUES(1, 'activity', 'Activity', 1)")
    try database.run(
      "INSERT INTO attribute VALUES(1, 'steps', 'Steps', 1, 1, 0, NULL, NULL, 0, NULL, 0, NULL, NULL)"
    )
    for insertion in insertions { try database.run(insertion) }
    try database.run("COMMIT")
    return shelf
  }

  @Test func `the upgrade keeps the tables with rows, and deletes the others`() throws {
    #expect(try found(in: oldStore([]).open()).isEmpty)
    for (table, insertion) in Self.rows {
      let store = try oldStore([insertion]).open()
      #expect(try found(in: store) == [table])
      #expect(try store.database.number("SELECT count(*) FROM \(table.rawValue)") == 1)
      #expect(try SchemaStamp(of: store.database).isCurrent)
    }
  }

  @Test func `a change of a table that was empty before the upgrade is undone and redone`() throws {
    // A goal that was set and deleted again, and a new one that was undone.
    var goal = PackedValues()
    let noted: [Value] = [.integer(1), .integer(1), .integer(7), .decimal(6000), .integer(0)]
    for (index, value) in noted.enumerated() {
      goal.append(value, from: nil, hours: nil, of: Int64(index))
    }
    let shelf = try oldStore([
      "INSERT INTO change(id, made, command) VALUES(1, '2026-11-20T20:00', 'dash goal steps 6000')",
      "INSERT INTO change(id, made, command) VALUES(2, '2026-11-20T20:01', 'dash goal steps none')",
      "INSERT INTO replaced VALUES(1, 'goal', 1, NULL)",
    ])
    try Database(path: shelf.path).run(
      "INSERT INTO replaced VALUES(2, 'goal', 1, ?)", goal.bytes)
    let store = try shelf.open()
    #expect(try found(in: store).isEmpty)
    #expect(try store.undo()?.counts.goals == 1)
    #expect(try store.setGoals().map(\.goal) == [SetGoal(value: 6000, isLimit: false)])
    #expect(try store.undo()?.counts.goals == 1)
    #expect(try store.setGoals().isEmpty)
    _ = try store.redo()
    #expect(try store.setGoals().count == 1)
  }

  @Test func `a store is unused until something is recorded, chosen or shared`() throws {
    let store = try Store.inMemory()
    try store.connectAccount()
    try store.cache([1], under: CacheKey("facts", "11-20"), at: nil)
    #expect(try store.isUnused())
    let uses: [(Store) throws -> Void] = [
      { try $0.set(UsualPlace(nil, chosenBy: "zone UTC"), for: .usualPlace) },
      { try $0.set(PlaceNews(count: 2, names: ["Ben"]), for: .placeNews) },
      { store in try store.writing { try store.database.run(Self.rows[0].insertion) } },
      { try $0.record(.days(of: steps, from: Self.day, [.integer(1)])) },
    ]
    for use in uses {
      let store = try Store.inMemory()
      try use(store)
      #expect(try !store.isUnused())
    }
  }

  @Test func `a salvage of a store without the tables is whole, with a view in their place not`()
    throws
  {
    let (shelf, target) = (try Shelf(), try Shelf())
    try shelf.open().record(.days(of: steps, from: Self.day, [.integer(1)]))
    let salvage = try Salvage(from: Array(shelf.path.utf8), to: Array(target.path.utf8))
    #expect(salvage.isWhole)
    #expect(salvage.results.contains { $0.part == .goals && $0.saved == 0 })
    #expect(salvage.omissions.first { $0.omission == .outbox }?.count == 0)
    #expect(try found(in: target.open()).isEmpty)
    let other = try Shelf()
    try Database(path: shelf.path).run(
      "CREATE VIEW goal AS SELECT 1 AS id, 1 AS attribute, 7 AS weekday, 1 AS value, 0 AS most")
    let broken = try Salvage(from: Array(shelf.path.utf8), to: Array(other.path.utf8))
    #expect(broken.results.first { $0.part == .goals }?.isBroken == true)
    #expect(try other.open().setGoals().isEmpty)
  }

  @Test func `salvage and copies keep what is there`() throws {
    let (shelf, target, copy) = (try Shelf(), try Shelf(), try Shelf())
    let store = try shelf.open()
    let present: [LateTable] = [.calendar, .fact, .place]
    try store.writing {
      for (table, insertion) in Self.rows where present.contains(table) {
        try store.database.run(insertion)
      }
    }
    #expect(try found(in: store) == present)
    _ = try Salvage(from: Array(shelf.path.utf8), to: Array(target.path.utf8))
    #expect(try found(in: target.open()) == present)
    _ = try Store.copy(from: Array(shelf.path.utf8), to: Array(copy.path.utf8))
    #expect(try found(in: copy.open()) == present)
  }

  @Test func `a store that is limited to a part reads tables that are missing`() throws {
    let shelf = try Shelf()
    try shelf.open().record(.days(of: steps, from: Self.day, [.integer(1)]))
    let store = try shelf.open()
    try store.limit(to: Disclosure())
    #expect(try store.reading { try store.setGoals().count } == 0)
    #expect(try store.setGoals().isEmpty)
    #expect(try store.entries(of: "steps", in: Self.day...Self.day).isEmpty)
    #expect(try store.value(of: "steps", on: Self.day) == .integer(1))
  }
}
