import Formats
import Metrics
import Time

/// Reads tables with a day in each row: a column for each attribute, or the long form.
///
///     date,mood,steps            date,attribute,value
///     2026-11-20,7,5623          2026-11-20,steps,5623
///
/// The order of dates, the decimal mark and the meaning of cells are decided from all cells
/// together, so both passes read everything.
struct TableImporter: Importer {
  private(set) var survey: Survey
  private let source: ByteSource
  private let header: TableHeader
  /// In the long form, the indexes of the columns `attribute`, `value` and `type`.
  private let long: (name: Int, value: Int, type: Int?)?
  /// Whether it is an export of dash, with exact texts and numbers and stated types.
  private let isExact: Bool
  private let options: ImportOptions
  private var columns: TableColumns
  private var order = DateOrder.yearFirst
  private var note: String?
  /// How ratings are read, where the table does not say it.
  private var scaleNotes: [String] = []

  static func recognizes(_ head: FileHead) -> Bool {
    !head.isJSON && (head.isNamedAsTable || TableHeader(head)?.isDaily == true)
  }

  init(_ document: OpenDocument) throws {
    var reader = try CSVReader(document.window)
    header = TableHeader(reader, document.options)
    guard header.isDaily else { throw header.missingDay(in: reader) }
    source = document.heldSource
    if let name = header.index(of: "attribute"), let value = header.index(of: "value") {
      long = (name, value, header.index(of: "type"))
    } else {
      long = nil
    }
    isExact = long?.type != nil
    options = document.options.answered(for: header.key)
    columns = try TableColumns(
      of: header, isLong: long != nil, knowing: document.attributes, options, reader)
    // Ratings are converted here, column by column.
    survey = Survey(of: source.name, from: nil)
    do {
      try readAll(&reader)
    } catch var question as ImportQuestion {
      question.scope = header.key
      throw question
    }
    noteUsedOptions(document.options)
  }

  private mutating func readAll(_ reader: inout CSVReader) throws {
    var dates = DateSurvey(stated: options.dateOrder)
    var fields: [CSV.Field] = []
    while let row = try reader.nextRow(into: &fields) {
      if row.isTooLong { continue }
      let day = fields[header.day ?? 0]
      let hasDay = try dates.add(TableDate(reader.window.bytes.span, day), day, of: &reader)
      if let long {
        guard let column = longColumn(fields, long, reader) else { continue }
        if hasDay { add(fields[long.value], to: column, &reader) }
      } else if hasDay {
        columns.findNameless(fields)
        for (cell, column) in columns.cells { add(fields[cell], to: column, &reader) }
      }
    }
    (order, note) = try dates.decision()
    // Spreadsheets save dates and numbers in the form of their country.
    let isAsWritten = isExact && reader.separator == UInt8(ascii: ",") && !dates.isMixed
    try decideColumns(isAsWritten: isAsWritten)
  }

  private mutating func decideColumns(isAsWritten: Bool) throws {
    var marks = MarkSurvey()
    for column in columns.all where column.type != .text { marks.add(column.survey.marks) }
    let mark = isAsWritten ? .point : try marks.decision(stated: options.decimal)
    let context = ColumnContext(
      options: options, mark: mark, isExact: isExact, key: header.key,
      hasSeveralScales: columns.all.count { $0.type == .scale } > 1)
    try columns.checkTypes(in: survey.source)
    survey.series = []
    for index in columns.all.indices {
      let column = columns[index]
      let (reading, isGuessed): (ColumnReading, Bool)
      do throws(ImportQuestion) {
        (reading, isGuessed) = try column.decide(context)
      } catch {
        throw error.listing(columns.undecidedTags(mark), for: column)
      }
      columns[index].reading = reading
      survey.series.append(series(of: column, reading, isGuessed: isGuessed, mark))
      if reading.type == .scale, column.survey.numbers(mark).count > 0,
        let scale = column.option(options.scales) ?? options.moodScale
      {
        survey.decidedScales[column.scaleKey(context)] = scale
      }
      if reading.type == .scale, !isExact { noteScale(of: column, reading, context) }
    }
  }

  private func series(
    of column: TableColumn, _ reading: ColumnReading, isGuessed: Bool, _ mark: DecimalMark
  ) -> Series {
    let count = column.survey.count
    var series = Series(
      name: column.name, label: column.knownType == nil ? column.label : nil,
      type: column.knownType != nil && !isExact ? nil : reading.type, hasExactType: isExact)
    series.isColumn = true
    if isExact { series.type = column.statedType }
    if column.knownType == nil, !isExact {
      series.isGuessed = isGuessed
      series.isTypeChosen = column.option(options.types) != nil
      series.unit = reading.attributeUnit
    }
    series.values =
      reading.type == .text
      ? ValueSurvey(count > 0 ? .text : [], count: count, textCount: count)
      : column.survey.values(mark)
    return series
  }

  /// Notes the scale of a column where it was not in the table.
  private mutating func noteScale(
    of column: TableColumn, _ reading: ColumnReading, _ context: ColumnContext
  ) {
    let numbers = column.survey.numbers(context.mark)
    guard numbers.count > 0 else { return }
    let isRemembered =
      numbers.most <= 5 && !numbers.hasHalf && column.labelUnit == nil
      && (column.option(options.scales) ?? options.moodScale) == nil
    if isRemembered {
      let (scale, other) = reading.scale == .five ? (5, 9) : (9, 5)
      scaleNotes.append(
        "'\(column.shown)' is rated from 1 to \(scale), as in an earlier import (to change: --scale"
          + " \(other))")
    } else if reading.scale == .five {
      scaleNotes.append(
        "'\(column.shown)' was rated from 1 to 5 and is converted to the scale from 1 to 9")
    }
  }

