import Metrics
import Testing
import Time

@testable import Storage

/// Stores whose tables another program has changed.
struct SchemaTests {
  private func shelf() throws -> Shelf {
    let shelf = try Shelf()
    try shelf.open().record(.days(of: steps, from: friday, [.integer(1), .integer(2)]))
    return shelf
  }

  /// Statements of another program, and what is said about them.
  static let alterations = [
    (
      "CREATE TRIGGER thief AFTER INSERT ON value BEGIN DELETE FROM value; END",
      "has a trigger that dash did not make: 'thief'"
    ),
    ("CREATE VIEW mine AS SELECT 1", "has a view that dash did not make: 'mine'"),
    (
      """
      ALTER TABLE value RENAME TO old;
      CREATE VIEW value AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
      SELECT x AS day, 1 AS attribute, 1 AS value FROM n
      """, "that dash did not make: 'old'"
    ),
    ("CREATE TABLE notes(x)", "has a table that dash did not make: 'notes'"),
    ("CREATE INDEX fast ON value(attribute)", "has an index that dash did not make: 'fast'"),
    (
      "ALTER TABLE state ADD COLUMN mine INTEGER", "has a table 'state' that is not as dash made it"
    ),
    ("CREATE TABLE goal(x)", "has a table 'goal' that is not as dash made it"),
    ("DROP TABLE replaced", "lacks the table 'replaced'"),
    ("DROP VIEW daily; CREATE VIEW daily AS SELECT 1", "has a view 'daily' that is not"),
  ]

  @Test(arguments: alterations)
  func `a store whose schema is not dash's is refused`(statements: String, reason: String) throws {
    let shelf = try shelf()
    try foreign(statements, in: shelf)
    let error = #expect(throws: StoreError.self) { try shelf.open() }
    #expect(error?.kind == .altered)
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    #expect(error?.failure.status == .data)
    #expect(error?.failure.hints.contains { $0.contains("doctor --salvage") } == true)
    #expect(try Checkup(path: Array(shelf.path.utf8)).difference?.contains(reason) == true)
    let copy = try Shelf()
    #expect(throws: StoreError.self) {
      try Store.copy(from: Array(shelf.path.utf8), to: Array(copy.path.utf8))
    }
  }

  /// A file may claim that its schema was compared.
  @Test func `foreign triggers do not run and views are not read even if the stamp is forged`()
    throws
  {
    let shelf = try shelf()
    try foreign(
      "CREATE TRIGGER thief AFTER INSERT ON value BEGIN DELETE FROM value; END", in: shelf)
    try forgeStamp(of: shelf)
    let store = try shelf.open()
    try store.record(.days(of: steps, from: friday + 5, [.integer(7)]))
    #expect(try store.value(of: "steps", on: friday + 5) == .integer(7))
    #expect(try store.value(of: "steps", on: friday) == .integer(1))
    let other = try self.shelf()
    try foreign(
      """
      ALTER TABLE value RENAME TO old;
      CREATE VIEW value AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
      SELECT x AS day, 1 AS attribute, 1 AS value FROM n
      """, in: other)
    try forgeStamp(of: other)
    #expect(throws: StoreError.self) { try other.open().value(of: "steps", on: friday) }
  }

  @Test func `what a foreign trigger left is salvaged`() throws {
    let shelf = try shelf()
    try foreign(
      "CREATE TRIGGER thief AFTER INSERT ON value BEGIN DELETE FROM value; END", in: shelf)
    let target = try Shelf()
    let salvage = try Salvage(from: Array(shelf.path.utf8), to: Array(target.path.utf8))
    #expect(salvage.isWhole)
    #expect(try target.open().value(of: "steps", on: friday) == .integer(1))
  }

  @Test func `a table that is a view or virtual is not read by a salvage`() throws {
    let shelf = try shelf()
    try foreign(
      """
      ALTER TABLE value RENAME TO old;
      CREATE VIEW value AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
      SELECT x AS day, 1 AS attribute, 1 AS value FROM n
      """, in: shelf)
    let target = try Shelf()
    let salvage = try Salvage(from: Array(shelf.path.utf8), to: Array(target.path.utf8))
    #expect(salvage.results.first { $0.part == .values }?.saved == 0)
    #expect(!salvage.isWhole)
  }

  @Test(arguments: 1...Schema.version)
  func `the steps to each version make what a store of it has`(version: Int) throws {
    let database = try Database()
    try Schema.migrate(database, from: 0, to: version)
    #expect(try SchemaComparison(of: database, version: version).difference == nil)
    #expect(try SchemaStamp(of: database).version == version)
    #expect(try SchemaStamp(of: database).isCurrent)
  }

  @Test func `a vacuumed or restored store is compared, and stamped by the next change`() throws {
    let shelf = try shelf()
    try Database(path: shelf.path).run("VACUUM; ANALYZE")
    #expect(try !SchemaStamp(of: Database(path: shelf.path)).isCurrent)
    let store = try shelf.open()
    #expect(try store.value(of: "steps", on: friday) == .integer(1))
    try store.record(.days(of: steps, from: friday, [.integer(3)]))
    #expect(try SchemaStamp(of: Database(path: shelf.path)).isCurrent)
    #expect(try SchemaStamp(of: Database(path: shelf.path)).version == Schema.version)
  }

  @Test func `the schema of a stamped store is not compared`() throws {
    let shelf = try shelf()
    try foreign("CREATE TABLE notes(x)", in: shelf)
    try forgeStamp(of: shelf)
    #expect(try shelf.open().value(of: "steps", on: friday) == .integer(1))
  }

  /// Runs statements as another program would, with views and triggers.
  private func foreign(_ statements: String, in shelf: Shelf) throws {
    try Database(path: shelf.path).run(statements)
  }

  private func forgeStamp(of shelf: Shelf) throws {
    let database = try Database(path: shelf.path)
    try SchemaStamp.write(version: Schema.version, to: database)
  }
}
