import Metrics
import Time

/// What a row of a profile's table adds to a day.
extension ProfileTable {
  func addAmount(
    _ bound: BoundLine, of rows: inout TableRows, to attribute: DayAttribute,
    at time: LocalDateTime, from source: Int
  ) {
    let line = bound.line
    guard let amount = amount(bound, of: &rows, in: attribute),
      amount >= line.least || bound.columns["less"] != nil, amount != 0 || !line.skipsZero
    else { return }
    let add = { [book] (day: Day, amount: Double) in
      book.add(amount, to: attribute, from: source, on: day, second: time.seconds)
    }
    if line.isSpread { spread(amount, from: time, add) } else { add(time.day, amount) }
  }

  /// Divides minutes from `start` at each midnight.
  private func spread(_ minutes: Double, from start: LocalDateTime, _ add: (Day, Double) -> Void) {
    var (day, rest) = (start.day, minutes)
    var free = Double(86_400 - start.secondOfDay) / 60
    while rest > free {
      add(day, free)
      (rest, day, free) = (rest - free, day + 1, 1440)
    }
    add(day, rest)
  }

  /// The product of a row's columns in the unit of the attribute; nil if one is empty or
  /// unreadable.
  private func amount(
    _ bound: BoundLine, of rows: inout TableRows, in attribute: DayAttribute
  ) -> Double? {
    if bound.factors.isEmpty { return 1 }
    let unit = bound.unitCells.map { ColumnUnit(rows.text(at: $0)) } ?? bound.unit
    if attribute.type == .duration { return minutes(bound.factors[0], unit, of: &rows) }
    var product = 1.0
    for cells in bound.factors {
      guard let number = number(cells, of: &rows) else { return nil }
      product *= number
    }
    if let less = bound.columns["less"], !rows.text(at: less).isEmpty {
      guard let number = number(less, of: &rows) else { return nil }
      product -= number
    }
    guard let unit else { return product }
    if attribute.type == .scale, let top = unit.scaleTop {
      if let rating = ColumnUnit.stored(product, outOf: top) { return rating }
      rows.report(
        heads[bound.factors[0][0]], isNot: "a rating from 1 to \(top)",
        hint: "To read ratings on another scale: dash import --answers")
      return nil
    }
    if attribute.type == .percentage { return unit == .percent ? product / 100 : product }
    return product == 0 ? 0 : attribute.unit?.converted(product, from: unit.spelling)
  }

  /// The text of an amount, and the currency of money: `-1,50` and `€` of `-€1,50`.
  func amount(at cells: [Int], of rows: TableRows) -> (text: String, currency: String) {
    let text = rows.text(at: cells)
    guard cells.contains(where: money.contains) else { return (text, "") }
    func isSign(_ character: Character) -> Bool {
      character.isLetter || character.isCurrencySymbol || character.isWhitespace
    }
    let minus = text.hasPrefix("-") ? "-" : ""
    let rest = text.dropFirst(minus.count)
    let start = rest.firstIndex { !isSign($0) } ?? rest.endIndex
    let end = rest.lastIndex { !isSign($0) }.map(rest.index(after:)) ?? start
    let currency = (rest[..<start] + rest[end...]).trimmingBlanks
    return (minus + rest[start..<end], String(currency))
  }

  /// The number in a cell; reports a text that is not a number.
  private func number(_ cells: [Int], of rows: inout TableRows) -> Double? {
    let text = amount(at: cells, of: rows).text
    let cell = NumberCell(text)
    if cell == .none { return nil }
    if mark == .point, case .number(let number) = cell { return number }
    if let number = TableNumber(text[...])?.value(mark)?.number { return number }
    rows.report(heads[cells[0]], isNot: "a number", hint: "Numbers look like 7011 or 83.5.")
    return nil
  }

  /// The minutes of a length such as `1h 12m`, `00:50:14`, `32:11` (minutes and seconds), or a
  /// number in the unit; reports any other text.
  private func minutes(_ cells: [Int], _ unit: ColumnUnit?, of rows: inout TableRows) -> Double? {
    let text = rows.text(at: cells)
    if NumberCell(text) == .none { return nil }
    if text.contains(":") {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        .map { Double($0) ?? -1 }
      if 2...3 ~= parts.count, parts.allSatisfy({ $0 >= 0 }) {
        return parts.count == 3
          ? parts[0] * 60 + parts[1] + parts[2] / 60
          : unit == .hoursAndMinutes ? parts[0] * 60 + parts[1] : parts[0] + parts[1] / 60
      }
    } else if text.last?.isNumber == true {
      guard let number = number(cells, of: &rows) else { return nil }
      return number * (unit?.inMinutes ?? 1)
    } else if case .duration(let minutes) = CellShape(text[...]) {
      return Double(minutes)
    } else if case .measure(let number, let unit) = CellShape(text[...]),
      let number = number.value(mark)?.number, let factor = unit.inMinutes
    {
      return number * factor
    }
    rows.report(
      heads[cells[0]], isNot: "a length of time", hint: "Lengths look like 1h 12m or 0:45.")
    return nil
  }

  func addWorkout(
    _ bound: BoundLine, of rows: inout TableRows, at start: LocalDateTime, from source: Int
  ) {
    var length = bound.factors.first.flatMap { minutes($0, bound.unit, of: &rows) }
    if let end = bound.columns["end"].flatMap({ time(rows.text(at: $0)) }), end > start {
      length = Double(end.seconds - start.seconds) / 60
    }
    guard let minutes = length, minutes > 0, minutes <= bound.line.most else {
      if length != nil { book.skip("lengths of workouts that were never ended") }
      return book.add(1, to: .workouts, from: source, on: start.day)
    }
    let unit = bound.distanceUnit ?? ColumnUnit(Unit.kilometre.rawValue)
    var distance = bound.columns["distance"].flatMap { number($0, of: &rows) }
      .flatMap { Unit.kilometre.converted($0, from: unit.spelling) }
    if let far = distance, far / (minutes / 60) > ProfileTable.fastest {
      book.skip("distances of workouts in another unit")
      distance = nil
    }
    book.addWorkout(
      at: start, minutes: minutes, kilometres: distance, isCycling: false, from: source)
  }

  /// In km/h: a distance that would be faster is of a swim, in metres or yards.
  private static let fastest = 150.0

  func addNight(_ bound: BoundLine, of rows: inout TableRows, on day: Day, from source: Int) {
    func name(_ clause: String) -> String? { bound.columns[clause].map { heads[$0[0]] } }
    let columns = NightColumns(
      asleep: bound.factors.first.map { heads[$0[0]] }, light: name("light"), deep: name("deep"),
      rem: name("rem"), awake: name("awake"), inBed: name("bed"),
      perMinute: 1 / (bound.unit?.inMinutes ?? 1))
    guard var night = rows.night(on: day, columns) else { return }
    if let asleep = night.asleep {
      let asleep = asleep + (bound.columns["extra"].flatMap { number($0, of: &rows) } ?? 0)
      guard asleep >= bound.line.least else { return book.skip("sleeps that are too short") }
      night.asleep = asleep
      if let depth = bound.columns["depth"].flatMap({ number($0, of: &rows) }), 0...1 ~= depth {
        night.deep = asleep * depth
      }
    }
    if let start = bound.columns["start"].flatMap({ time(rows.text(at: $0)) }),
      let end = bound.columns["end"].flatMap({ time(rows.text(at: $0)) }), start < end
    {
      (night.start, night.end) = (start, end)
      night.span = (start.seconds, end.seconds)
    }
    if let nap = bound.line.nap, meets(nap, rows) { night.isMain = false }
    book.add(night, from: source)
  }
}
