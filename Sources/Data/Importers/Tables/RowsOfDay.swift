import Formats
import Metrics
import Time

/// Which days of a column have several rows, found by the first pass.
///
/// Dates are compared as they are written, because the order of their parts is not known yet.
struct RepeatedDays {
  /// How many days have several rows.
  private(set) var count = 0
  private(set) var first: SurveyedField?
  /// Whether each of these rows repeats the row before it, which may be one row written twice.
  private(set) var areCopies = true
  /// 1 or -1 if the days are in order, ascending or descending; 0 with one day, nil without order.
  private(set) var order: Int? = 0
  /// The days so far, as bits of words.
  private var words: [Int: UInt64] = [:]
  private var repeated: Set<Int> = []
  private var areCertain = true
  /// The word of the last row, which is usually also the word of the next row.
  private var word: (index: Int, bits: UInt64) = (.min, 0)
  private var last: (day: Int?, row: UInt64) = (nil, 0)

  /// Adds a cell of a day; `row` is a hash of its row.
  mutating func add(
    _ date: TableDate, row: UInt64, _ field: CSV.Field, of reader: inout CSVReader
  ) {
    let day = date.key
    let (index, bit) = (day >> 6, UInt64(1) << UInt64(day & 63))
    if index != word.index {
      words[word.index] = word.bits
      word = (index, words[index] ?? 0)
    }
    defer { last = (day, row) }
    if case .parts = date { (areCertain, order) = (false, nil) }
    let step = last.day.map { (day - $0).signum() } ?? 0
    order = order.flatMap { $0 * step < 0 ? nil : step == 0 ? $0 : step }
    guard word.bits & bit != 0 else {
      word.bits |= bit
      return
    }
    if repeated.insert(day).inserted { count += 1 }
    if last.row != row { areCopies = false }
    if first == nil { first = SurveyedField(field, of: &reader) }
  }

  func mayRepeat(_ day: Day) -> Bool { !areCertain || repeated.contains(Int(day.number)) }
}

extension CSVReader {
  /// A number that is the same for fields with the same bytes; a quoted one has doubled quotes.
  func hash(of field: CSV.Field) -> UInt64 {
    window.bytes.span.hash(of: field.start..<field.end) ^ (field.isQuoted ? 1 : 0)
  }

  /// A number that is the same for rows with the same bytes.
  func hash(ofRow fields: [CSV.Field]) -> UInt64 {
    guard let first = fields.first, let last = fields.last else { return 0 }
    return window.bytes.span.hash(of: first.start..<last.end)
  }
}

extension TableDate {
  /// A number for the date as it is written.
  fileprivate var key: Int {
    switch self {
    case .day(let day): Int(day.number)
    // Above the numbers of all days.
    case .parts(let first, let second, let third, _, _):
      1 << 40 | first << 28 | second << 14 | third
    }
  }
}

extension TableColumn {
  /// The rules that can make one value of several rows of a day, or nil if no day has several.
  ///
  /// A single rule needs no question: the rule of a known attribute, the mean of ratings, the
  /// largest of a tag's. Texts are joined.
  func rowRules(_ type: ValueType?) -> [DayRule]? {
    guard repeatedDays.count > 0 else { return nil }
    switch type?.form {
    case .boolean?: return [.maximum]
    case .scale?: return [.mean]
    case .text?: return [.sum]
    case .clock?: return [.last, .mean]
    case .percentage?: return knownRule.map { [$0] } ?? [.mean, .last]
    case .quantity?, .decimal?, .duration?, nil: break
    }
    switch knownRule {
    case .sum?: return repeatedDays.areCopies ? [.sum, .last] : [.sum]
    case .mean?, .last?, .maximum?: return knownRule.map { [$0] }
    case .mainSleep?, .longestStay?, nil: return [.sum, .mean, .last]
    }
  }

  /// The rule of an attribute that is known in advance.
  private var knownRule: DayRule? {
    guard let name, let template = Template.named(name) else { return nil }
    // No rule is stated for weather, which programs report day by day.
    return template.group == "weather" ? nil : template.rule
  }

