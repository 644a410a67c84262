import Testing
import Time

@testable import Importers

struct GitHistoryTests {
  @Test func `a commit counts once, on its author's day`() throws {
    var history = GitHistory()
    let log = [
      "Ana@example.org\02026-11-19T23:30:00-05:00\0Fix it",
      "ana@example.org\02026-11-20T00:10:00+01:00\0Another",
      "tom@example.org\02026-11-20T00:10:00+01:00\0Not hers",
      "ana@example.org\02027-11-20T00:10:00+01:00\0From the future",
      "ana@example.org\02026-11-20T09:00:00Z\0", "broken",
    ].joined(separator: "\n")
    history.add(Array(log.utf8), by: ["ana@example.org"], upTo: today)
    // A clone has the same commits.
    history.add(Array(log.utf8), by: ["ana@example.org"], upTo: today)
    #expect(history.count == 3 && history.repositoryCount == 2)
    let data = try ImportedData(of: [Document(history)], options: ImportOptions(today: today))
    #expect(exportLines(data) == ["2026-11-19 commits 1", "2026-11-20 commits 2"])
    #expect(data.notes == ["1 commit has a date in the future and did not count"])
  }
}
