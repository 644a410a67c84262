import Formats

/// The first line of a table: what its columns are.
struct TableHeader {
  struct Column {
    var text: String
    var offset: Int
    /// The text in lower case, without blanks at its ends.
    var key: String
  }

  let separator: UInt8
  let columns: [Column]
  /// The place of the first row.
  let end: Int
  /// The place of the column that holds the day.
  let day: Int?

  /// Nil for bytes whose first line is no line of a table; they must be UTF-8.
  init?(_ bytes: Span<UInt8>) {
    var position = JSON.hasByteOrderMark(bytes) ? 3 : 0
    separator = CSV.separator(bytes, from: position)
    var columns: [Column] = []
    var isLast = position >= bytes.count
    while !isLast {
      guard let field = try? CSV.field(bytes, &position, separator: separator) else { return nil }
      let text = String(CSV.text(bytes, field.start, field.end).trimmingBlanks)
      columns.append(Column(text: text, offset: field.start, key: text.lowercased()))
      isLast = field.isLast
    }
    self.columns = columns
    end = position
    day =
      TableHeader.dayNames.lazy.compactMap { name in
        columns.firstIndex { $0.key == name }
      }.first
  }

  /// What a column of days is called, the surest first: Daylio has a `date` in words beside its
  /// `full_date`.
  static let dayNames = ["full_date", "date", "day"]

  /// The place of the column of that name.
  func place(_ key: String) -> Int? { columns.firstIndex { $0.key == key } }

  /// Whether it is a table with a day in each row.
  var isDaily: Bool { day != nil && columns.count > 1 }
}
