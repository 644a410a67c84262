import Formats
import Metrics
import Time

/// The cells of a table as rows of values, as far as their types are known.
struct TableRows {
  private let bytes: [UInt8]
  private let types: [ValueType?]
  private var mark = DecimalMark.point
  private(set) var rows: [ExistRow] = []
  private(set) var series: [ExistSeries] = []

  /// - Throws: ``OffsetProblem`` where numbers can be read in two ways.
  init(
    _ scanner: TableScanner, _ days: [Day?], _ bytes: [UInt8], knowing attributes: [Attribute],
    isExact: Bool, _ options: ReadingOptions
  ) throws(OffsetProblem) {
    self.bytes = bytes
    let known = Dictionary(attributes.map { ($0.name, $0) }) { $1 }
    types = scanner.columns.map { column in
      let name = column.name ?? options.attribute ?? ""
      if isExact, let type = column.type { return type }
      return known[name]?.type ?? Template.named(name)?.type ?? column.type
    }
    // Told once for all columns, as one program wrote them; text has no numbers to tell it by.
    var isText = types.map { $0 == .text }
    var unsure: [(TableNumber, Int, Int)] = []
    for (place, column) in scanner.columns.enumerated() where !isText[place] {
      var words = 0
      let first = unsure.count
      for cell in column.cells {
        let text = text(of: cell)
        if TableRows.digits(text) != nil { continue }
        if let number = TableNumber(text.hasSuffix("%") ? text.dropLast() : text) {
          unsure.append((number, cell.start, cell.end))
        } else if types[place] == nil, TableCell.truth(text) == nil {
          words += 1
        }
      }
      if types[place] == nil, words * 2 >= column.cells.count, words > 0 {
        isText[place] = true
        unsure.removeSubrange(first...)
      }
    }
    mark = isExact ? .point : try TableDecisions.mark(of: unsure, options, bytes.span)
    for (place, column) in scanner.columns.enumerated() {
      let first = rows.count
      for cell in column.cells {
        guard let day = days[Int(cell.row)] else { continue }
        if cell.start == cell.end, !isText[place] { continue }
        rows.append(
          ExistRow(day: day, value: value(of: cell, types[place], isText: isText[place])))
      }
      let isKnown = column.name.map { known[$0] != nil || Template.named($0) != nil } ?? true
      series.append(
        ExistSeries(
          name: column.name, label: isKnown ? nil : column.label, type: column.type,
          hasExactType: isExact, rows: first..<rows.count))
    }
  }

  private func text(of cell: TableScanner.Cell) -> Substring {
    CSV.text(bytes.span, cell.start, cell.end).trimmingBlanks
  }

  /// The value of a cell; what is none of its type stays text, and is left out with its place
  /// later.
  private func value(
    of cell: TableScanner.Cell, _ type: ValueType?, isText: Bool
  ) -> ExistValue {
    let asText = ExistValue(kind: .text, bits: UInt64(cell.end) << 1 | 1, offset: cell.start)
    if isText { return asText }
    func integer(_ number: Int64) -> ExistValue {
      ExistValue(kind: .integer, bits: UInt64(bitPattern: number), offset: cell.start)
    }
    let text = text(of: cell)
    if let number = TableRows.digits(text) { return integer(number) }
    var minutes: Int64?
    switch type {
    case .timeFromMidnight?: minutes = TableCell.clock(text)
    case .timeFromMidday?: minutes = TableCell.clock(text).map { ($0 + 720) % 1440 }
    case .duration?: minutes = TableCell.duration(text)
    case .percentage? where text.hasSuffix("%"):
      if let number = TableNumber(text.dropLast())?.value(mark)?.number {
        return ExistValue(kind: .decimal, bits: (number / 100).bitPattern, offset: cell.start)
      }
    case .boolean?, nil:
      if let truth = TableCell.truth(text) {
        return ExistValue(kind: .boolean, bits: truth ? 1 : 0, offset: cell.start)
      }
    case .quantity?, .decimal?, .text?, .percentage?, .scale?: break
    }
    if let minutes { return integer(minutes) }
    switch TableNumber(text)?.value(mark) {
    case .integer(let number)?: return integer(number)
    case .decimal(let number)?:
      return ExistValue(kind: .decimal, bits: number.bitPattern, offset: cell.start)
    case .text?, nil: return asText
    }
  }

  /// A number of up to 18 digits and nothing else, as most are.
  private static func digits(_ text: Substring) -> Int64? {
    guard 1...18 ~= text.utf8.count else { return nil }
    var number: Int64 = 0
    for byte in text.utf8 {
      guard 48...57 ~= byte else { return nil }
      number = number * 10 + Int64(byte - 48)
    }
    return number
  }
}
