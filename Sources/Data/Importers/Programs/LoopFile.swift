import Formats
import Metrics
import Text
import Time

/// The kind of a file in an export of Loop Habit Tracker.
///
///     Loop Habits CSV 2026-11-20/
///       Habits.csv, Checkmarks.csv, Scores.csv
///       001 Meditate/Checkmarks.csv, 001 Meditate/Scores.csv
enum LoopFile {
  case checkmarks
  /// The values of one habit, which ``checkmarks`` has too.
  case habit
  case scores, habits

  init?(_ head: FileHead) {
    guard !head.isJSON else { return nil }
    let lines = String(decoding: head.bytes, as: UTF8.self)
      .split(maxSplits: 200, omittingEmptySubsequences: true, whereSeparator: \.isNewline)
    guard let first = lines.first else { return nil }
    let heads = LoopFile.fields(first)
    let name = head.name
    if heads.starts(with: ["Position", "Name"]), heads.contains("Color") {
      self = .habits
      return
    }
    // The last line may be cut, or hold all that did not fit.
    let rows = lines.dropFirst(heads.first == "Date" ? 1 : 0).dropLast(lines.count > 2 ? 1 : 0)
    let cells = rows.map { LoopCell.cells(LoopFile.fields($0).map(String.init)) }
    // Files of one habit had no first line before version 2.3.1.
    let isHabit =
      heads.first.map(LoopFile.isDate) ?? false || heads.starts(with: ["Date", "Value"])
      || heads == ["Date", "Score"]
    // Another program's table of that name has a first line of its own, without a comma at its end.
    if name == "scores.csv", heads.first == "Date" && heads.last == "" || isHabit, !rows.isEmpty,
      cells.allSatisfy({ $0.allSatisfy(LoopFile.isScore) })
    {
      self = .scores
    } else if name == "checkmarks.csv", isHabit {
      self = .habit
    } else if heads.first == "Date", heads.count > 1, !isHabit,
      LoopFile.areLoops(cells, isOpen: heads.last == "", isNamed: name == "checkmarks.csv")
    {
      self = .checkmarks
    } else {
      return nil
    }
  }

  func error(of source: String) -> DocumentError? {
    let table = "Import the Checkmarks.csv beside it, or the folder of the export."
    let (message, hint, reason): (String, String, String)
    switch self {
    case .checkmarks: return nil
    case .habit:
      message = "has the values of one habit of Loop"
      hint = "Import the folder of the export, whose own Checkmarks.csv has all habits."
      reason = "the Checkmarks.csv of the export has its values"
    case .scores:
      message = "has Loop's scores, which it computes from the values"
      (hint, reason) = (table, "Loop computes scores from the values")
    case .habits:
      message = "describes the habits of Loop and has no values"
      (hint, reason) = (table, "it describes the habits of Checkmarks.csv")
    }
    return DocumentError(Problem(source: source, message: message, hint: hint), skipReason: reason)
  }

  private static func fields(_ line: Substring) -> [Substring] {
    line.split(separator: ",", omittingEmptySubsequences: false)
  }

  private static func isDate(_ field: Substring) -> Bool {
    let parts = field.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { Int($0) != nil }
  }

  /// A number from 0 to 1, with four digits as Loop writes it, or fewer after a spreadsheet.
  private static func isScore(_ cell: Substring) -> Bool {
    cell.isEmpty || Double(cell).map { 0...1 ~= $0 } ?? false
  }

  /// Whether cells have words of Loop, or only codes and amounts, with a comma after rows.
  private static func areLoops(_ cells: [[Substring]], isOpen: Bool, isNamed: Bool) -> Bool {
    let all = cells.joined()
    if all.contains(where: { LoopCell.words.contains($0) || $0.hasPrefix(LoopCell.entryStart) }) {
      return true
    }
    let hasCode = all.contains { $0 == "2" || $0 == "-1" }
    if isNamed { return isOpen || hasCode }
    return isOpen && hasCode && all.allSatisfy { LoopCell($0) != nil }
  }
}

