import Formats
import Metrics
import Time

/// What a backup of Loop Habit Tracker holds: its database `Loop Habits Backup 2026-11-20.db`.
package struct LoopBackup {
  /// Whether it is counted, in thousandths, and not only done or not.
  package typealias Habit = (identifier: Int64, name: String, isCounted: Bool)
  /// The timestamp is in milliseconds of the midnight of UTC, which names the day.
  package typealias Repetition = (habit: Int64, timestamp: Int64, value: Int64, notes: String)

  package var habits: [Habit] = []
  package var repetitions: [Repetition] = []

  package init() {}
}

/// Reads the habits of a backup: tags, decimals, notes as text, skipped days as pauses.
///
/// Codes: 2 yes, 0 no, 1 done by the rule of the habit, 3 skipped, −1 unknown. Rows of backups
/// before version 2.0 have none, and mean yes.
struct LoopBackupReader: DocumentReader {
  let survey: Survey
  private let backup: LoopBackup
  /// By the habit's identifier, whether it is counted, and the indexes of its series.
  private let indexes: [Int64: (isCounted: Bool, habit: Int, notes: Int?)]

  init(_ backup: LoopBackup, named name: String, knowing attributes: [Attribute]) {
    self.backup = backup
    var survey = Survey(of: name, from: .loop)
    let series = LoopImporter.series(
      of: backup.habits.map { ($0.name, $0.isCounted) }, knowing: attributes)
    let noted = Set(backup.repetitions.lazy.filter { !$0.notes.isEmpty }.map(\.habit))
    var indexes: [Int64: (isCounted: Bool, habit: Int, notes: Int?)] = [:]
    for (habit, series) in zip(backup.habits, series) {
      let index = survey.series.count
      survey.series.append(series)
      var notes: Int?
      if noted.contains(habit.identifier) {
        notes = survey.series.count
        survey.series.append(
          Series(
            name: (series.name ?? "") + "_note", label: habit.name + ", note", type: .text))
      }
      indexes[habit.identifier] = (habit.isCounted, index, notes)
    }
    self.indexes = indexes
    self.survey = survey
  }

  func read(into sink: inout ImportSink) throws {
    for repetition in backup.repetitions {
      guard let (isCounted, habit, notes) = indexes[repetition.habit] else { continue }
      let isTime = -1_000_000_000_000_000...1_000_000_000_000_000 ~= repetition.timestamp
      guard isTime, let day = Day(exactly: repetition.timestamp.flooredDivision(86_400_000)) else {
        sink.report(Problem(source: survey.source, message: "\(repetition.timestamp) is not a day"))
        continue
      }
      let series = sink.series[habit]
      let code = LoopCell(code: repetition.value)
      if let value = code.value(isCounted: isCounted) {
        if let stored = series.stored(value) {
          sink.put(stored, of: series, on: day)
        } else {
          sink.report(
            Problem(
              source: survey.source,
              message: "'\(repetition.value)' on \(day) is not a value of '\(series.name)'",
              hint: "A value of it is \(series.type.rule)."))
        }
      } else if code == .pause {
        sink.pause(series, on: day)
      }
      if let notes, !repetition.notes.isEmpty,
        let text = sink.series[notes].stored(.text(repetition.notes))
      {
        sink.put(text, of: sink.series[notes], on: day)
      }
    }
  }
}
