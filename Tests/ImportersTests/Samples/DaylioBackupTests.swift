import Archives
import Formats
import Metrics
import Testing

@testable import Importers

struct DaylioBackupTests {
  private func sample() throws -> [UInt8] {
    let archive = try ZipArchive(
      SeekableBytes(sampleExport("daylio/backup_2026_11_20.daylio")), named: "backup.zip")
    let entry = try #require(archive.entries.first { $0.name == "backup.daylio" })
    let chunks = try archive.source(of: entry).open()
    var bytes: [UInt8] = []
    while case let chunk = try chunks(), !chunk.isEmpty { bytes += chunk }
    return bytes
  }

  @Test func `moods, notes and tags of the entries become days`() throws {
    let data = try read([(name: "backup.daylio", bytes: try sample())])
    #expect(
      exportLines(data) == [
        "2026-01-01 mood 7",
        // The best and the second worst.
        "2026-11-20 mood 6", "2026-11-20 mood_note 'early\nTitle: long day\nTom & Ana'",
        "2026-11-20 work 1", "2026-11-20 long_walk 1",
      ])
    #expect(
      data.problems.first.map(\.message) == [
        "an entry has no valid day, month and year", "the mood 99 on 2026-01-02 is not known",
      ])
    #expect(data.notes.contains("the goals of Daylio were not imported"))
  }

  @Test(arguments: [
    ("<p>a</p><p>b</p>", "a\nb"), ("a < b & c", "a < b & c"), ("1 <3", "1 <3"),
    ("a&nbsp;b&lt;br&gt;", "a b<br>"), ("<div>a<br/>b</div>", "a\nb"), ("<", "<"), ("", ""),
  ])
  func `notes are text`(html: String, text: String) {
    #expect(NoteHTML.plain(html) == text)
  }

  @Test func `base64`() {
    #expect(Base64Text.decoded(Array("eyJhIjogMX0=\n".utf8)) == Array(#"{"a": 1}"#.utf8))
    #expect(Base64Text.decoded(Array("e y".utf8)) == nil)
    #expect(Base64Text.decoded([]) == [])
  }

  @Test func `text that is not a backup is refused`() throws {
    let error = try #require(throws: DocumentError.self) {
      try Document(Array("eyJhIjogMX0=".utf8), named: "x.daylio", ImportOptions(today: today))
    }
    #expect(error.problem.message == "is not a backup of Daylio")
  }
}
