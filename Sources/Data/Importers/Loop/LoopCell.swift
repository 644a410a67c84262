/// A cell of Loop Habit Tracker's `Checkmarks.csv`.
///
/// Its numbers are codes: 2 yes, 0 no, 1 not done and not due, 3 skipped, −1 unknown. Habits that are
/// counted have thousandths instead. Version 2.1 wrote `Entry(timestamp=2023-04-04, value=2)`, and
/// since 2.3 the codes are words, even where they are thousandths.
enum LoopCell: Equatable {
  /// Not known, or not due.
  case nothing
  case pause
  /// A code that says yes or no, or so many thousandths.
  case number(Int64)

  /// Nil for anything that Loop does not write.
  init?(_ text: Substring) {
    switch text {
    case "YES_MANUAL": self.init(code: 2)
    case "YES_AUTO": self.init(code: 1)
    case "NO": self.init(code: 0)
    case "SKIP": self.init(code: 3)
    case "UNKNOWN", "": self.init(code: -1)
    default:
      var digits = text
      if text.hasPrefix(LoopCell.entryStart) {
        let parts = text.split(separator: "=", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count > 2, parts[1].hasSuffix(" value") else { return nil }
        digits = parts[2].prefix { $0 != "," && $0 != ")" }
      }
      guard digits.utf8.allSatisfy({ 48...57 ~= $0 || $0 == UInt8(ascii: "-") }),
        let code = Int64(digits), code >= -1
      else { return nil }
      self.init(code: code)
    }
  }

  private init(code: Int64) {
    switch code {
    case -1: self = .nothing
    case 3: self = .pause
    default: self = .number(code)
    }
  }

  /// Whether it can only be that of a habit that is counted.
  var isAmount: Bool {
    if case .number(let number) = self { return number > 2 }
    return false
  }

  /// The beginning of a cell of version 2.1, which has a comma inside.
  static let entryStart = "Entry("

  /// Words that no other program writes.
  static let words: Set<Substring> = ["YES_MANUAL", "YES_AUTO", "SKIP", "UNKNOWN"]

  /// The cells of a row behind its date, without the empty one behind the last comma.
  static func cells(_ fields: [String]) -> [Substring] {
    var cells: [Substring] = []
    var open: String?
    for field in fields.dropFirst() {
      if let start = open {
        let joined = start + "," + field
        open = field.hasSuffix(")") ? nil : joined
        if open == nil { cells.append(joined[...]) }
      } else if field.hasPrefix(entryStart), !field.hasSuffix(")") {
        open = field
      } else {
        cells.append(field.trimmingBlanks)
      }
    }
    if let open { cells.append(open[...]) }
    if cells.last?.isEmpty == true { cells.removeLast() }
    return cells
  }
}
