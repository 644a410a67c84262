import Formats
import Text

/// The kind of a file in an export of Loop Habit Tracker.
///
///     Loop Habits CSV 2026-11-20/
///       Habits.csv, Checkmarks.csv, Scores.csv
///       001 Meditate/Checkmarks.csv, 001 Meditate/Scores.csv
enum LoopFile {
  case checkmarks
  /// The values of one habit, which ``checkmarks`` has too.
  case habit
  /// What Loop computes from the values.
  case scores
  case habits

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
    let isHabit =
      heads.first.map(LoopFile.isDate) ?? false || heads.starts(with: ["Date", "Value"])
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
  struct Habit: Equatable {
    var name: String
    var isCounted: Bool?
  }

  private(set) var habits: [Habit] = []

  init() {}

  init(_ source: ByteSource) throws {
    var reader = try CSVReader(ByteWindow(source))
    let heads = reader.heads.map { $0.trimmingBlanks }
    guard let name = heads.firstIndex(of: "Name") else { return }
    let type = heads.firstIndex(of: "Type")
    var fields: [CSV.Field] = []
    while try reader.next(into: &fields) {
      guard fields.indices.contains(name) else { continue }
      var habit = Habit(name: String(reader.text(fields[name]).trimmingBlanks))
      if let type, fields.indices.contains(type) {
        switch reader.text(fields[type]) {
        case "NUMERICAL": habit.isCounted = true
        case "YES_NO": habit.isCounted = false
        default: break
        }
      }
      if !habit.name.isEmpty { habits.append(habit) }
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
