import Formats

/// The first line of a table: what its columns are.
struct TableHeader {
  struct Column {
    /// Without white space at its ends.
    var text: String
    /// The index of its field in the window at the start of the table.
    var offset: Int
    /// The text in lower case.
    var key: String
  }

  let columns: [Column]
  /// The index of the column that holds the day.
  let day: Int?

  init(_ reader: CSVReader) {
    columns = zip(reader.header, reader.heads).map { field, text in
      let text = String(text.trimmingBlanks)
      return Column(text: text, offset: field.start, key: text.lowercased())
    }
    day =
      TableHeader.dayNames.lazy.compactMap { [columns] name in
        columns.firstIndex { $0.key == name }
      }.first
  }

  /// The header at the beginning of a document; nil if its first line is not one of a table.
  init?(_ head: DocumentHead) {
    // The rest of a long document does not matter here, and its last line may be cut.
    let end = head.bytes.firstIndex(of: UInt8(ascii: "\n")) ?? head.bytes.endIndex
    let line = ByteSource(Array(head.bytes[..<end]), named: head.name)
    guard let reader = try? CSVReader(ByteWindow(line)) else { return nil }
    self.init(reader)
  }

  /// What a column of days is called, the surest first: Daylio has a `date` in words beside its
  /// `full_date`.
  static let dayNames = ["full_date", "date", "day"]

  /// The index of the column of that name.
  func index(of key: String) -> Int? { columns.firstIndex { $0.key == key } }

  /// Whether it is a table with a day in each row.
  var isDaily: Bool { day != nil && columns.count > 1 }

  /// Whether its columns are Daylio's, whichever others there are.
  var isDaylio: Bool {
    isDaily && ["full_date", "mood", "activities"].allSatisfy { index(of: $0) != nil }
  }
}

extension CSVReader {
  /// Reads the next row that is not an empty line, with as many fields as the header has.
  ///
  /// `isTooLong` says that there were more, which are part of the last one then. Nil at the end.
  mutating func nextRow(
    into fields: inout [CSV.Field], onMove: (ByteWindow) throws -> Void = { _ in }
  ) throws -> (isTooLong: Bool, Void)? {
    while try next(into: &fields, onMove: onMove) {
      if fields.count == 1, fields[0].start == fields[0].end, !fields[0].isQuoted { continue }
      let count = header.count
      let isTooLong = fields.count > count
      if isTooLong {
        fields[count - 1].end = fields[fields.count - 1].end
        fields.removeSubrange(count...)
      }
      let end = fields[fields.count - 1].end
      while fields.count < count {
        fields.append(CSV.Field(start: end, end: end, isQuoted: false, isLast: false))
      }
      return (isTooLong, ())
    }
    return nil
  }

  /// The text of a field.
  func text(_ field: CSV.Field) -> String { CSV.text(window.bytes.span, field.start, field.end) }

  /// A field in quotes, for a problem.
  func quote(_ field: CSV.Field) -> String {
    JSON.quote(window.bytes.span, field.start..<field.end)
  }

  /// The error that refuses the table for a field.
  func error(_ field: CSV.Field, _ message: String, hint: String) -> DocumentError {
    window.error(OffsetProblem(offset: field.start, message: message, hint: hint))
  }

  /// The problem of a row with more fields than the header has.
  func lengthProblem(_ fields: [CSV.Field]) -> OffsetProblem {
    let last = fields[fields.count - 1]
    let text = JSON.text(window.bytes.span.extracting(last.start..<last.end))
    let joined = text.replacing(",", with: "")
    let isNumber = joined != text && !joined.isEmpty && joined.utf8.allSatisfy { 48...57 ~= $0 }
    return OffsetProblem(
      offset: last.start,
      message: isNumber
        ? "\(quote(last)) is not a number"
        : "\(quote(last)) is more than the \(header.count) columns of the first line hold",
      hint: isNumber
        ? "Write \(joined), or quote the field."
        : "A field that holds the separator must be in double quotes.")
  }
}
