import Formats
import Metrics

/// Reads tables with a day in each row: a column for each attribute, or the long form.
///
///     date,mood,steps            date,attribute,value
///     2026-11-20,7,5623          2026-11-20,steps,5623
///
/// The order of dates, the decimal mark and the meaning of cells are decided from all cells
/// together, so both passes read everything.
struct TableImporter: Importer {
  private(set) var survey: Survey
  let source: ByteSource
  let header: TableHeader
  /// In the long form, the indexes of the columns `attribute`, `value` and `type`.
  let long: (name: Int, value: Int, type: Int?)?
  /// Whether it is an export of dash, with exact texts and numbers and stated types.
  let isExact: Bool
  let options: ImportOptions
  private(set) var columns: TableColumns
  private(set) var order = DateOrder.yearFirst
  private(set) var note: String?
  /// How ratings are read, where the table does not say it.
  private(set) var scaleNotes: [String] = []

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
    try ImportQuestion.asking(about: header.key) { try readAll(&reader) }
    noteUsedOptions(document.options)
  }

  private mutating func readAll(_ reader: inout CSVReader) throws {
    var dates = DateSurvey(stated: options.dateOrder)
    var fields: [CSV.Field] = []
    var last = LastDate()
    while let row = try reader.nextRow(into: &fields) {
      if row.isTooLong { continue }
      let day = fields[header.day ?? 0]
      let date = TableDate(reader.window.bytes.span, day, after: &last)
      let hasDay = try dates.add(date, day, of: &reader)
      let hash = isExact ? 0 : reader.hash(ofRow: fields)
      if let long {
        guard let column = longColumn(fields, long, reader) else { continue }
        if let date, hasDay { add(fields[long.value], to: column, of: date, row: hash, &reader) }
      } else if let date, hasDay {
        columns.findNameless(fields)
        for (cell, column) in columns.cells {
          add(fields[cell], to: column, of: date, row: hash, &reader)
        }
      }
    }
    (order, note) = try dates.decision()
    if let note = options.rememberedNote { scaleNotes.append(note) }
    // Spreadsheets save dates and numbers in the form of their country.
    let isAsWritten = isExact && reader.separator == UInt8(ascii: ",") && !dates.isMixed
    try decideColumns(isAsWritten: isAsWritten)
  }

  private mutating func decideColumns(isAsWritten: Bool) throws {
    columns.findTime()
    var marks = MarkSurvey()
    for column in columns.all where column.type != .text { marks.add(column.survey.marks) }
    let mark = isAsWritten ? .point : try marks.decision(stated: options.decimal)
    let context = ColumnContext(
      options: options, mark: mark, isExact: isExact, key: header.key,
      hasSeveralScales: columns.all.count { $0.type == .scale } > 1)
    try columns.checkTypes(in: survey.source)
    survey.series = []
    var questions: [ImportQuestion] = []
    for index in columns.all.indices {
      let column = columns[index]
      let (reading, isGuessed): (ColumnReading, Bool)
      do throws(ImportQuestion) {
        (reading, isGuessed) = try column.decide(context)
      } catch {
        questions.append(error)
        continue
      }
      columns[index].reading = reading
      survey.series.append(series(of: column, reading, isGuessed: isGuessed, mark))
      if reading.type == .scale, column.survey.numbers(mark).count > 0,
        let scale = column.option(options.scales) ?? options.moodScale
      {
        survey.decidedScales[column.scaleKey(context)] = scale
      }
      if reading.type == .scale, !isExact { noteScale(of: column, reading, context) }
      if let meanings = column.foreignMoods(options) { scaleNotes.append(MoodWords.note(meanings)) }
    }
    if let question = ImportQuestion.all(questions) { throw question }
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
    } else if let top = reading.scaleTop ?? (reading.scale == .five ? 5 : nil) {
      scaleNotes.append(
        "'\(column.shown)' was rated from 1 to \(top) and is converted to the scale from 1 to 9")
    }
  }

  /// The column of a row of the long form; nil without an attribute, for an unknown type and for a
  /// pause, which has no value.
  private mutating func longColumn(
    _ fields: [CSV.Field], _ long: (name: Int, value: Int, type: Int?), _ reader: CSVReader
  ) -> Int? {
    let name = fields[long.name]
    guard name.start < name.end else { return nil }
    let stated = long.type.flatMap { StatedType(reader.text(fields[$0])) }
    if let stated, stated.type == nil, !stated.isPause { return nil }
    let index = columns.column(of: name, in: reader, isOwn: isExact)
    guard let stated else { return index }
    if stated.isPause { return nil }
    if columns[index].statedType == nil { columns[index].statedType = stated.type }
    if stated.type == .scale, stated.scale == nil { columns[index].hasUnstatedScale = true }
    return index
  }

  /// Adds a cell to the survey of its column; only exports of dash have empty texts, in quotes.
  private mutating func add(
    _ field: CSV.Field, to index: Int, of date: TableDate, row: UInt64, _ reader: inout CSVReader
  ) {
    guard field.end > field.start || field.isQuoted && isExact else {
      survey.nullCount += 1
      return
    }
    func addDay() {
      if !isExact { columns[index].repeatedDays.add(date, row: row, field, of: &reader) }
    }
    if columns[index].type == .text {
      addDay()
      return columns[index].survey.addText()
    }
    guard field.end > field.start else { return }
    if let number = reader.digits(field) {
      addDay()
      return columns[index].survey.add(digits: number, field, of: &reader)
    }
    let cell = reader.cell(field)
    guard !cell.isEmpty else { return }
    let shape = CellShape(cell)
    if columns[index].isValue(shape) { addDay() }
    let collectsWords = columns[index].name == Mood.name
    columns[index].survey.add(
      shape, cell, field, of: &reader, type: columns[index].type, collectsWords: collectsWords)
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
