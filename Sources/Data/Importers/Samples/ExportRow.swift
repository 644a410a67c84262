import Formats
import Metrics
import Time

/// One row of an export, whose columns have names: a row of a table, or an object of JSON.
protocol ExportRow {
  var book: DayBook { get }
  /// The text of a column without white space at its ends, or an empty one.
  func text(_ column: String) -> String
  func cell(_ column: String) -> NumberCell
  /// How many numbers of the row could not be read, so that nothing may be computed from several.
  var unreadableCount: Int { get set }
  mutating func problem(_ column: String, _ message: String, hint: String) -> Problem
}

extension ExportRow {
  func cell(_ column: String) -> NumberCell { NumberCell(text(column)) }

  /// The number of a column; reports a cell that holds anything else.
  mutating func number(_ column: String) -> Double? {
    switch cell(column) {
    case .none: return nil
    case .number(let number): return number
    case .unreadable(let text):
      unreadableCount += 1
      report(
        column, "'\(text)' is not a number in '\(column)'",
        hint: "Numbers look like 7011 or 83.5, without a mark between thousands.")
      return nil
    }
  }

  mutating func report(_ column: String, _ message: String, hint: String) {
    book.report(problem(column, message, hint: hint))
  }

  mutating func report(_ column: String, isNot kind: String, hint: String) {
    report(column, "'\(text(column))' is not \(kind)", hint: hint)
  }

  /// The numbers of columns in the units of their measures; 0 is a value if `zeros` says so, and a
  /// sum with an unreadable column is unknown.
  mutating func values(_ columns: [SampleColumn], zeros: Bool = true) -> [MeasuredValue] {
    var values: [MeasuredValue] = []
    var unknown: Set<Measure> = []
    for column in columns {
      let count = unreadableCount
      if let number = number(column.name) {
        guard number > 0 || zeros && !column.measure.isPositive else { continue }
        values.append((column.measure, column.value(number)))
      } else if unreadableCount > count, column.measure.rule == .sum {
        unknown.insert(column.measure)
      }
    }
    return unknown.isEmpty ? values : values.filter { !unknown.contains($0.measure) }
  }

  /// The sleep in the columns of a row, without its times, or nil; a missing total is the sum of
  /// its stages if all numbers of the row can be read.
  mutating func night(on day: Day, _ columns: NightColumns) -> Night? {
    let before = unreadableCount
    let total = columns.asleep.flatMap { number($0) }
    let light = columns.light.flatMap { number($0) }
    let deep = columns.deep.flatMap { number($0) }
    let rem = columns.rem.flatMap { number($0) }
    let awake = columns.awake.flatMap { number($0) }
    let inBed = columns.inBed.flatMap { number($0) }
    let awakenings = columns.awakenings.flatMap { number($0) }
    guard total != nil || unreadableCount == before else { return nil }
    let asleep = total ?? [deep, light, rem].compactMap { $0 }.reduce(0, +)
    guard asleep > 0 else { return nil }
    func minutes(_ length: Double?) -> Double? { length.map { $0 / columns.perMinute } }
    var night = Night(on: day)
    night.asleep = asleep / columns.perMinute
    (night.light, night.deep, night.rem) = (minutes(light), minutes(deep), minutes(rem))
    night.inBed = minutes(columns.awake == nil ? inBed : asleep + (awake ?? 0))
    night.awakenings = awakenings.flatMap { Int(exactly: $0.rounded()) }
    return night
  }

  /// A sleep with nothing but its bounds, if the row has no lengths, or some that cannot be read;
  /// lengths of 0 mean that nothing was measured.
  func boundedNight(
    on day: Day, _ span: (start: Int64, end: Int64), _ lengths: [String]
  ) -> Night? {
    guard span.start < span.end else { return nil }
    var night = Night(on: day)
    night.span = span
    night.isUnreadable = unreadableCount > 0
    if !night.isUnreadable {
      guard lengths.allSatisfy({ cell($0) == .none }) else { return nil }
      night.lacksTimeAsleep = true
      night.inBed = Double(span.end - span.start) / 60
    }
    return night
  }
}

/// A column of numbers of a measure: `"totalDistanceMeters"` is `distance` × 0.001.
struct SampleColumn {
  let name: String
  let measure: Measure
  private let factor, divisor: Double

  init(_ name: String, _ measure: Measure, _ factor: Double = 1, per divisor: Double = 1) {
    (self.name, self.measure, self.factor, self.divisor) = (name, measure, factor, divisor)
  }

  func value(_ number: Double) -> Double { number * factor / divisor }
}

typealias MeasuredValue = (measure: Measure, value: Double)

extension Measure {
  fileprivate var isPositive: Bool { Measure.positive.contains(self) }

  private static let positive: Set<Measure> = [
    .heartRate, .maximumHeartRate, .restingHeartRate, .heartRateVariability, .weight, .bodyFat,
    .leanMass, .water, .caffeine,
  ]
}

struct NightColumns {
  /// The time asleep; nil if it is the sum of the stages.
  var asleep: String?
  var light, deep, rem: String?
  /// The time awake, which makes the time in bed with the time asleep.
  var awake: String?
  var inBed, awakenings: String?
  var perMinute: Double

  /// The columns from which the time asleep comes.
  var lengths: [String] { [asleep, light, deep, rem].compactMap { $0 } }
}

/// What a cell holds where an export has a number.
enum NumberCell: Equatable {
  /// Nothing was measured: an empty cell, `NaN`, or `no data`.
  case none
  case number(Double)
  /// Anything else, such as `7,011`, which is seven thousand or seven.
  case unreadable(String)

  init(_ text: String) {
    let isPlain = text.utf8.allSatisfy { 48...57 ~= $0 || "+-.eE".utf8.contains($0) }
    if isPlain, let number = Double(text), number.isFinite {
      self = .number(number)
    } else {
      self = NumberCell.absent.contains(text.lowercased()) ? .none : .unreadable(text)
    }
  }

  /// Reads a member of an object; a missing one and `null` are nothing.
  init(_ value: JSONValue?) {
    switch value {
    case nil, .null: self = .none
    case .text(let text): self = NumberCell(text)
    case .number(let number): self = number.double.map(NumberCell.number) ?? .unreadable("∞")
    case .boolean(let boolean): self = .unreadable("\(boolean)")
    case .array: self = .unreadable("[…]")
    case .object: self = .unreadable("{…}")
    }
  }

  private static let absent: Set = ["", "nan", "no data", "null", "--"]
}
