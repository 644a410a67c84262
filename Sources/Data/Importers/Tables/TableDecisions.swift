import Formats

/// What is decided of a table from all its cells together.
struct TableDecisions {
  let order: DateOrder
  /// Told to the person where the table decided it, not they.
  private(set) var remarks: [String] = []

  /// Decides in which order dates are written.
  ///
  /// - Throws: ``OffsetProblem`` where the table can be read in several ways that differ, or in none.
  init(
    of dates: [(date: TableDate?, start: Int, end: Int)], _ options: ReadingOptions,
    _ bytes: Span<UInt8>
  ) throws(OffsetProblem) {
    if let order = options.dateOrder {
      self.order = order
      return
    }
    var possible = DateOrder.allCases
    var isNeeded = false
    for (date, start, end) in dates {
      guard case .parts? = date, let orders = date?.orders, !orders.isEmpty else { continue }
      isNeeded = true
      let both = possible.filter(orders.contains)
      guard !both.isEmpty else {
        throw OffsetProblem(
          offset: start,
          message:
            "\(JSON.quote(bytes, start..<end)) is written in another order than the dates before it",
          hint: "Say which is meant, such as --date-format d/m/y, and the others are left out.")
      }
      possible = both
    }
    order = possible[0]
    guard isNeeded else { return }
    for (date, start, end) in dates {
      guard let date, !date.orders.isEmpty else { continue }
      let days = Set(possible.map { date.day(in: $0) })
      guard days.count == 1 else {
        let ways = possible.map { "--date-format \($0.rawValue)" }.joined(separator: " or ")
        throw OffsetProblem(
          offset: start,
          message: "\(JSON.quote(bytes, start..<end)) can be read as several days",
          hint: "Say which number is which: \(ways).")
      }
    }
    remarks.append(
      "dates are read as \(order.rawValue), the only order in which all of them are days")
  }

  /// Decides which mark stands before a fraction, from the `texts` of numbers and their places.
  ///
  /// - Throws: ``OffsetProblem`` where it can be either and that matters.
  static func mark(
    of cells: [(number: TableNumber, start: Int, end: Int)], _ options: ReadingOptions,
    _ bytes: Span<UInt8>
  ) throws(OffsetProblem) -> DecimalMark {
    if let mark = options.decimal { return mark }
    var sure: DecimalMark?
    for (number, start, end) in cells where number.marks.count == 1 {
      guard let mark = number.marks.first else { continue }
      if let sure, sure != mark {
        throw OffsetProblem(
          offset: start,
          message:
            "\(JSON.quote(bytes, start..<end)) has a decimal \(mark.rawValue), and others before it "
            + "have a decimal \(sure.rawValue)",
          hint:
            "Say which is meant, such as --decimal \(sure.rawValue), and the others are left out.")
      }
      sure = mark
    }
    if let sure { return sure }
    if let (_, start, end) = cells.first(where: { $0.number.isAmbiguous }) {
      throw OffsetProblem(
        offset: start,
        message: "\(JSON.quote(bytes, start..<end)) can be read as two numbers",
        hint: "Say which mark stands before a fraction: --decimal point or --decimal comma.")
    }
    return .point
  }
}
