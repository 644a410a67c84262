import Formats
import Metrics
import Time

extension TableImporter {
  /// Puts every value; of days with several rows after all others.
  func read(into sink: inout ImportSink) throws {
    if let note { sink.note(note) }
    for note in scaleNotes { sink.note(note) }
    var reader = try CSVReader(ByteWindow(source))
    var fields: [CSV.Field] = []
    var problems = columns.namelessProblems
    var cells = TableCells(of: self)
    var known = columns.known
    var last = LastDate()
    while let row = try reader.nextRow(
      into: &fields,
      onMove: { window in
        for problem in window.locate(problems) { sink.report(problem) }
        problems.removeAll()
      })
    {
      if row.isTooLong {
        problems.append(reader.lengthProblem(fields))
        continue
      }
      let field = fields[header.day ?? 0]
      guard let day = TableDate(reader.window.bytes.span, field, after: &last)?.day(in: order)
      else {
        problems.append(TableDate.problem(of: field, in: reader))
        continue
      }
      cells.begin(day, field, fields, reader)
      guard let long else {
        for (cell, column) in columns.cells {
          cells.put(fields[cell], of: column, nil, reader, &problems, into: &sink)
        }
        continue
      }
      let name = fields[long.name]
      if name.start == name.end {
        problems.append(
          offset: name.start, message: "this row names no attribute",
          hint: "A row is 2026-11-20,steps,5623.")
        continue
      }
      let stated = long.type.flatMap { StatedType(reader.text(fields[$0])) }
      if let stated, stated.type == nil, !stated.isPause, let type = long.type {
        problems.append(StatedType.problem(of: fields[type], in: reader))
        continue
      }
      guard let column = known[reader.hash(of: name)] else {
        throw reader.error(name, "the file was changed while it was read", hint: "Import it again.")
      }
      if stated?.isPause == true {
        let reason = CSVGuard.text(of: reader.text(fields[long.value]), isOwn: isExact)
        sink.pause(sink.series[column], on: day, for: reason.isEmpty ? nil : reason)
        continue
      }
      cells.put(fields[long.value], of: column, stated, reader, &problems, into: &sink)
    }
    for problem in reader.window.locate(problems) { sink.report(problem) }
    cells.finish(into: &sink)
  }
}

/// Puts the cells of a table in the second pass; holds cells of columns that repeat days.
private struct TableCells {
  private let table: TableImporter
  private var rows: [RowsOfDay?]
  private let hasSeveralRows: Bool
  private var day = Day.first
  /// Its time in minutes from midnight; nil if there is none.
  private var time: Int64?
  /// How many rows are on a later day than the row before them, less those on an earlier one.
  private var direction = -1

  init(of table: TableImporter) {
    self.table = table
    rows = table.columns.all.map { column in
      column.reading.rows.map { RowsOfDay($0, column.repeatedDays) }
    }
    hasSeveralRows = rows.contains { $0 != nil }
  }

  /// Begins a row; its time is in the column of times, else beside its day.
  mutating func begin(_ day: Day, _ field: CSV.Field, _ fields: [CSV.Field], _ reader: CSVReader) {
    if hasSeveralRows {
      direction += day < self.day ? -1 : day > self.day ? 1 : 0
      time =
        table.columns.time.map { TableDate.minutes(" " + reader.cell(fields[$0])) }
        ?? TableDate.minutes(reader.cell(field))
    }
    self.day = day
  }

  private func unlikely(_ field: CSV.Field, of index: Int, _ reader: CSVReader) -> OffsetProblem {
    let name = table.columns[index].name ?? table.options.attribute ?? table.columns[index].shown
    let assignment = [name, String(reader.cell(field))].map(Quoting.argument).joined(separator: " ")
    return OffsetProblem(
      offset: field.start, message: "\(reader.quote(field)) is not likely for '\(name)'",
      hint: "To store it: dash log --force --date \(day) \(assignment)")
  }

  /// Puts a cell of the row, or collects it for a day with several rows.
  mutating func put(
    _ field: CSV.Field, of index: Int, _ stated: StatedType?, _ reader: CSVReader,
    _ problems: inout [OffsetProblem], into sink: inout ImportSink
  ) {
    var reading = table.columns[index].reading
    let isText = reading.type == .text
    guard field.end > field.start || field.isQuoted && isText && table.isExact else { return }
    if let scale = stated?.scale { reading.scale = scale }
    let series = sink.series[index]
    var raw = RawValue(kind: .text, bits: 0, offset: field.start)
    if !isText {
      if reading.takesDigits, let number = reader.digits(field) {
        raw.kind = .integer
        raw.bits = UInt64(bitPattern: number)
      } else {
        let cell = reader.cell(field)
        guard !cell.isEmpty, let value = reading.value(of: CellShape(cell), cell) else { return }
        (raw.kind, raw.bits) = (value.kind, value.bits)
      }
      if let possible = reading.possible, let number = raw.number?.number, !(possible ~= number) {
        problems.append(unlikely(field, of: index, reader))
        return
      }
    }
    if rows[index] == nil, series.isStoredAsIs(raw.kind, raw.bits) {
      return sink.put(raw.kind, raw.bits, of: series.attribute, on: day)
    }
    let value =
      raw.kind == .text
      ? Value.text(CSVGuard.text(of: reader.text(field), isOwn: table.isExact))
        .encoded(as: series.type)
      : series.stored(raw)
    guard let value else {
      var problem = series.problem(of: raw, quoted: reader.quote(field))
      if let rule = reading.rule { problem.hint = "A value of it is \(rule)." }
      return problems.append(problem)
    }
    if rows[index] == nil { return sink.put(value, of: series, on: day) }
    if let made = rows[index]?.add(value, at: time, on: day) { put(made, of: index, into: &sink) }
  }

  private func put(_ made: RowsOfDay.Made, of index: Int, into sink: inout ImportSink) {
    let (column, series) = (table.columns[index], sink.series[index])
    let possible = column.reading.possible
    if let value = made.value?.encoded(as: series.type),
      value.number.map({ possible?.contains($0) ?? true }) ?? true
    {
      sink.put(value, of: series, on: made.day)
    } else {
      sink.report(
        Problem(
          source: table.survey.source,
          message: "the rows of '\(column.shown)' on \(made.day) add up to more than is likely",
          hint: "To use one of them: --rows \(Quoting.argument(column.shown + "=last"))"))
    }
  }

  /// Puts one value for each day with several rows that is left.
  func finish(into sink: inout ImportSink) {
    for (index, rows) in rows.enumerated() {
      guard let rows else { continue }
      for made in rows.days(ofDescending: direction < 0) { put(made, of: index, into: &sink) }
      if rows.severalCount > 0, let use = rows.rule.use(sink.series[index].type) {
        let days = rows.severalCount == 1 ? "1 day" : "\(rows.severalCount) days"
        sink.note("'\(table.columns[index].shown)' has several rows on \(days): \(use)")
      }
    }
  }
}
