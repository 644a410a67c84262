import Formats
import Metrics
import Testing
import Time

@testable import Importers

struct LoopBackupTests {
  /// Reads a backup with these habits and repetitions, whose columns are those of `columns`.
  private func read(
    habits: [[Value?]], repetitions: [[Value?]],
    columns: [String] = ["habit", "timestamp", "value", "notes"]
  ) throws -> ImportedData? {
    let tables: [String: (columns: [String], rows: [[Value?]])] = [
      "habits": (["id", "name", "type"], habits), "repetitions": (columns, repetitions),
    ]
    var options = ImportOptions(today: today)
    options.tables = { _ in
      SampleTables(
        columns: { Set(tables[$0]?.columns ?? []) },
        rows: { table, _, wanted, body in
          guard let (columns, rows) = tables[table] else { return }
          let indexes = wanted.map { columns.firstIndex(of: $0) }
          for row in rows { body(indexes.map { $0.flatMap { row[$0] } }) }
        })
    }
    let document = try Document(
      loopBackup: ByteSource([], named: "loop.db"), knowing: [], options)
    return try document.map { try ImportedData(of: [$0], options: options) }
  }

  private func row(
    _ habit: Int64, _ day: Int64, _ value: Int64, _ notes: String = ""
  ) -> [Value?] {
    [.integer(habit), .integer(day * 86_400_000), .integer(value), .text(notes)]
  }

  @Test func `codes, thousandths, notes and skipped days`() throws {
    let data = try #require(
      try read(
        habits: [
          [.integer(9), .text("Pages"), .integer(1)],
          [.integer(4), .text("Meditate"), .integer(0)],
        ],
        repetitions: [
          row(4, 20_770, 2), row(4, 20_771, 0, "too tired"), row(4, 20_772, 1), row(4, 20_773, -1),
          row(4, 20_774, 3), row(9, 20_770, 12_500), row(9, 20_771, 0), row(77, 20_771, 2),
          row(4, .max / 86_400_000, 2), [.integer(4), .integer(.min), .integer(2), .text("")],
        ]))
    #expect(
      exportLines(data) == [
        "2026-11-13 meditate 1", "2026-11-13 pages 12.5", "2026-11-14 meditate 0",
        "2026-11-14 meditate_note 'too tired'", "2026-11-14 pages 0.0",
      ])
    #expect(data.dataset.attributes.map(\.name) == ["meditate", "meditate_note", "pages"])
    #expect(data.dataset.timedEntries.map(\.day) == [Day(number: 20_774)])
    #expect(data.problems.count == 2)
  }

  @Test func `rows of the first versions mean yes, and a missing code means no`() throws {
    let habits: [[Value?]] = [[.integer(1), .text("Read"), nil]]
    let early = try read(
      habits: habits, repetitions: [[.integer(1), .integer(0)]], columns: ["habit", "timestamp"])
    #expect(try exportLines(#require(early)) == ["1970-01-01 read 1"])
    let later = try read(
      habits: habits, repetitions: [[.integer(1), .integer(0), nil]],
      columns: ["habit", "timestamp", "value"])
    #expect(try exportLines(#require(later)) == ["1970-01-01 read 0"])
  }

  @Test func `other databases are none, and one of more habits than a person has is refused`()
    throws
  {
    #expect(try read(habits: [], repetitions: [], columns: ["habit"]) == nil)
    let many = (0...10_000).map { [Value.integer($0), .text("Habit"), .integer(0)] as [Value?] }
    let error = try #require(throws: DocumentError.self) { try read(habits: many, repetitions: []) }
    #expect(error.problem.message == "has more than 10,000 habits")
  }
}
