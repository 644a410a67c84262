import Formats
import Metrics
import Testing

@testable import Importers

/// Files of programs that are named and not read.
struct UnreadProgramTests {
  @Test(arguments: [
    (
      #"[{"id": 1, "watched_at": "2026-02-03T20:00:00.000Z", "action": "watch", "type": "movie"}]"#,
      "Trakt's history with 1 play"
    ),
    (
      #"[{"id": 0, "description": "a", "entry": "20260203T070000Z", "status": "pending", "uuid": "u"}]"#,
      "taskwarrior's list of tasks with 1 task"
    ),
    (
      #"{"user": {}, "range": {}, "days": [{"date": "2026-02-03", "grand_total": {}}]}"#,
      "WakaTime's summary with 1 day"
    ),
    (
      #"{"items": [{"id": "a", "createdAt": "2026-02-03 07:00:00", "venue": {"name": "B"}}]}"#,
      "Swarm's check-ins with 1 check-in"
    ),
    (
      #"{"nomie": {"number": "5.6.1"}, "trackers": {}, "events": []}"#,
      "Nomie's backup with 0 events"
    ),
  ])
  func `a document is named by what it is`(text: String, name: String) throws {
    let error = try #require(throws: DocumentError.self) {
      try Document(Array(text.utf8), named: "data.txt", ImportOptions(today: today))
    }
    #expect(error.skipReason == "it is \(name), which dash does not read")
    #expect(error.problem.message == "is \(name), which dash does not read")
  }

  @Test func `a database is named by its tables`() throws {
    var options = ImportOptions(today: today)
    options.tables = { _ in
      SampleTables(
        columns: { $0 == "mi_band_activity_sample" ? ["steps"] : [] },
        rows: { table, _, _, body in
          if table == "mi_band_activity_sample" { for _ in 0..<12 { body([nil]) } }
        })
    }
    let head = Array("SQLite format 3\u{0}".utf8) + [UInt8](repeating: 0, count: 600)
    let error = try #require(throws: DocumentError.self) {
      try Document(head, named: "backup", options)
    }
    #expect(
      error.skipReason == "it is Gadgetbridge's database with 12 samples, which dash does not read")
    options.tables = { _ in nil }
    let unknown = try #require(throws: DocumentError.self) {
      try Document(head, named: "backup", options)
    }
    #expect(unknown.skipReason == "it is a database of a program that dash does not know")
  }

  @Test func `a document of Exist that has such words is read`() throws {
    let text = #"[{"date": "2026-11-20", "value": 2, "watched_at": "", "action": "x"}]"#
    let document = try Document(
      Array(text.utf8), named: "data_coffees_2026.json", ImportOptions(today: today))
    #expect(document.survey.valueCount == 1)
  }
}
