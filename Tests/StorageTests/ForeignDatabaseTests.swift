import Foundation
import Metrics
import Testing

@testable import Storage

struct ForeignDatabaseTests {
  private func bytes(_ statements: String) throws -> [UInt8] {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).db")
      .path
    try Data().write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Database(path: path).run(statements)
    return Array(try Data(contentsOf: URL(filePath: path)))
  }

  /// The database in these bytes, read in chunks.
  private func database(_ bytes: [UInt8]) throws -> ForeignDatabase? {
    var rest = bytes[...]
    return try ForeignDatabase(named: "loop.db") {
      defer { rest = rest.dropFirst(1000) }
      return Array(rest.prefix(1000))
    }
  }

  @Test func `rows of another program's tables are read from bytes`() throws {
    let database = try #require(
      try self.database(
        bytes("CREATE TABLE Habits(Id, Name); INSERT INTO habits VALUES(1, 'Read'), (2, NULL)")))
    #expect(try database.columns(of: "habits") == ["id", "name"])
    #expect(try database.columns(of: "nothing").isEmpty)
    var values: [[Value?]] = []
    try database.forEachRow(of: "SELECT id, 0.5, name, x'00' FROM habits ORDER BY id") {
      values.append($0)
    }
    #expect(
      values == [
        [.integer(1), .decimal(0.5), .text("Read"), nil], [.integer(2), .decimal(0.5), nil, nil],
      ])
  }

  @Test func `views are not read, and damaged bytes are an error`() throws {
    let database = try #require(
      try self.database(bytes("CREATE TABLE t(a); CREATE VIEW v AS SELECT a FROM t")))
    #expect(throws: StoreError.self) { try database.forEachRow(of: "SELECT a FROM v") { _ in } }
    #expect(try self.database(Array("SQLite".utf8)) == nil)
    var bytes = try bytes("CREATE TABLE t(a); INSERT INTO t VALUES(1)")
    for index in 16..<120 { bytes[index] = 0xFF }
    #expect(throws: StoreError.self) { try self.database(bytes) }
  }
}
