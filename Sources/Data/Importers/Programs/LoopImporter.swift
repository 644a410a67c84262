import Formats
import Metrics

/// Reads the table of all habits in an export of Loop Habit Tracker.
///
///     Date,Meditate,Pages,
///     2026-11-20,YES_MANUAL,12000,
///     2026-11-19,NO,NO,
///
/// Names are not quoted and rows end with a comma. `Habits.csv` tells which habits are counted and
/// which names have commas; without it, a habit with an amount is counted.
struct LoopImporter: Importer {
  typealias Column = (name: String, isCounted: Bool)

  private(set) var survey: Survey
  private let source: ByteSource
  private var columns: [Column] = []
  private var order = DateOrder.yearFirst
  private var note: String?

  static func recognizes(_ head: FileHead) -> Bool { LoopFile(head) == .checkmarks }

  init(_ document: OpenDocument) throws {
    var reader = try CSVReader(document.window)
    source = document.heldSource
    survey = Survey(of: source.name, from: .loop)
    let habits = try document.source.neighbour(at: "Habits.csv").map(LoopHabits.init)
    try readAll(&reader, habits ?? LoopHabits(), document.options)
    survey.series = LoopImporter.series(of: columns, knowing: document.attributes)
  }

  private mutating func readAll(
    _ reader: inout CSVReader, _ habits: LoopHabits, _ options: ImportOptions
  ) throws {
    var heads = reader.heads.dropFirst().map { String($0.trimmingBlanks) }
    if heads.last?.isEmpty == true { heads.removeLast() }
    var dates = DateSurvey(stated: options.dateOrder)
    var areCounted: [Bool] = []
    var fields: [CSV.Field] = []
    while try reader.next(into: &fields) {
      if LoopImporter.isEmpty(fields) { continue }
      _ = try dates.add(TableDate(reader.window.bytes.span, fields[0]), fields[0], of: &reader)
      for (index, cell) in LoopCell.cells(fields.map(reader.text)).prefix(heads.count).enumerated()
      {
        if index == areCounted.count { areCounted.append(false) }
        // A larger code than 2 is an amount.
        if case .number(3...)? = LoopCell(cell) { areCounted[index] = true }
      }
    }
    if areCounted.isEmpty { areCounted = heads.map { _ in false } }
    guard let names = habits.names(of: heads, count: areCounted.count) else {
      throw reader.error(
        reader.header[0],
        "its first line names \(heads.count) habits, "
          + "and its rows have values of \(areCounted.count)",
        hint: "If names have commas in them, import the folder with its Habits.csv, or remove these"
          + " commas in the first line.")
    }
    if names.contains("") {
      throw reader.error(
        reader.header[0], "a habit in its first line has no name",
        hint: "Give it a name in the first line.")
    }
    columns = zip(names, areCounted).map { name, isCounted in
      let stated = habits.habits.first { $0.name == name }?.isCounted
      return (name, stated ?? isCounted)
    }
    (order, note) = try dates.decision()
  }

  private static func isEmpty(_ fields: [CSV.Field]) -> Bool {
    fields.count == 1 && fields[0].start == fields[0].end
  }

  func read(into sink: inout ImportSink) throws {
    if let note { sink.note(note) }
    var reader = try CSVReader(ByteWindow(source))
    var fields: [CSV.Field] = []
    while try reader.next(into: &fields) {
      if LoopImporter.isEmpty(fields) { continue }
      func report(_ problem: OffsetProblem) { sink.report(reader.locate(problem)) }
      guard let day = TableDate(reader.window.bytes.span, fields[0])?.day(in: order) else {
        report(TableDate.problem(of: fields[0], in: reader))
        continue
      }
      let cells = LoopCell.cells(fields.map(reader.text))
      for (cell, index) in zip(cells, columns.indices) {
        let series = sink.series[index]
        // Cells of version 2.1 have two fields each.
        let field = fields.count > cells.count + 2 ? fields[0] : fields[index + 1]
        let read = LoopCell(cell)
        switch read {
        case .nothing?: break
        case .pause?: sink.pause(series, on: day)
        case .number(let code)?:
          let value = read?.value(isCounted: columns[index].isCounted)
          if let stored = value?.encoded(as: series.type) {
            sink.put(stored, of: series, on: day)
          } else if value != nil || code > 2 {
            report(problem(of: cell, field, series))
          }
        case nil: report(problem(of: cell, field, series))
        }
      }
      if cells.count > columns.count {
        report(
          OffsetProblem(
            offset: fields[0].start, message: "this row has values of \(cells.count) habits",
            hint: "The first line names \(columns.count)."))
      }
    }
  }

  private func problem(
    of cell: Substring, _ field: CSV.Field, _ series: ResolvedSeries
  ) -> OffsetProblem {
    OffsetProblem(
      offset: field.start, message: "'\(cell)' is not a value of '\(series.name)'",
      hint: "Loop writes YES_MANUAL, NO, SKIP and such words, or a number of thousandths.")
  }

  /// Named like stored attributes with the same labels, else with new names, but never of Exist.
  static func series(of columns: [Column], knowing attributes: [Attribute]) -> [Series] {
    var used: Set<String> = []
    return columns.map { column in
      let type: ValueType = column.isCounted ? .decimal : .boolean
      let known = attributes.first {
        $0.label == column.name && ($0.type == type || $0.own.contains(.type))
          && Template.named($0.name) == nil && !used.contains($0.name)
      }
      var name = known?.name ?? Naming.name(from: column.name)
      if name.isEmpty { name = column.name }
      let isTaken =
        known == nil
        && (Template.named(name) != nil
          || attributes.contains { $0.name == name && $0.type != type })
      if isTaken { name += "_habit" }
      let base = name
      var number = 2
      while !used.insert(name).inserted {
        name = "\(base)_\(number)"
        number += 1
      }
      let isStored = attributes.contains { $0.name == name }
      return Series(name: name, label: isStored ? nil : column.name, type: type)
    }
  }
}

/// A cell of Loop Habit Tracker's `Checkmarks.csv`.
///
/// Codes: 2 yes, 0 no, 1 not due, 3 skipped, −1 unknown; counted habits have thousandths. Version
/// 2.1 wrote `Entry(timestamp=2023-04-04, value=2)`; since 2.3 codes are words, for both.
enum LoopCell: Equatable {
  case nothing, pause
  /// A code for yes or no, or thousandths.
  case number(Int64)

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

  init(code: Int64) {
    switch code {
    case ..<0: self = .nothing
    case 3: self = .pause
    default: self = .number(code)
    }
  }

  func value(isCounted: Bool) -> Value? {
    guard case .number(let code) = self else { return nil }
    if isCounted { return .decimal(Double(code) / 1000) }
    return code == 2 ? .integer(1) : code == 0 ? .integer(0) : nil
  }

  /// The beginning of a cell of version 2.1, which has a comma inside.
  static let entryStart = "Entry("

  static let words: Set<Substring> = ["YES_MANUAL", "YES_AUTO", "SKIP", "UNKNOWN"]

  /// The cells of a row after its date, without the empty one at the end.
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
