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
    let header = TableHeader(reader, ImportOptions(today: .first))
    guard let name = header.index(of: "name") else { return }
    let type = header.index(of: "type")
    var fields: [CSV.Field] = []
    while try reader.nextRow(into: &fields) != nil {
      let habit = String(reader.cell(fields[name]))
      let kind = type.map { reader.text(fields[$0]) } ?? ""
      let isCounted = ["NUMERICAL": true, "YES_NO": false][kind]
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

/// Reads the habits of a backup, `Loop Habits Backup 2026-11-20.db`: tags, decimals, notes as text,
/// skipped days as pauses.
///
///     habits       4|Meditate|0
///     repetitions  4|1795132800000|2|too tired
///
/// Habits of type 1 are counted, in thousandths. Times are milliseconds of the midnight of UTC,
/// which names the day. Codes: 2 yes, 0 no, 1 done by the rule of the habit, 3 skipped, −1 unknown.
/// Early versions have no types and notes, and rows of versions before 2.0 no codes: they mean yes.
struct LoopBackupReader: DocumentReader {
  private(set) var survey: Survey
  private let tables: SampleTables
  /// By the habit's identifier, whether it is counted, and the indexes of its series.
  private var indexes: [Int64: (isCounted: Bool, habit: Int, notes: Int?)] = [:]
  private let hasCodes: Bool

  private static let mostHabits = 10_000

  /// Creates the reader; nil if the tables are another program's.
  init?(_ tables: SampleTables, named name: String, knowing attributes: [Attribute]) throws {
    let columns = try tables.columns("repetitions")
    guard try tables.columns("habits").contains("name"),
      columns.isSuperset(of: ["habit", "timestamp"])
    else { return nil }
    self.tables = tables
    hasCodes = columns.contains("value")
    survey = Survey(of: name, from: .loop)
    var habits: [(identifier: Int64, column: LoopImporter.Column)] = []
    try tables.forEachRow(of: "habits", ["id", "name", "type"]) { row in
      guard habits.count <= LoopBackupReader.mostHabits else { return }
      habits.append((row[0].whole ?? 0, (row[1].text ?? "", row[2].whole == 1)))
    }
    guard habits.count <= LoopBackupReader.mostHabits else {
      throw DocumentError(
        source: name,
        message: "has more than \(CountText.grouped(LoopBackupReader.mostHabits)) habits",
        hint: "Loop did not write it: no person has as many.")
    }
    habits.sort { $0.identifier < $1.identifier }
    var noted: Set<Int64> = []
    try tables.forEachRow(of: "repetitions", ["habit", "notes"]) { row in
      if let habit = row[0].whole, row[1].text?.isEmpty == false { noted.insert(habit) }
    }
    let series = LoopImporter.series(of: habits.map(\.column), knowing: attributes)
    for (habit, series) in zip(habits, series) {
      let index = survey.series.count
      survey.series.append(series)
      var notes: Int?
      if noted.contains(habit.identifier) {
        notes = survey.series.count
        survey.series.append(
          Series(
            name: (series.name ?? "") + "_note", label: habit.column.name + ", note", type: .text))
      }
      indexes[habit.identifier] = (habit.column.isCounted, index, notes)
    }
  }

  func read(into sink: inout ImportSink) throws {
    try tables.forEachRow(of: "repetitions", ["habit", "timestamp", "value", "notes"]) {
      put($0, into: &sink)
    }
  }

  private func put(_ row: [Value?], into sink: inout ImportSink) {
    guard let (isCounted, habit, notes) = indexes[row[0].whole ?? 0] else { return }
    let timestamp = row[1].whole ?? 0
    let isTime = -1_000_000_000_000_000...1_000_000_000_000_000 ~= timestamp
    guard isTime, let day = Day(exactly: timestamp.flooredDivision(86_400_000)) else {
      return sink.report(Problem(source: survey.source, message: "\(timestamp) is not a day"))
    }
    let series = sink.series[habit]
    let code = row[2].whole ?? (hasCodes ? 0 : 2)
    let cell = LoopCell(code: code)
    if let value = cell.value(isCounted: isCounted) {
      if let stored = series.stored(value) {
        sink.put(stored, of: series, on: day)
      } else {
        sink.report(
          Problem(
            source: survey.source,
            message: "'\(code)' on \(day) is not a value of '\(series.name)'",
            hint: "A value of it is \(series.type.rule)."))
      }
    } else if cell == .pause {
      sink.pause(series, on: day)
    }
    if let notes, let text = row[3].text, !text.isEmpty,
      let text = sink.series[notes].stored(.text(text))
    {
      sink.put(text, of: sink.series[notes], on: day)
    }
  }
}
