import Formats
import Metrics
import Time

extension ExistDocument {
  /// Reads a document of any kind, told by its content: JSON of Exist, or a table with a day in
  /// each row.
  ///
  /// `attributes` are those that are kept, by whose types and names a table is read.
  package init(
    telling bytes: [UInt8], named source: String, knowing attributes: [Attribute],
    _ options: ReadingOptions
  ) throws(ReadingFault) {
    var position = JSON.hasByteOrderMark(bytes.span) ? 3 : 0
    JSON.skipSpace(bytes.span, &position)
    let isJSON =
      position < bytes.count
      && (bytes[position] == UInt8(ascii: "{") || bytes[position] == UInt8(ascii: "["))
    if !isJSON, ExistDocument.isTable(bytes.span, source) {
      try self.init(readingTable: bytes, named: source, knowing: attributes, options)
    } else {
      try self.init(reading: bytes, named: source)
    }
  }

  /// The endings of files that hold tables.
  package static let tableEndings = [".csv", ".tsv"]

  private static func isTable(_ bytes: Span<UInt8>, _ source: String) -> Bool {
    if tableEndings.contains(where: source.lowercased().hasSuffix) { return true }
    var end = 0
    while end < min(bytes.count, 1 << 12), bytes[end] != UInt8(ascii: "\n") { end += 1 }
    let line = bytes.extracting(0..<end)
    return (try? CSV.validate(line)) != nil && TableHeader(line)?.isDaily == true
  }

  /// Reads a table: a column for each attribute, the long form, or Daylio's export.
  private init(
    readingTable bytes: [UInt8], named source: String, knowing attributes: [Attribute],
    _ options: ReadingOptions
  ) throws(ReadingFault) {
    do throws(OffsetProblem) {
      try CSV.validate(bytes.span)
      guard let header = TableHeader(bytes.span), header.isDaily else {
        throw OffsetProblem(
          offset: 0, message: "no column of the first line holds the day",
          hint: "It is called date, day or full_date, and other columns name attributes.")
      }
      var contents = ExistScanner()
      contents.isKnown = true
      contents.isEnveloped = true
      contents.separator = header.separator
      var scanner = TableScanner()
      var bytes = bytes
      if header.isDaylio {
        let daylio = try Daylio(bytes.span, header, options, &scanner)
        let decisions = try TableDecisions(of: scanner.dates, options, bytes.span)
        let days = scanner.days(in: decisions.order, bytes.span)
        contents.remarks = decisions.remarks
        daylio.write(days, knowing: attributes, into: &contents, &bytes)
      } else {
        try scanner.read(bytes.span, header, knowing: attributes)
        let decisions = try TableDecisions(of: scanner.dates, options, bytes.span)
        let days = scanner.days(in: decisions.order, bytes.span)
        contents.remarks = decisions.remarks
        let rows = try TableRows(
          scanner, days, bytes, knowing: attributes,
          isExact: header.columns.map(\.key) == ["date", "attribute", "value", "type"], options)
        contents.rows = rows.rows
        contents.series = rows.series
      }
      contents.complaints = scanner.complaints
      contents.nullCount = scanner.nullCount
      self.init(source: source, bytes: bytes, contents: contents)
    } catch {
      let fault = ReadingFault(error, in: bytes.span, of: source)
      throw ReadingFault(fault.problem, isUnknownShape: error.offset == 0)
    }
  }
}

extension TableScanner {
  /// The day of each row; complains of those that have none.
  mutating func days(in order: DateOrder, _ bytes: Span<UInt8>) -> [Day?] {
    var days: [Day?] = []
    days.reserveCapacity(dates.count)
    for (date, start, end) in dates {
      let day = date?.day(in: order)
      if day == nil {
        complaints.append(
          OffsetProblem(
            offset: start, message: "\(JSON.quote(bytes, start..<end)) is not a day",
            hint: "A day is a date that the calendar has, such as 2026-11-20."))
      }
      days.append(day)
    }
    return days
  }
}
