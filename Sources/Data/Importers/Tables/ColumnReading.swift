import Metrics

/// How the cells of one column are read, once everything about it is decided.
struct ColumnReading {
  /// The type; numbers and booleans have none until all documents are read.
  var type: ValueType?
  var attributeUnit: Unit?
  var unit: ColumnUnit?
  /// Whether `45:30` is minutes and seconds.
  var isMinutesAndSeconds = false
  var scale = RatingScale.nine
  /// The highest rating, if it is neither 5 nor 9: ratings are converted to the scale from 1 to 9.
  var scaleTop: Int?
  /// What words for ratings mean, from 1 to 9, in lower case.
  var words: [String: Int64] = [:]
  var mark = DecimalMark.point
  /// How several rows of a day become one value; nil if no day has several.
  var rows: DayRule?
  /// What its values can be, in the unit they are stored in; nil if nothing is known.
  var possible: ClosedRange<Double>?

  /// Whether a cell of digits alone is a value as it is.
  var takesDigits: Bool {
    switch type?.form {
    case .quantity?, .boolean?, nil: unit == nil
    case .duration?: unit == nil || unit == .minutes
    case .scale?: scale == .nine && scaleTop == nil
    case .clock?: unit == nil || unit == .minutes
    case .decimal?, .percentage?, .text?: false
    }
  }

  /// The valid values, as a phrase that completes "a value of it is …".
  var rule: String? {
    switch type?.form {
    case .scale?:
      scaleTop.map { "a rating from 1 to \($0)" } ?? (scale == .five ? "a rating from 1 to 5" : nil)
    case .duration?: "a length of time such as 7h12m, 7:12 or 432"
    case .clock?: "a time of day such as 7:05 or 23:40"
    case .percentage?: "a percentage from 0% to 100%"
    case .quantity?, .decimal?, .text?, .boolean?, nil: nil
    }
  }

  /// The value of a cell; a missing one has none, an invalid one is text.
  func value(of shape: CellShape, _ text: Substring) -> RawValue? {
    if case .missing = shape { return nil }
    let value: Value? =
      switch type?.form {
      case .scale?: rating(shape, text).map(Value.integer)
      case .duration?: minutes(shape).map(Value.integer)
      case .clock?: (type?.clockStart == 0 ? timeOfDay(shape) : bedtime(shape)).map(Value.integer)
      case .percentage?: share(shape).map(Value.decimal)
      case .quantity?, .decimal?, .boolean?, nil: number(shape)
      case .text?: nil
      }
    switch value {
    case .integer(let number)?:
      return RawValue(kind: .integer, bits: UInt64(bitPattern: number), offset: 0)
    case .decimal(let number)?: return RawValue(kind: .decimal, bits: number.bitPattern, offset: 0)
    case .text?, nil: break
    }
    if case .truth(let truth) = shape, type == .boolean || type == nil {
      return RawValue(kind: .boolean, bits: truth ? 1 : 0, offset: 0)
    }
    return RawValue(kind: .text, bits: 0, offset: 0)
  }

  private func rating(_ shape: CellShape, _ text: Substring) -> Int64? {
    switch shape {
    case .number(let number):
      guard let rating = number.value(mark)?.number else { return nil }
      guard let scaleTop else { return scale.stored(from: rating) }
      return ColumnUnit.stored(rating, outOf: scaleTop).map { Int64($0.rounded()) }
    case .rating(let number, let scale): return number.value(mark)?.number.flatMap(scale.stored)
    case .word, .truth: return words[text.lowercased()]
    case .missing, .percent, .clock, .duration, .measure: return nil
    }
  }

  /// Whole minutes of a length of time; hours and seconds are rounded to them.
  private func minutes(_ shape: CellShape) -> Int64? {
    switch shape {
    case .number(let number):
      guard let unit else { return number.value(mark)?.whole }
      return unit.inMinutes.flatMap { rounded(number, times: $0) }
    case .measure(let number, let unit):
      return unit.inMinutes.flatMap { rounded(number, times: $0) }
    case .clock(let clock): return clock.duration(inMinutesAndSeconds: isMinutesAndSeconds)
    case .duration(let minutes): return minutes
    case .missing, .percent, .rating, .truth, .word: return nil
    }
  }