  /// Decides how several rows of a day become one value; throws the question if that is uncertain.
  func decideRows(_ type: ValueType?, _ options: ImportOptions) throws(ImportQuestion) -> DayRule? {
    guard let rules = rowRules(type) else { return nil }
    if let stated = option(options.rows) { return stated }
    guard rules.count > 1, let first = repeatedDays.first else { return rules[0] }
    let days = repeatedDays.count == 1 ? "1 day has" : "\(repeatedDays.count) days have"
    throw .rows(
      first.problem("is a second value of '\(shown)' on its day: \(days) several rows"),
      of: key, named: shown, rules)
  }
}

extension DayRule {
  /// How several rows of a day are combined, as a phrase; tags lose nothing and have none.
  func use(_ type: ValueType) -> String? {
    switch type.form {
    case .text: return "they are joined"
    case .boolean: return nil
    case .quantity, .decimal, .duration, .clock, .percentage, .scale: break
    }
    switch self {
    case .sum: return "they are added up"
    case .mean: return "their mean is used"
    case .maximum: return "the largest is used"
    case .last, .mainSleep, .longestStay: return "the last is used"
    }
  }
}

/// The values of one column by day, in the order of the table; where its days are in order, of
/// only one of them.
struct RowsOfDay {
  /// The value of a day, nil if it is too large.
  typealias Made = (day: Day, value: Value?)

  let rule: DayRule
  let repeated: RepeatedDays
  /// Times are minutes from midnight; nil without one.
  private var cells: [Day: [(value: Value, time: Int64?)]] = [:]
  private var earlierCount = 0

  init(_ rule: DayRule, _ repeated: RepeatedDays) { (self.rule, self.repeated) = (rule, repeated) }

  /// Adds a row, and returns the value of a day that has no more rows.
  mutating func add(_ value: Value, at time: Int64?, on day: Day) -> Made? {
    if repeated.order == nil, !repeated.mayRepeat(day) { return (day, value) }
    var earlier: Made?
    if repeated.order != nil, cells[day] == nil {
      earlier = days().first
      earlierCount = severalCount
      cells = [:]
    }
    cells[day, default: []].append((value, time))
    return earlier
  }

  /// How many days have several rows.
  var severalCount: Int { earlierCount + cells.values.count { $0.count > 1 } }

  /// The value of each day that was not returned.
  ///
  /// The last row of a day is the latest, or without times the first one if the days of the column
  /// descend, or most days of the table if the column has no order.
  func days(ofDescending isTableDescending: Bool = false) -> [Made] {
    let isDescending = repeated.order.map { $0 < 0 } ?? isTableDescending
    return cells.sorted { $0.key < $1.key }.map { day, cells in
      var cells = isDescending ? cells.reversed() : cells
      if cells.allSatisfy({ $0.time != nil }) {
        // Sorting is stable.
        cells.sort { $0.time ?? 0 < $1.time ?? 0 }
      }
      return (day, value(of: cells.map(\.value)))
    }
  }

  /// One value of several of one type; nil if their sum is too large.
  private func value(of values: [Value]) -> Value? {
    guard values.count > 1, let last = values.last else { return values.first }
    if case .text = last { return .text(RowsOfDay.joined(values)) }
    switch rule {
    case .last, .mainSleep, .longestStay: return last
    case .maximum: return values.max { $0.number ?? 0 < $1.number ?? 0 }
    case .sum, .mean: break
    }
    var (whole, decimal, areWhole): (Int64, Double, Bool) = (0, 0, true)
    for value in values {
      decimal += value.number ?? 0
      guard case .integer(let number) = value else {
        areWhole = false
        continue
      }
      let (sum, isTooLarge) = whole.addingReportingOverflow(number)
      if isTooLarge { return nil }
      whole = sum
    }
    if rule == .sum { return areWhole ? .integer(whole) : .decimal(decimal) }
    let mean = decimal / Double(values.count)
    // Halves are rounded up.
    return areWhole ? .integer(Int64((mean + 0.5).rounded(.down))) : .decimal(mean)
  }

  /// Texts by lines, each once.
  private static func joined(_ values: [Value]) -> String {
    var lines: [String] = []
    for case .text(let text) in values where !text.isEmpty && !lines.contains(text) {
      lines.append(text)
    }
    return lines.joined(separator: "\n")
  }
}
