import Formats
import Metrics

/// Reads the rows of a table and collects its cells by attribute.
///
/// Nothing is decided yet: which number of a date is the month, and which mark stands before a
/// fraction, is told from all cells together.
struct TableScanner {
  /// The cells of one attribute.
  struct Column {
    /// Nil where the table does not name it.
    var name: String?
    var label: String?
    /// The type that the table states.
    var type: ValueType?
    var cells: [Cell] = []
  }

  struct Cell {
    /// The place of its day among ``dates``.
    var row: Int32
    var start: Int
    var end: Int
  }

  /// The day of each row, with its place.
  var dates: [(date: TableDate?, start: Int, end: Int)] = []
  var columns: [Column] = []
  var complaints: [OffsetProblem] = []
  var nullCount = 0
  private var places: [String: Int] = [:]

  /// Calls `body` with the cells of each row that is no blank line, as many as the header has.
  ///
  /// - Throws: ``OffsetProblem`` where the quotes of the table do not match.
  static func rows(
    of header: TableHeader, _ bytes: Span<UInt8>,
    _ body: (_ cells: [CSV.Field], _ isWhole: Bool) -> Void
  ) throws(OffsetProblem) {
    var position = header.end
    var cells: [CSV.Field] = []
    while position < bytes.count {
      cells.removeAll(keepingCapacity: true)
      var count = 0
      var isLast = false
      while !isLast {
        let field = try CSV.field(bytes, &position, separator: header.separator)
        isLast = field.isLast
        count += 1
        if count <= header.columns.count {
          cells.append(field)
        } else {
          // What is too much, told as part of the last.
          cells[cells.count - 1].end = field.end
        }
      }
      if count == 1, cells[0].start == cells[0].end { continue }
      while cells.count < header.columns.count {
        cells.append(CSV.Field(start: position, end: position, isQuoted: false, isLast: false))
      }
      body(cells, count <= header.columns.count)
    }
  }

  /// Complains of a row with more cells than the header has columns.
  mutating func complainOfLength(_ cells: [CSV.Field], _ header: TableHeader, _ bytes: Span<UInt8>)
  {
    guard let last = cells.last else { return }
    let text = JSON.text(bytes.extracting(last.start..<last.end))
    let joined = text.replacing(",", with: "")
    let isNumber = joined != text && !joined.isEmpty && joined.utf8.allSatisfy { 48...57 ~= $0 }
    let quoted = JSON.quote(bytes, last.start..<last.end)
    complaints.append(
      OffsetProblem(
        offset: last.start,
        message: isNumber
          ? "\(quoted) is not a number"
          : "\(quoted) is more than the \(header.columns.count) columns of the first line hold",
        hint: isNumber
          ? "Write \(joined), or quote the field."
          : "A field that holds the separator stands in double quotes."))
  }

  /// Adds the day of a row; its place among the rows.
  mutating func add(day field: CSV.Field, _ bytes: Span<UInt8>) -> Int32 {
    let text = CSV.text(bytes, field.start, field.end).trimmingBlanks
    dates.append((TableDate(String(text)), field.start, field.end))
    return Int32(truncatingIfNeeded: dates.count - 1)
  }

  /// The place of the column of that name, made where there is none.
  mutating func column(named name: String, label: String?) -> Int {
    if let place = places[name] { return place }
    columns.append(Column(name: name, label: label))
    places[name] = columns.count - 1
    return columns.count - 1
  }

  /// Adds a cell, unless it is empty; a quoted empty one may be an empty text.
  mutating func add(_ field: CSV.Field, to column: Int, row: Int32) {
    guard field.end > field.start || field.isQuoted else {
      nullCount += 1
      return
    }
    columns[column].cells.append(Cell(row: row, start: field.start, end: field.end))
  }
}
