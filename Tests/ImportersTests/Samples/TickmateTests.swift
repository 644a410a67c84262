import Formats
import Foundation
import Testing

@testable import Actions
@testable import Importers
@testable import Storage

struct TickmateTests {
  @Test func `ticks become tags and counts`() throws {
    let statements = String(
      decoding: try sampleExport("tickmate/tickmate.sql"), as: UTF8.self)
    let read = try readExport(
      [("backup", bytes(ofDatabase: statements))], options: databaseOptions())
    #expect(
      read.lines == [
        "2026-01-01 tea 1", "2026-09-21 meditate 1", "2026-09-21 tea 2",
        // Exist's mood is a rating.
        "2026-09-21 mood_tickmate 1",
      ])
    #expect(read.report.name == "Tickmate")
    #expect(
      read.report.passedOver.map(\.what) == ["ticks without a day", "ticks without a track"])
  }
}
