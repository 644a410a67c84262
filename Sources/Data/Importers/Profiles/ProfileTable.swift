import Formats
import Metrics
import Time

/// One table that a profile describes.
struct ProfileTable {
  private let profile: TableProfile
  private let file: ByteSource
  private let book: DayBook
  private let heads: [String]
  private let options: ImportOptions
  private var order = DateOrder.yearFirst
  private var mark = DecimalMark.point
  /// The lines whose columns the table has.
  private var lines: [BoundLine] = []
  private let day: [Int]
  private let keyCells: [[Int]]
  private let person, kind: [Int]?
  private let names: MappedNames
  /// The columns with amounts of money.
  private var money: Set<Int> = []
  /// The names of attributes that have other numbers than 0 and 1.
  private var numbered: Set<String> = []
  private var seen: Set<String> = []
  /// What names the kind of table, for answers.
  var key: String { heads.joined(separator: ",") }

  /// A line of the profile with the indexes of its columns.
  private struct BoundLine {
    let line: TableProfile.Line
    var factors: [[Int]]
    var columns: [String: [Int]]
    var unit: ColumnUnit?
    var unitCells: [Int]?
    var distanceUnit: ColumnUnit?

    var amounts: [Int] {
      (factors + [columns["less"] ?? [], columns["distance"] ?? []]).flatMap { $0 }
    }
  }

  init(_ file: ByteSource, _ profile: TableProfile, _ book: DayBook) throws {
    (self.profile, self.file, self.book) = (profile, file, book)
    heads = try TableRows(file, book).heads
    options = book.options.answered(for: heads.joined(separator: ","))
    day = profile.day.indexes(in: heads) ?? []
    keyCells = profile.key.compactMap { [heads] in $0.indexes(in: heads) }
    person = profile.person?.indexes(in: heads)
    kind = profile.kind?.indexes(in: heads)
    names = MappedNames(options)
  }

  mutating func read() throws {
    if let note = options.rememberedNote { book.note(note) }
    try bind()
    try survey()
    var rows = try TableRows(file, book)
    while try rows.next() {
      let text = rows.text(at: day)
      if profile.isHeaderRepeated {
        // Lines between two rows have no cells of these columns.
        if text.isEmpty && rows.text(at: 0).isEmpty || text.lowercased() == heads[day[0]] {
          continue
        }
      } else if let problem = rows.surplus() {
        book.report(problem)
        continue
      }
      if text.isEmpty {
        book.skip("rows of \(profile.name) without a date")
        continue
      }
      guard let time = time(text) else {
        rows.report(
          heads[day[0]], isNot: "a date",
          hint: "Dates look like 2026-11-20, with or without a time.")
        continue
      }
      let source = book.source(person.map { rows.text(at: $0) } ?? profile.name)
      let key = keyCells.map { rows.text(at: $0) }.joined(separator: "\u{1F}")
      let isNew = keyCells.isEmpty || seen.insert(key).inserted
      let fitting = lines.filter { fits($0, rows) }
      if fitting.isEmpty, let kind {
        book.skip("rows of \(profile.name) with \(Quoting.quoted(rows.text(at: kind)))")
      }
      for line in fitting { add(line, of: &rows, at: time, from: source, isNew: isNew) }
    }
  }

  private mutating func bind() throws {
    for line in profile.lines {
      let factors = line.factors.compactMap { $0.indexes(in: heads) }
      guard factors.count == line.factors.count,
        line.conditions.allSatisfy({ $0.columns.indexes(in: heads) != nil })
      else { continue }
      var bound = BoundLine(
        line: line, factors: factors,
        columns: line.columns.compactMapValues { $0.indexes(in: heads) })
      if case .column(let columns)? = line.unit { bound.unitCells = columns.indexes(in: heads) }
      bound.unit = try unit(line.unit, of: line.factors.first)
      if line.isMoney { money.formUnion(bound.amounts) }
      if bound.columns["distance"] != nil {
        bound.distanceUnit = try unit(line.distanceUnit, of: line.columns["distance"])
      }
      lines.append(bound)
    }
  }

  /// The unit of the numbers of a column; asks for one that the table does not have.
  private func unit(
    _ unit: TableProfile.AmountUnit?, of columns: TableProfile.Columns?
  ) throws -> ColumnUnit? {
    switch unit {
    case nil, .column?: return nil
    case .fixed(let unit)?: return unit
    case .asked(let units)?:
      let name = columns?.name(in: heads) ?? ""
      if let typed = options.units.keys.first(where: { $0.lowercased() == name.lowercased() }) {
        book.usedOptions.insert("--unit \(typed)")
        return options.units[typed]
      }
      let isScale = units.contains { $0.scaleTop != nil }
      throw ImportQuestion.unit(
        Problem(
          source: file.name, line: 1,
          message: "the table has no \(isScale ? "scale" : "unit") for '\(name)'"),
        of: name.lowercased(), named: name,
        units.map { ($0, (isScale ? "ratings on the scale " : "numbers in ") + $0.spelling) })
    }
  }

