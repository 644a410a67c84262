import Formats
import Text

/// Which file of an export of Loop Habit Tracker a document is.
///
///     Loop Habits CSV 2026-11-20/
///       Habits.csv, Checkmarks.csv, Scores.csv
///       001 Meditate/Checkmarks.csv, 001 Meditate/Scores.csv
enum LoopFile {
  /// The values of all habits.
  case checkmarks
  /// The values of one habit, which ``checkmarks`` has too.
  case habit
  /// What Loop computes from the values.
  case scores
  /// The names and types of the habits.
  case habits

  /// Nil for any other file.
  init?(_ head: DocumentHead) {
    guard !head.isJSON else { return nil }
    let lines = String(decoding: head.bytes, as: UTF8.self)
      .split(maxSplits: 200, omittingEmptySubsequences: true, whereSeparator: \.isNewline)
    guard let first = lines.first else { return nil }
    let heads = LoopFile.fields(first)
    let name = head.name.split(separator: "/").last?.lowercased() ?? ""
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

  /// The error that says why a file of the export is not read; nil for the one that is.
  func error(of source: String) -> DocumentError? {
    switch self {
    case .checkmarks: nil
    case .habit:
      DocumentError(
        Problem(
          source: source, message: "has the values of one habit of Loop",
          hint: "Import the folder of the export, whose own Checkmarks.csv has those of all habits."
        ),
        skipReason: "the Checkmarks.csv of the export has its values")
    case .scores:
      DocumentError(
        Problem(
          source: source, message: "has Loop's scores, which it computes from the values",
          hint: "Import the Checkmarks.csv beside it, or the folder of the export."),
        skipReason: "Loop computes scores from the values")
    case .habits:
      DocumentError(
        Problem(
          source: source, message: "describes the habits of Loop and has no values",
          hint: "Import the Checkmarks.csv beside it, or the folder of the export."),
        skipReason: "it describes the habits of Checkmarks.csv")
    }
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

  /// Whether cells are such as only Loop writes: some are its words, or all are its codes and
  /// amounts in rows with a comma at their end.
  ///
  /// A file of Loop's name may have either.
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
