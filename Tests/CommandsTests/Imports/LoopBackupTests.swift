import Support
import Testing

@testable import Storage

/// Databases that say they are Loop's.
struct LoopBackupTests {
  private let sandbox = Sandbox()

  /// Imports a database that these statements make, beside a table of repetitions.
  private func importing(_ statements: String) throws -> Sandbox.Run {
    let path = try sandbox.write("", to: "Loop.db")
    try Database(path: path).run(
      "CREATE TABLE Repetitions(id INTEGER, habit INTEGER, timestamp INTEGER, value INTEGER);"
        + statements)
    return sandbox.run("dash import \(path)")
  }

  @Test func `a view in the place of a table is not read`() throws {
    let run = try importing(
      """
      CREATE TABLE other(id, name);
      CREATE VIEW Habits AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
        SELECT id, 'x' AS name FROM n
      """)
    #expect(run.status == 65)
    #expect(!run.errors.contains("view") && !run.errors.contains("prohibited"))
  }

  @Test func `more habits than anyone has are refused at once`() throws {
    let run = try importing(
      """
      CREATE TABLE Habits(id INTEGER, name TEXT);
      WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n LIMIT 300000)
        INSERT INTO Habits SELECT id, 'Habit ' || id FROM n
      """)
    #expect(run.status == 65)
    #expect(run.errors.contains("has more than 10,000 habits"))
  }
}
