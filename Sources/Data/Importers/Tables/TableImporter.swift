import Formats
import Metrics
import Time

/// Reads tables with a day in each row: a column for each attribute, or the long form.
///
///     date,mood,steps            date,attribute,value
///     2026-11-20,7,5623          2026-11-20,steps,5623
///
/// Which number of a date is the month, which mark stands before a fraction, and whether a column
/// without a known type holds text are decided from all cells together, so the first pass reads
/// everything, and the second pass reads it again.
struct TableImporter: Importer {
  /// The cells of one attribute.
  private struct Column {
    /// Nil where the table does not name it.
    var name: String?
    var label: String?
    /// The type that the table states.
    var statedType: ValueType?
    /// The type that cells are read by; nil where it is not known.
    var type: ValueType?
    /// Whether the attribute is known, so that its label is.
    var isKnown = true
    var marks = MarkSurvey()
    /// How many cells there are, and how many of them are words.
    var cellCount = 0
    var wordCount = 0
    /// How many cells have a day, and what their values are with each decimal mark.
    var dayCount = 0
    var values = (point: ValueSurvey(), comma: ValueSurvey())

    /// Adds a value that is the same with each decimal mark.
    mutating func add(_ kind: RawValue.Kind, _ bits: UInt64) {
      values.point.add(kind, bits)
      values.comma.add(kind, bits)
    }

    /// Whether it is read as text.
    var isText: Bool {
      type == .text || type == nil && wordCount > 0 && wordCount * 2 >= cellCount
    }
  }

  private(set) var survey: Survey
  private let source: ByteSource
  private let header: TableHeader
  /// In the long form, the indexes of the columns `attribute`, `value` and `type`.
  private let long: (name: Int, value: Int, type: Int?)?
  /// Whether it is a table of dash, in which texts and numbers are exact.
  private let isExact: Bool
  private let knownTypes: [String: ValueType]
  /// The name of values that the table does not name.
  private let namelessName: String?
  private let names: KnownNames
  private var columns: [Column] = []
  private var indexes: [String: Int] = [:]
  /// In the wide form, the columns with their indexes in the table.
  private var places: [(cell: Int, column: Int)] = []
  private var order = DateOrder.yearFirst
  private var mark = DecimalMark.point
  private var note: String?

  static func detects(_ head: DocumentHead) -> Bool {
    !head.isJSON && (head.isNamedAsTable || TableHeader(head)?.isDaily == true)
  }

  init(
    _ source: ByteSource, _ window: ByteWindow, knowing attributes: [Attribute],
    _ options: ImportOptions
  ) throws {
    var reader = try CSVReader(window)
    header = TableHeader(reader)
    guard header.isDaily else {
      throw window.error(
        OffsetProblem(
          offset: header.columns.first?.offset ?? 0,
          message: "no column of the first line holds the day",
          hint: "It is called date, day or full_date, and other columns name attributes."),
        isUnknownShape: true)
    }
    // What was read stays in memory where it is the whole document.
    self.source = window.isWhole ? ByteSource(window.bytes, named: source.name) : source
    if let name = header.index(of: "attribute"), let value = header.index(of: "value") {
      long = (name, value, header.index(of: "type"))
    } else {
      long = nil
    }
    isExact = header.columns.map(\.key) == ["date", "attribute", "value", "type"]
    knownTypes = Dictionary(attributes.map { ($0.name, $0.type) }) { $1 }
    namelessName = options.attribute
    names = KnownNames(attributes, isExact: long != nil)
    survey = Survey(of: source.name)
    survey.hasFileName = false
    try findColumns(reader)
    try readAll(&reader, options)
  }

  /// Finds the columns of the wide form.
  private mutating func findColumns(_ reader: CSVReader) throws(DocumentError) {
    guard long == nil else { return }
    for (index, head) in header.columns.enumerated() where index != header.day && !head.text.isEmpty
    {
      // A column of values without a name, as in pages of values.
      if head.key == "value", header.columns.count == 2 {
        places.append((index, column(named: nil, label: nil)))
        continue
      }
      let text = CSVGuard.withoutGuard(head.text)
      let rivals = names.rivals(for: text)
      if !rivals.isEmpty {
        throw reader.window.error(
          OffsetProblem(
            offset: head.offset, message: "'\(text)' is the label of \(rivals.count) attributes",
            hint: "Name the column \(rivals.joined(separator: " or "))."))
      }
      places.append((index, column(named: names.name(for: text), label: text)))
    }
  }

  /// The index of the column of that name, a new one where there is none.
  private mutating func column(named name: String?, label: String?) -> Int {
    if let name, let index = indexes[name] { return index }
    var column = Column(name: name, label: label)
    let resolved = name ?? namelessName ?? ""
    column.type = knownTypes[resolved] ?? Template.named(resolved)?.type
    column.isKnown = name == nil || column.type != nil
    columns.append(column)
    if let name { indexes[name] = columns.count - 1 }
    return columns.count - 1
  }

