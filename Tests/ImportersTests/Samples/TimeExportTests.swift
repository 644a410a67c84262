import Formats
import Testing
import Time

@testable import Importers

/// Exports of programs that record what time is spent on.
struct TimeExportTests {
  private func options(_ columns: [String: String]) -> ImportOptions {
    var options = exportOptions()
    options.columns = columns
    return options
  }

  @Test func `each tag of timewarrior becomes minutes of a day`() throws {
    let read = try readExport(sampleFolder("timewarrior/data"))
    #expect(
      read.lines == [
        "2026-10-30 work_min 150", "2026-10-30 deep_work_min 150", "2026-10-30 q_x_min 150",
        // Of an interval over midnight, whose second half is in the file of the month before.
        "2026-10-31 reading_min 60", "2026-11-01 reading_min 90",
      ])
    #expect(
      read.report.passedOver.map { "\($0.count) \($0.what)" }.sorted() == [
        "1 interval longer than a month, or that ends before it begins",
        "1 interval that is still running", "1 interval without a tag",
      ])
    #expect(read.data.problems.first.map(\.description).count == 1)
    #expect(read.data.problems.first.first?.line == 4)
  }

  @Test func `intervals that are in an export and in files count once`() throws {
    let read = try readExport(sampleFolder("timewarrior"))
    #expect(read.day("2026-10-30") == ["work_min 150", "deep_work_min 150", "q_x_min 150"])
    #expect(read.day("2026-11-02") == ["work_min 60"])
  }

  @Test func `a tag is minutes of the attribute that an option names`() throws {
    let read = try readExport(
      [("intervals.json", sampleExport("timewarrior/intervals.json"))],
      options: options(["WORK": "productive_min", "deep work": "productive_min"]))
    // Both tags are of the same interval, which counts once.
    #expect(read.day("2026-10-30") == ["productive_min 150", "q_x_min 150"])
  }

  @Test func `an attribute that is not a duration is refused`() throws {
    #expect(throws: DocumentError.self) {
      try readExport(
        [("intervals.json", sampleExport("timewarrior/intervals.json"))],
        options: options(["work": "steps"]))
    }
  }

  @Test func `a tag that no interval has is refused`() throws {
    #expect(throws: DocumentError.self) {
      try readExport(
        [("intervals.json", sampleExport("timewarrior/intervals.json"))],
        options: options(["wrok": "productive_min"]))
    }
  }

  @Test(arguments: [
    ("inc 20261119T080000Z - 20261119T103000Z", []),
    (
      "inc 20261119T080000Z - 20261119T103000Z # a#b \"deep work\" \"q\\\"x\"",
      ["a#b", "deep work", "q\"x"]
    ),
    ("inc 20261119T080000Z # gaming # \"note # here\"", ["gaming"]),
  ])
  func `lines of timewarrior`(line: String, tags: [String]) throws {
    let interval = try #require(TimewarriorLine(line))
    #expect(interval.tags == tags)
    #expect((interval.end == nil) == !line.contains(" - "))
  }

  @Test(arguments: [
    "", "inc", "inc 20261119", "exc 20261119T080000Z", "inc 20261319T080000Z",
    "inc 20261119T080000Z - soon", "inc 20261119T080000Z work", "inc 20261119T086000Z",
  ])
  func `other lines are not intervals`(line: String) {
    #expect(TimewarriorLine(line) == nil)
  }

  @Test func `time at computers is that in which someone was there, of all computers once`() throws
  {
    let read = try readExport(sampleFolder("activitywatch"))
    #expect(read.lines == ["2026-11-19 computer_min 165", "2026-11-20 computer_min 60"])
    #expect(
      read.report.passedOver.map { "\($0.count) \($0.what)" }.sorted() == [
        "1 bucket of windows of 'old-laptop', which has no times away",
        "2 event of type web.tab.current",
      ])
    #expect(read.data.problems.count == 1)
    #expect(read.data.notes.contains { $0.contains("Code") && $0.contains("--map") })
  }

  @Test func `the events of a bucket may come before its type`() throws {
    let text =
      #"{"buckets": {"aw-watcher-afk_h": {"events": [{"timestamp": "2026-10-31T08:00:00Z", "#
      + #""duration": 7200.0, "data": {"status": "not-afk"}}, {"data": {"status": "not-afk"}}], "#
      + #""type": "afkstatus", "hostname": "h"}, "aw-watcher-window_h": {"events": ["#
      + #"{"timestamp": "2026-10-31T08:00:00Z", "duration": 3600, "data": {"app": "Code"}}], "#
      + #""hostname": "h", "type": "currentwindow"}}}"#
    let read = try readExport(
      [("aw-buckets-export.json", Array(text.utf8))],
      options: options(["Code": "productive_min"]))
    #expect(read.lines == ["2026-10-31 computer_min 120", "2026-10-31 productive_min 60"])
    #expect(read.data.problems.count == 1)
  }

  @Test func `an app counts while someone was there`() throws {
    let read = try readExport(
      sampleFolder("activitywatch"),
      options: options([
        "Code": "productive_min", "Code.exe": "productive_min", "Firefox": "distracting_min",
      ]))
    #expect(
      read.day("2026-11-19") == ["computer_min 165", "productive_min 75", "distracting_min 30"])
    #expect(read.day("2026-11-20") == ["computer_min 60", "productive_min 60"])
  }

  @Test func `an export that is imported with an older one counts once`() throws {
    let bytes = try sampleExport("activitywatch/aw-buckets-export.json")
    let read = try readExport(
      [("old.json", bytes), ("new.json", bytes)],
      options: options(["Code": "productive_min", "Code.exe": "productive_min"]))
    #expect(read.day("2026-11-19") == ["computer_min 165", "productive_min 75"])
  }

  @Test func `spans are joined, cut and subtracted`() {
    var spans = TimeSpans()
    for (start, end) in [(5.0, 7.0), (1, 2), (2, 3), (6, 9), (4, 4), (9, 8)] {
      spans.add(start, end)
    }
    spans.order()
    #expect(spans.spans == [.init(start: 1, end: 3), .init(start: 5, end: 9)])
    #expect(spans.seconds == 6)
    var parts: [Double] = []
    spans.forEachPart(of: 2, 6) { parts += [$0, $1] }
    #expect(parts == [2, 3, 5, 6])
    var others = TimeSpans()
    others.add(2, 6)
    others.add(8, 20)
    others.order()
    spans.subtract(others)
    #expect(spans.spans == [.init(start: 1, end: 2), .init(start: 6, end: 8)])
  }
}