/// The habits that Loop's `Habits.csv` describes.
///
///     Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,…
///     001,Meditate,YES_NO,Did you meditate?,,1,1,#FF8F00,,,,false
///
/// Before version 2.3 there is no column `Type`.
struct LoopHabits {
  private(set) var habits: [(name: String, isCounted: Bool?)] = []

  init() {}

  init(_ source: ByteSource) throws {
    var reader = try CSVReader(ByteWindow(source))
    let heads = reader.heads.map { $0.trimmingBlanks }
    guard let name = heads.firstIndex(of: "Name") else { return }
    let type = heads.firstIndex(of: "Type")
    var fields: [CSV.Field] = []
    while try reader.next(into: &fields) {
      guard fields.indices.contains(name) else { continue }
      let habit = String(reader.text(fields[name]).trimmingBlanks)
      var isCounted: Bool?
      if let type, fields.indices.contains(type) {
        switch reader.text(fields[type]) {
        case "NUMERICAL": isCounted = true
        case "YES_NO": isCounted = false
        default: break
        }
      }
      if !habit.isEmpty { habits.append((habit, isCounted)) }
    }
  }

  /// The names of `count` columns, whose heads were split at commas; nil if that is ambiguous.
  func names(of heads: [String], count: Int) -> [String]? {
    if heads.count == count { return heads }
    guard heads.count > count else { return nil }
    let parts = Set(habits.map(\.name)).map { name in
      (
        name: name,
        parts: name.split(separator: ",", omittingEmptySubsequences: false).map {
          String($0.trimmingBlanks)
        }
      )
    }
    // By the number of heads read: the names read so far, with how many ways there are.
    var ways: [[Int: (names: [String], count: Int)]] = Array(repeating: [:], count: heads.count + 1)
    ways[0] = [0: ([], 1)]
    for start in heads.indices {
      for (columns, way) in ways[start] {
        for (name, parts) in parts where heads[start...].starts(with: parts) {
          let end = start + parts.count
          let before = ways[end][columns + 1]?.count ?? 0
          ways[end][columns + 1] = (way.names + [name], min(before + way.count, 2))
        }
      }
    }
    guard let way = ways[heads.count][count], way.count == 1 else { return nil }
    return way.names
  }
}

/// What a backup of Loop Habit Tracker holds: its database `Loop Habits Backup 2026-11-20.db`.
package struct LoopBackup {
  /// Whether it is counted, in thousandths, and not only done or not.
  package typealias Habit = (identifier: Int64, name: String, isCounted: Bool)
  /// The timestamp is in milliseconds of the midnight of UTC, which names the day.
  package typealias Repetition = (habit: Int64, timestamp: Int64, value: Int64, notes: String)

  package var habits: [Habit] = []
  /// The habits with notes, by their identifiers.
  package var noted: Set<Int64> = []
  /// Calls a function with each repetition, in the order of their times.
  package var forEachRepetition: (_ body: (Repetition) -> Void) throws -> Void = { _ in }
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
    var indexes: [Int64: (isCounted: Bool, habit: Int, notes: Int?)] = [:]
    for (habit, series) in zip(backup.habits, series) {
      let index = survey.series.count
      survey.series.append(series)
      var notes: Int?
      if backup.noted.contains(habit.identifier) {
        notes = survey.series.count
        survey.series.append(
          Series(name: (series.name ?? "") + "_note", label: habit.name + ", note", type: .text))
      }
      indexes[habit.identifier] = (habit.isCounted, index, notes)
    }
    self.indexes = indexes
    self.survey = survey
  }

  func read(into sink: inout ImportSink) throws {
    try backup.forEachRepetition { put($0, into: &sink) }
  }

  private func put(_ repetition: LoopBackup.Repetition, into sink: inout ImportSink) {
    guard let (isCounted, habit, notes) = indexes[repetition.habit] else { return }
    let isTime = -1_000_000_000_000_000...1_000_000_000_000_000 ~= repetition.timestamp
    guard isTime, let day = Day(exactly: repetition.timestamp.flooredDivision(86_400_000)) else {
      return sink.report(
        Problem(source: survey.source, message: "\(repetition.timestamp) is not a day"))
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
