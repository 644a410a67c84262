import Formats
import Metrics
import Testing

@testable import Importers

struct JrnlTests {
  private func entry(_ title: String, _ body: String, _ date: String, _ time: String) -> String {
    #"{"title":"\#(title)","body":"\#(body)","date":"\#(date)","time":"\#(time)","tags":[],"starred":false}"#
  }

  private func diary(_ entries: String...) -> String {
    #"{"tags":{"@work":1},"entries":["# + entries.joined(separator: ",") + "]}"
  }

  /// Daylio counts before jrnl, but a table between them replaces its note.
  @Test func `the priority of kinds does not depend on how many values fit into memory`() throws {
    let data = try read(
      [
        (
          "daylio.csv",
          "full_date,date,weekday,time,mood,activities,note_title,note\n"
            + "2026-11-20,x,Friday,8:30 am,good,,,from Daylio\n"
        ), ("t.csv", "date,mood_note\n2026-11-19,other\n2026-11-20,from a table\n"),
        ("diary.json", diary(entry("from jrnl", "", "2026-11-20", "21:05"))),
      ].map { ($0.0, Array($0.1.utf8)) }, chunkSizes: Array(1...40))
    #expect(entries(data).last == "2026-11-20 mood_note 'from jrnl'")
  }

  @Test func `the entries of a day are joined into its note, in the order of their times`() throws {
    let data = try read(
      (
        "diary.json",
        diary(
          entry("Evening.", "Tea", "2026-11-20", "21:05"),
          entry("Morning.", "", "2026-11-20", "07:30"),
          entry("Alone", "", "2026-11-18", "12:00"))
      ))
    #expect(
      entries(data) == [
        "2026-11-18 mood_note 'Alone'", "2026-11-20 mood_note 'Morning.\nEvening.\nTea'",
      ])
    #expect(data.notes == ["1 day has several entries, which are joined into one note"])
    #expect(data.dataset.attributes.map(\.name) == [Mood.noteName])
  }

  @Test func `the diary of the sample data`() throws {
    let text = String(decoding: try sampleExport("jrnl/diary.json"), as: UTF8.self)
    let data = try read(("diary.json", text))
    #expect(
      entries(data) == [
        "2026-11-19 mood_note 'First of the day.\nLong @work.\nTea at the @café ☕.\nSecond of the day.'"
      ])
    #expect(data.problems.count == 2)
  }

  @Test func `an entry without a day or a text is reported`() throws {
    let data = try read(
      (
        "diary.json",
        diary(
          entry("a", "", "2026-02-30", "21:05"), entry("", "", "2026-11-20", "07:30"), "7",
          entry("b", "", "2026-11-19", "07:30"))
      ))
    #expect(entries(data) == ["2026-11-19 mood_note 'b'"])
    #expect(data.problems.count == 3)
    #expect(
      data.problems.first.map(\.message).first == "this entry has no date that the calendar has")
  }

  @Test func `an empty diary has nothing, and one that is cut is refused`() throws {
    #expect(try read(("diary.json", diary())).dataset.entries.isEmpty)
    #expect(throws: DocumentError.self) {
      try read(("diary.json", String(diary(entry("a", "", "2026-11-20", "07:30")).dropLast(3))))
    }
  }

  @Test func `a document of Exist is none`() throws {
    let page = #"{"count":0,"results":[],"entries":[{"title":"a","body":"","date":"2026-11-20"}]}"#
    #expect(try read(("page.json", page)).dataset.entries.isEmpty)
  }
}