  /// Minutes from midnight; hours are whole, because `7.30` can be 7:30 or 7:18.
  private func timeOfDay(_ shape: CellShape) -> Int64? {
    switch shape {
    case .clock(let clock): clock.timeOfDay
    case .number(let number):
      number.value(mark)?.whole.flatMap { whole in
        unit?.inMinutes == 60 ? (0...24 ~= whole ? whole * 60 : nil) : whole
      }
    case .missing, .percent, .rating, .duration, .measure, .truth, .word: nil
    }
  }

  /// Minutes from midday; a plain number has been stored so before.
  private func bedtime(_ shape: CellShape) -> Int64? {
    if case .number = shape, unit?.inMinutes != 60 { return timeOfDay(shape) }
    return timeOfDay(shape).flatMap { 0..<1440 ~= $0 ? ($0 + 720) % 1440 : nil }
  }

  private func share(_ shape: CellShape) -> Double? {
    switch shape {
    case .percent(let number): number.hundredth(mark)
    case .number(let number): unit == .percent ? number.hundredth(mark) : number.value(mark)?.number
    case .missing, .rating, .clock, .duration, .measure, .truth, .word: nil
    }
  }

  private func number(_ shape: CellShape) -> Value? {
    switch shape {
    case .number(let number):
      guard let unit else { return number.value(mark) }
      return converted(number, from: unit)
    case .measure(let number, let unit): return converted(number, from: unit)
    case .missing, .percent, .rating, .clock, .duration, .truth, .word: return nil
    }
  }

  /// Converts a number to the unit of the attribute; a count is rounded, a decimal to more places
  /// than are shown.
  private func converted(_ number: TableNumber, from unit: ColumnUnit) -> Value? {
    guard let attributeUnit, let value = number.value(mark) else { return nil }
    if attributeUnit.isSpelled(unit.spelling) { return value }
    guard let number = value.number,
      let converted = attributeUnit.converted(number, from: unit.spelling)
    else { return nil }
    if type == .quantity { return Int64(exactly: converted.rounded()).map(Value.integer) }
    let steps: Double = attributeUnit == .kilometre ? 1000 : 100
    return .decimal((converted * steps).rounded() / steps)
  }

  private func rounded(_ number: TableNumber, times factor: Double) -> Int64? {
    guard let number = number.value(mark)?.number else { return nil }
    return Int64(exactly: (number * factor).rounded())
  }
}

/// The unit of numbers without one in a column of a table, as the user says it.
package struct ColumnUnit: Hashable, Sendable {
  /// In lower case: `h`, `min`, `s`, `%`, `share`, or the spelling of another unit such as `lb`.
  package let spelling: String

  package static let hours = ColumnUnit("h")
  package static let minutes = ColumnUnit("min")
  package static let seconds = ColumnUnit("s")
  package static let percent = ColumnUnit("%")
  package static let hoursAndMinutes = ColumnUnit("h:min")
  package static let minutesAndSeconds = ColumnUnit("min:s")
  /// Numbers from 0 to 1.
  package static let share = ColumnUnit("share")

  package init(_ text: some StringProtocol) { spelling = text.lowercased() }

  /// Whether it is one of these, or a unit that numbers can be converted from.
  package var isKnown: Bool {
    inMinutes != nil || scaleTop != nil || Unit.storing(spelling) != nil
      || [.percent, .share, .hoursAndMinutes, .minutesAndSeconds].contains(self)
  }

  var inMinutes: Double? {
    switch spelling {
    case "h", "hr", "hrs", "hour", "hours", "std", "std.", "stunden": 60
    case "m", "min", "min.", "mins", "minute", "minutes", "minuten": 1
    case "s", "sec", "secs", "second", "seconds", "sek", "sekunden": 1.0 / 60
    default: nil
    }
  }

  /// A rating of the scale from 1 to `top` on the one from 1 to 9; nil if it is off the scale.
  static func stored(_ rating: Double, outOf top: Int) -> Double? {
    1...Double(top) ~= rating ? 1 + (rating - 1) * 8 / Double(top - 1) : nil
  }

  /// The highest rating of a scale such as `1-5` or `1–10`.
  var scaleTop: Int? {
    guard let start = ["1-", "1–"].first(where: spelling.hasPrefix) else { return nil }
    return Int(spelling.dropFirst(start.count)).flatMap { 3...100 ~= $0 ? $0 : nil }
  }

  var isMinutesOrMetres: Bool { spelling == "m" }
}