  /// The column of a row of the long form; nil without an attribute, for an unknown type and for a
  /// pause, which has no value.
  private mutating func longColumn(
    _ fields: [CSV.Field], _ long: (name: Int, value: Int, type: Int?), _ reader: CSVReader
  ) -> Int? {
    let text = reader.text(fields[long.name])
    guard !text.isEmpty else { return nil }
    let stated = long.type.flatMap { StatedType(reader.text(fields[$0])) }
    if let stated, stated.type == nil, !stated.isPause { return nil }
    let index = columns.column(named: columns.name(for: text, isOwn: isExact), label: nil)
    guard let stated else { return index }
    if stated.isPause { return nil }
    if columns[index].statedType == nil { columns[index].statedType = stated.type }
    if stated.type == .scale, stated.scale == nil { columns[index].hasUnstatedScale = true }
    return index
  }

  /// Adds a cell to the survey of its column; only exports of dash have empty texts, in quotes.
  private mutating func add(_ field: CSV.Field, to index: Int, _ reader: inout CSVReader) {
    guard field.end > field.start || field.isQuoted && isExact else {
      survey.nullCount += 1
      return
    }
    if columns[index].type == .text { return columns[index].survey.addText() }
    guard field.end > field.start else { return }
    if let number = reader.digits(field) {
      return columns[index].survey.add(digits: number, field, of: &reader)
    }
    let cell = reader.cell(field)
    guard !cell.isEmpty else { return }
    let collectsWords = columns[index].name == Mood.name
    columns[index].survey.add(
      CellShape(cell), cell, field, of: &reader, type: columns[index].type,
      collectsWords: collectsWords)
  }

  func read(into sink: inout ImportSink) throws {
    if let note { sink.note(note) }
    for note in scaleNotes { sink.note(note) }
    var reader = try CSVReader(ByteWindow(source))
    var fields: [CSV.Field] = []
    var problems = columns.namelessProblems
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
      guard let day = TableDate(reader.window.bytes.span, field)?.day(in: order) else {
        problems.append(TableDate.problem(of: field, in: reader))
        continue
      }
      guard let long else {
        for (cell, column) in columns.cells {
          put(fields[cell], of: column, on: day, nil, reader, &problems, into: &sink)
        }
        continue
      }
      let text = reader.text(fields[long.name])
      if text.isEmpty {
        problems.append(
          offset: fields[long.name].start, message: "this row names no attribute",
          hint: "A row is 2026-11-20,steps,5623.")
        continue
      }
      let stated = long.type.flatMap { StatedType(reader.text(fields[$0])) }
      if let stated, stated.type == nil, !stated.isPause, let type = long.type {
        problems.append(StatedType.problem(of: fields[type], in: reader))
        continue
      }
      guard let column = columns.index(of: columns.name(for: text, isOwn: isExact)) else {
        throw reader.error(
          fields[long.name], "the file was changed while it was read", hint: "Import it again.")
      }
      if stated?.isPause == true {
        let reason = CSVGuard.text(of: reader.text(fields[long.value]), isOwn: isExact)
        sink.pause(sink.series[column], on: day, for: reason.isEmpty ? nil : reason)
        continue
      }
      put(fields[long.value], of: column, on: day, stated, reader, &problems, into: &sink)
    }
    for problem in reader.window.locate(problems) { sink.report(problem) }
  }

  private func unlikely(
    _ field: CSV.Field, of index: Int, on day: Day, _ reader: CSVReader
  ) -> OffsetProblem {
    let name = columns[index].name ?? options.attribute ?? columns[index].shown
    let assignment = [name, String(reader.cell(field))].map(Quoting.argument).joined(separator: " ")
    return OffsetProblem(
      offset: field.start, message: "\(reader.quote(field)) is not likely for '\(name)'",
      hint: "To store it: dash log --force --date \(day) \(assignment)")
  }

  private func put(
    _ field: CSV.Field, of index: Int, on day: Day, _ stated: StatedType?, _ reader: CSVReader,
    _ problems: inout [OffsetProblem], into sink: inout ImportSink
  ) {
    var reading = columns[index].reading
    let isText = reading.type == .text
    guard field.end > field.start || field.isQuoted && isText && isExact else { return }
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
        problems.append(unlikely(field, of: index, on: day, reader))
        return
      }
    }
    if series.isStoredAsIs(raw.kind, raw.bits) {
      return sink.put(raw.kind, raw.bits, of: series.attribute, on: day)
    }
    let value =
      raw.kind == .text
      ? Value.text(CSVGuard.text(of: reader.text(field), isOwn: isExact)).encoded(as: series.type)
      : series.stored(raw)
    if let value {
      sink.put(value, of: series, on: day)
    } else {
      var problem = series.problem(of: raw, quoted: reader.quote(field))
      if let rule = reading.rule { problem.hint = "A value of it is \(rule)." }
      problems.append(problem)
    }
  }

  private mutating func noteUsedOptions(_ options: ImportOptions) {
    let heads = Set(header.heads.map { $0.lowercased() })
    for (typed, column) in options.columnOptions {
      let isUsed =
        switch typed {
        case "--date-column": true
        case "--map": heads.contains(column.lowercased())
        default: columns.all.contains { $0.key == column || $0.label == column }
        }
      if isUsed { survey.usedOptions.insert("\(typed) \(column)") }
    }
  }
}
