import Formats
import Metrics
import Time

/// One table that a profile describes.
struct ProfileTable {
  private let profile: TableProfile
  private let file: ByteSource
  let book: DayBook
  let heads: [String]
  private let options: ImportOptions
  private var order = DateOrder.yearFirst
  private(set) var mark = DecimalMark.point
  /// The lines whose columns the table has.
  private var lines: [BoundLine] = []
  private let day: [Int]
  private let keyCells: [[Int]]
  private let person, kind: [Int]?
  private let names: MappedNames
  /// The columns with amounts of money.
  private(set) var money: Set<Int> = []
  /// The names of attributes that have other numbers than 0 and 1.
  private var numbered: Set<String> = []
  private var seen: Set<String> = []
  /// What names the kind of table, for answers.
  var key: String { heads.joined(separator: ",") }

  /// A line of the profile with the indexes of its columns.
  struct BoundLine {
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
        numbered.formUnion(texts(of: bound, rows).map(Naming.name(from:)))
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

  func time(_ text: String) -> LocalDateTime? {
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

  func meets(_ condition: TableProfile.Condition, _ rows: TableRows) -> Bool {
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
    if line.isTagOrNumber, !numbered.contains(Naming.name(from: text)) {
      (attribute.type, attribute.rule) = (.boolean, .maximum)
    }
    return names.mappedAttribute(of: text, like: attribute, book)
      ?? attribute.named(after: text, of: profile.name)
  }
}
