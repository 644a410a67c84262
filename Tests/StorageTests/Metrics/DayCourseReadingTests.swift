import Metrics
import Testing
import Time

@testable import Storage

/// How values of a day came about, by the change log.
struct DayCourseReadingTests {
  private struct Log: CustomTestStringConvertible {
    let note: String
    /// When each value was written, on Friday, and by whom.
    let writings: [(made: String, origin: ChangeOrigin, value: Int64)]
    let course: DayCourse?
    var testDescription: String { note }
  }

  private static func sample(_ minute: Int, _ value: Double) -> DayCourse.Sample {
    DayCourse.Sample(minute: minute, value: value)
  }

  private static let logs = [
    Log(
      note: "typed twice",
      writings: [("2026-11-20T11:00", .command, 2100), ("2026-11-20T17:30", .command, 6000)],
      course: .typed([sample(660, 2100), sample(1050, 6000)])),
    Log(
      note: "typed before the day ends at 04:00",
      writings: [("2026-11-20T11:00", .command, 2100), ("2026-11-21T01:30", .command, 6000)],
      course: .typed([sample(660, 2100), sample(1530, 6000)])),
    Log(
      note: "corrected on the next day",
      writings: [("2026-11-20T11:00", .command, 2100), ("2026-11-21T09:00", .command, 6000)],
      course: nil),
    Log(note: "typed afterwards", writings: [("2026-11-22T11:00", .command, 2100)], course: nil),
    Log(
      note: "synced, also on the next day",
      writings: [
        ("2026-11-20T08:00", .sync, 900), ("2026-11-20T10:00", .sync, 1900),
        ("2026-11-21T08:00", .sync, 8000),
      ], course: .synced([sample(480, 900), sample(600, 1900), sample(1920, 8000)])),
    Log(
      note: "an import among them",
      writings: [("2026-11-20T08:00", .import, 900), ("2026-11-20T10:00", .command, 1900)],
      course: nil),
    Log(note: "imported", writings: [("2026-11-20T08:00", .import, 900)], course: nil),
  ]

  @Test(arguments: logs)
  private func `a day's course follows from when its values were written`(log: Log) throws {
    let store = try Store.inMemory()
    try store.record(.days(of: steps, from: friday - 40, [.integer(1)]))
    for writing in log.writings {
      try store.change(by: "test", at: writing.made, origin: writing.origin) {
        _ = try $0.put(.integer(writing.value), of: "steps", on: friday)
      }
    }
    let courses = try store.courses(of: "steps", in: friday - 7...friday, dayStart: 240)
    #expect(courses[friday]?.course == log.course)
    #expect(courses[friday]?.total == log.course.map { _ in Double(log.writings.last?.value ?? 0) })
  }

  @Test func `a change that was undone is no sample`() throws {
    let store = try Store.inMemory()
    try store.record(.days(of: steps, from: friday - 40, [.integer(1)]))
    for (made, value) in [("2026-11-20T09:00", 500), ("2026-11-20T12:00", 900)] {
      try store.change(by: "test", at: made) {
        _ = try $0.put(.integer(Int64(value)), of: "steps", on: friday)
      }
    }
    _ = try store.undo()
    let courses = try store.courses(of: "steps", in: friday...friday, dayStart: 0)
    #expect(courses[friday]?.course == .typed([Self.sample(540, 500)]))
    #expect(try store.courses(of: "unknown", in: friday...friday, dayStart: 0).isEmpty)
  }
}
