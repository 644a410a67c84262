/// Names with their figures, in columns: the first to the left, the others to the right.
struct Table {
  /// What it measures, a sentence above it.
  let title: String
  /// The first line; the first column's head is empty.
  let heads: [String]
  var rows: [[String]] = []

  var text: String {
    let lines = [[""] + heads] + rows
    let widths = (0...heads.count).map { column in
      lines.map { $0[column].count }.max() ?? 0
    }
    let drawn = lines.map { line in
      zip(line, widths).enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + blanks : blanks + cell.0
      }
      .joined(separator: "  ")
    }
    return ([title] + drawn).joined(separator: "\n")
  }
}