  /// The first pass over the rows.
  private mutating func readAll(_ reader: inout CSVReader, _ options: ImportOptions) throws {
    var dates = DateSurvey(stated: options.dateOrder)
    var fields: [CSV.Field] = []
    while let row = try reader.nextRow(into: &fields) {
      if row.isTooLong { continue }
      let day = fields[header.day ?? 0]
      if let long {
        guard let column = longColumn(fields, long, reader) else { continue }
        let hasDay = try dates.add(TableDate(reader.window.bytes.span, day), day, of: reader)
        add(fields[long.value], to: column, hasDay: hasDay, reader)
      } else {
        let hasDay = try dates.add(TableDate(reader.window.bytes.span, day), day, of: reader)
        for (cell, column) in places { add(fields[cell], to: column, hasDay: hasDay, reader) }
      }
    }
    (order, note) = try dates.decision()
    var marks = MarkSurvey()
    for column in columns where !column.isText { marks.add(column.marks) }
    mark = isExact ? .point : try marks.decision(stated: options.decimal)
    survey.series = columns.map { column in
      var series = Series(
        name: column.name, label: column.isKnown ? nil : column.label, type: column.statedType,
        hasExactType: isExact)
      series.values =
        column.isText
        ? ValueSurvey(texts: column.dayCount)
        : mark == .point ? column.values.point : column.values.comma
      return series
    }
    survey.hasStoredMoods =
      isExact || survey.series.contains { $0.name == Mood.name && $0.type != nil }
  }

  /// The column of a row of the long form; nil where it names no attribute.
  private mutating func longColumn(
    _ fields: [CSV.Field], _ long: (name: Int, value: Int, type: Int?), _ reader: CSVReader
  ) -> Int? {
    let text = reader.text(fields[long.name])
    guard !text.isEmpty else { return nil }
    let index = column(named: names.name(for: CSVGuard.text(of: text, isOwn: isExact)), label: nil)
    if let type = long.type, columns[index].statedType == nil {
      let name = reader.text(fields[type])
      columns[index].statedType = ValueType.allCases.first { $0.name == name }
      if isExact || columns[index].type == nil {
        columns[index].type = columns[index].statedType ?? columns[index].type
      }
    }
    return index
  }

  /// Adds a cell to the survey of its column, unless it is empty; a quoted empty one may be an
  /// empty text.
  private mutating func add(
    _ field: CSV.Field, to index: Int, hasDay: Bool, _ reader: CSVReader
  ) {
    guard field.end > field.start || field.isQuoted else {
      survey.nullCount += 1
      return
    }
    columns[index].cellCount += 1
    let type = columns[index].type
    if hasDay, field.end > field.start || type == .text { columns[index].dayCount += 1 }
    if type == .text { return }
    let bytes = reader.window.bytes.span
    if let number = TableCell.digits(bytes, field) {
      if hasDay { columns[index].add(.integer, UInt64(bitPattern: number)) }
      return
    }
    let cell = reader.text(field).trimmingBlanks
    let number = TableNumber(cell)
    if let number = number ?? (cell.hasSuffix("%") ? TableNumber(cell.dropLast()) : nil) {
      columns[index].marks.add(number, field, of: reader)
    } else if type == nil, TableCell.truth(cell) == nil {
      columns[index].wordCount += 1
    }
    guard hasDay, field.end > field.start else { return }
    let point = TableCell.value(of: cell, number, as: type, .point)
    columns[index].values.point.add(point.kind, point.bits)
    let comma = TableCell.value(of: cell, number, as: type, .comma)
    columns[index].values.comma.add(comma.kind, comma.bits)
  }

  func read(into sink: inout ImportSink) throws {
    if let note { sink.note(note) }
    var reader = try CSVReader(ByteWindow(source))
    var fields: [CSV.Field] = []
    var problems: [OffsetProblem] = []
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
      let day = TableDate(reader.window.bytes.span, field)?.day(in: order)
      if let long {
        let text = reader.text(fields[long.name])
        guard !text.isEmpty else {
          problems.append(
            OffsetProblem(
              offset: fields[long.name].start, message: "this row names no attribute",
              hint: "A row is 2026-11-20,steps,5623."))
          continue
        }
        guard let column = indexes[names.name(for: CSVGuard.text(of: text, isOwn: isExact))] else {
          throw reader.error(
            fields[long.name], "the file was changed while it was read", hint: "Import it again.")
        }
        if let day {
          put(fields[long.value], of: column, on: day, reader, &problems, into: &sink)
        }
      } else if let day {
        for (cell, column) in places {
          put(fields[cell], of: column, on: day, reader, &problems, into: &sink)
        }
      }
      if day == nil {
        problems.append(TableDate.problem(of: field, in: reader))
      }
    }
    for problem in reader.window.locate(problems) { sink.report(problem) }
  }

  private func put(
    _ field: CSV.Field, of index: Int, on day: Day, _ reader: CSVReader,
    _ problems: inout [OffsetProblem], into sink: inout ImportSink
  ) {
    let isText = columns[index].isText
    guard field.end > field.start || field.isQuoted && isText else { return }
    let series = sink.series[index]
    let bytes = reader.window.bytes.span
    var raw = RawValue(kind: .text, bits: 0, offset: field.start)
    if !isText {
      if let number = TableCell.digits(bytes, field) {
        raw.kind = .integer
        raw.bits = UInt64(bitPattern: number)
      } else {
        let cell = reader.text(field).trimmingBlanks
        raw = TableCell.value(of: cell, TableNumber(cell), as: columns[index].type, mark)
        raw.offset = field.start
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
      problems.append(series.problem(of: raw, quoted: reader.quote(field)))
    }
  }
}
