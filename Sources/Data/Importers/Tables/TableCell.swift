import Formats
import Metrics

/// What a cell says as a value of some type: numbers, times of day, durations, yes and no, per
/// cent.
enum TableCell {
  /// The value of a cell; text if it is not one of its type, which is nil where it is not known.
  ///
  /// `number` is the cell as a number, where it is one.
  static func value(
    of text: Substring, _ number: TableNumber?, as type: ValueType?, _ mark: DecimalMark
  ) -> RawValue {
    func integer(_ number: Int64) -> RawValue {
      RawValue(kind: .integer, bits: UInt64(bitPattern: number), offset: 0)
    }
    var minutes: Int64?
    switch type {
    case .timeFromMidnight?: minutes = clock(text)
    case .timeFromMidday?: minutes = clock(text).map { ($0 + 720) % 1440 }
    case .duration?: minutes = duration(text)
    case .percentage? where text.hasSuffix("%"):
      if let number = TableNumber(text.dropLast())?.value(mark)?.number {
        return RawValue(kind: .decimal, bits: (number / 100).bitPattern, offset: 0)
      }
    case .boolean?, nil:
      if let truth = truth(text) {
        return RawValue(kind: .boolean, bits: truth ? 1 : 0, offset: 0)
      }
    case .quantity?, .decimal?, .text?, .percentage?, .scale?: break
    }
    if let minutes { return integer(minutes) }
    switch number?.value(mark) {
    case .integer(let number)?: return integer(number)
    case .decimal(let number)?:
      return RawValue(kind: .decimal, bits: number.bitPattern, offset: 0)
    case .text?, nil: return RawValue(kind: .text, bits: 0, offset: 0)
    }
  }

  /// A number of up to 18 digits and nothing else, as most cells are.
  static func digits(_ bytes: Span<UInt8>, _ field: CSV.Field) -> Int64? {
    guard 1...18 ~= field.end - field.start else { return nil }
    var number: Int64 = 0
    for index in field.start..<field.end {
      guard 48...57 ~= bytes[index] else { return nil }
      number = number &* 10 &+ Int64(bytes[index] &- 48)
    }
    return number
  }

  /// Minutes from midnight of a clock, `23:40`, `7:05 am`; nil for anything else.
  static func clock(_ text: Substring) -> Int64? {
    var clock = text.lowercased()[...]
    var half: Int64?
    if clock.hasSuffix("am") || clock.hasSuffix("pm") {
      half = clock.hasSuffix("pm") ? 12 : 0
      clock = clock.dropLast(2).trimmingBlanks
    }
    guard let minutes = hoursAndMinutes(clock), minutes < 24 * 60 else { return nil }
    guard let half else { return minutes }
    let (hour, minute) = (minutes / 60, minutes % 60)
    guard 1...12 ~= hour else { return nil }
    return (hour % 12 + half) * 60 + minute
  }

  /// Minutes of `7:12`, `7h12m`, `7h 12`, `45m`, `45 min`; nil for anything else.
  static func duration(_ text: Substring) -> Int64? {
    if text.contains(":") { return hoursAndMinutes(text) }
    var rest = text.lowercased()[...]
    var minutes: Int64 = 0
    var hasHours = false
    if let h = rest.firstIndex(of: "h") {
      guard let hours = whole(rest[..<h].trimmingBlanks) else { return nil }
      minutes = hours * 60
      rest = rest[rest.index(after: h)...].trimmingBlanks
      hasHours = true
      if rest.isEmpty { return minutes }
    }
    for ending in ["min", "m"] where rest.hasSuffix(ending) {
      return whole(rest.dropLast(ending.count).trimmingBlanks).map { minutes + $0 }
    }
    return hasHours ? whole(rest).map { minutes + $0 } : nil
  }

  /// Whether a word says yes or no; nil for others.
  static func truth(_ text: Substring) -> Bool? {
    switch text.lowercased() {
    case "yes", "true": true
    case "no", "false": false
    default: nil
    }
  }

  private static func hoursAndMinutes(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let hours = whole(parts[0]),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }), let minutes = whole(parts[1]),
      minutes < 60, parts.count == 2 || (whole(parts[2]) ?? 60) < 60
    else { return nil }
    return hours * 60 + minutes
  }

  /// A number of up to six digits, so that no sum of these overflows.
  private static func whole(_ text: some StringProtocol) -> Int64? {
    1...6 ~= text.utf8.count && text.utf8.allSatisfy { 48...57 ~= $0 } ? Int64(text) : nil
  }
}

extension StringProtocol {
  /// Without white space at its ends.
  var trimmingBlanks: Substring {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? start
    return Substring(self[start..<end])
  }
}
