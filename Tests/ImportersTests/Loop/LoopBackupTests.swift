import Metrics
import Testing
import Time

@testable import Importers

struct LoopBackupTests {
  @Test func `codes, thousandths, notes and skipped days`() throws {
    var backup = LoopBackup()
    backup.habits = [
      (identifier: 4, name: "Meditate", isCounted: false),
      (identifier: 9, name: "Pages", isCounted: true),
    ]
    var rows: [LoopBackup.Repetition] = []
    func row(_ habit: Int64, _ day: Int64, _ value: Int64, _ notes: String = "") {
      rows.append(
        (habit: habit, timestamp: day * 86_400_000, value: value, notes: notes))
    }
    row(4, 20_770, 2)
    row(4, 20_771, 0, "too tired")
    row(4, 20_772, 1)
    row(4, 20_773, -1)
    row(4, 20_774, 3)
    row(9, 20_770, 12_500)
    row(9, 20_771, 0)
    row(77, 20_771, 2)
    row(4, .max / 86_400_000, 2)
    rows.append((habit: 4, timestamp: .min, value: 2, notes: ""))
    backup.noted = [4]
    backup.forEachRepetition = { [rows] in rows.forEach($0) }
    let document = Document(backup, named: "loop.db", knowing: [])
    let data = try ImportedData(of: [document], options: ImportOptions(today: today))
    #expect(
      exportLines(data) == [
        "2026-11-13 meditate 1", "2026-11-13 pages 12.5", "2026-11-14 meditate 0",
        "2026-11-14 meditate_note 'too tired'", "2026-11-14 pages 0.0",
      ])
    #expect(data.dataset.timedEntries.map(\.day) == [Day(number: 20_774)])
    #expect(data.problems.count == 2)
  }
}