  /// Decides the order of dates and the decimal mark by all rows, and whose they are.
  private mutating func survey() throws {
    var dates = DateSurvey(stated: options.dateOrder)
    var marks = MarkSurvey()
    var people: Set<String> = []
    var rows = try TableRows(file, book)
    var currencies: Set<String> = []
    // The numbers of nights have points in all languages.
    let others = lines.filter { if case .night = $0.line.target { false } else { true } }
    let numbers = Set(others.flatMap(\.amounts))
    while try rows.next() {
      if profile.clock != .epoch, let first = day.first { try rows.survey(&dates, at: first) }
      for index in numbers.sorted() {
        let (text, currency) = amount(at: [index], of: rows)
        rows.survey(&marks, text, at: index)
        if !currency.isEmpty { currencies.insert(currency) }
      }
      for bound in lines where bound.line.isTagOrNumber && fits(bound, rows) {
        let number = bound.factors.first.map { rows.text(at: $0) } ?? ""
        if ["", "0", "1"].contains(number) { continue }
        numbered.formUnion(texts(of: bound, rows).map(KnownNames.name(from:)))
      }
      if let person { people.insert(rows.text(at: person)) }
    }
    let (order, note) = try dates.decision()
    self.order = order
    if let note { book.note(note) }
    mark = try marks.decision(stated: options.decimal)
    if currencies.count > 1 {
      throw DocumentError(
        source: file.name,
        message:
          "has amounts in several currencies: \(currencies.sorted().joined(separator: ", "))",
        hint: "dash adds up amounts in one currency only: export each currency on its own.")
    }
    if people.count > 1, options.filter.sources.isEmpty {
      let names = people.sorted()
      throw DocumentError(
        source: file.name,
        message: "has rows of \(people.count) people: \(names.joined(separator: ", "))",
        hint: "Say who you are: --source \(Quoting.argument(names[0]))")
    }
  }

  private func time(_ text: String) -> LocalDateTime? {
    if profile.clock == .epoch {
      return Int64(text).flatMap { $0 > 0 ? book.clock.local($0) : nil }
    }
    if let stamp = Stamp(text) {
      return profile.clock == .utc ? book.clock.local(stamp.local.seconds) : stamp.local
    }
    guard let time = TableDate.time(text, in: order) else { return nil }
    let isOfUTC = profile.clock == .utc && TableDate.minutes(text) != nil
    return isOfUTC ? book.clock.local(time.seconds) : time
  }

  private func fits(_ bound: BoundLine, _ rows: TableRows) -> Bool {
    bound.line.conditions.allSatisfy { meets($0, rows) }
  }

  private func meets(_ condition: TableProfile.Condition, _ rows: TableRows) -> Bool {
    let text = condition.columns.indexes(in: heads).map { rows.text(at: $0).lowercased() } ?? ""
    return condition.words.contains { condition.isPart ? text.contains($0) : text == $0 }
      == condition.isWanted
  }

  private func add(
    _ bound: BoundLine, of rows: inout TableRows, at time: LocalDateTime, from source: Int,
    isNew: Bool
  ) {
    let line = bound.line
    guard isNew || !line.isOnce else { return }
    switch line.target {
    case .workout: if isNew { addWorkout(bound, of: &rows, at: time, from: source) }
    case .night: if isNew { addNight(bound, of: &rows, on: time.day, from: source) }
    case .named(let attribute):
      let attributes = texts(of: bound, rows).map { self.attribute(attribute, named: $0, line) }
      if attributes.isEmpty || attributes.contains(where: { $0 == nil }) {
        book.skip("rows of \(profile.name) without a name")
      }
      for attribute in attributes.compactMap({ $0 }) {
        addAmount(bound, of: &rows, to: attribute, at: time, from: source)
      }
    case .attribute(let attribute):
      addAmount(bound, of: &rows, to: attribute, at: time, from: source)
    }
  }

  /// The names in a row.
  private func texts(of bound: BoundLine, _ rows: TableRows) -> [String] {
    let text = bound.columns["of"].map { rows.text(at: $0) } ?? ""
    let parts = bound.line.separator.map { text.split(separator: $0) } ?? [text[...]]
    return parts.map { part in
      let end = bound.line.ending.flatMap { part.lastIndex(of: $0) } ?? part.endIndex
      return String(part[..<end].trimmingBlanks)
    }.filter { !$0.isEmpty }
  }

  private func attribute(
    _ attribute: DayAttribute, named text: String, _ line: TableProfile.Line
  ) -> DayAttribute? {
    var attribute = attribute
    if line.isTagOrNumber, !numbered.contains(KnownNames.name(from: text)) {
      (attribute.type, attribute.rule) = (.boolean, .maximum)
    }
    return names.mappedAttribute(of: text, like: attribute, book)
      ?? attribute.named(after: text, of: profile.name)
  }

  private func addAmount(
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
      if 1...Double(top) ~= product { return 1 + (product - 1) * 8 / Double(top - 1) }
      rows.report(
        heads[bound.factors[0][0]], isNot: "a rating from 1 to \(top)",
        hint: "To read ratings on another scale: dash import --answers")
      return nil
    }
    if attribute.type == .percentage { return unit == .percent ? product / 100 : product }
    return product == 0 ? 0 : attribute.unit?.converted(product, from: unit.spelling)
  }

  /// The text of an amount, and the currency of money: `-1,50` and `€` of `-€1,50`.
  private func amount(at cells: [Int], of rows: TableRows) -> (text: String, currency: String) {
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

  private func addWorkout(
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

  private func addNight(
    _ bound: BoundLine, of rows: inout TableRows, on day: Day, from source: Int
  ) {
    func name(_ clause: String) -> String? { bound.columns[clause].map { heads[$0[0]] } }
    let columns = NightColumns(
      asleep: bound.factors.first.map { heads[$0[0]] }, light: name("light"), deep: name("deep"),
      rem: name("rem"), awake: name("awake"), inBed: name("bed"),
      perMinute: 1 / (bound.unit?.inMinutes ?? 1))
    guard var night = rows.night(on: day, columns) else { return }
    if let asleep = night.asleep {
      let asleep = asleep + (bound.columns["extra"].flatMap { number($0, of: &rows) } ?? 0)
      guard asleep >= bound.line.least else {
        return book.skip("sleeps that are too short")
      }
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
