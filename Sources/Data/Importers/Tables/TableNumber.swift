import Metrics

/// The mark before the fraction of a number.
package enum DecimalMark: String, CaseIterable, Sendable { case point, comma }

/// A number as people and spreadsheets write it: `7431`, `7,431`, `1.234,5`, `1'234`, `6e23`.
struct TableNumber {
  private let text: Substring
  private let point, comma: Value?

  init?(_ text: Substring) {
    self.text = text
    if let number = TableNumber.plain(text) {
      (point, comma) = (.decimal(number), nil)
      return
    }
    guard text.utf8.count <= 400, text.utf8.contains(where: { 48...57 ~= $0 }) else { return nil }
    point = TableNumber.digits(of: text, .point).flatMap { $0.value }
    comma = TableNumber.digits(of: text, .comma).flatMap { $0.value }
    if point == nil, comma == nil { return nil }
  }

  func value(_ mark: DecimalMark) -> Value? { mark == .point ? point : comma }

  /// A hundredth of the number, nearest to its text: 77.6 is 0.776, which dividing by 100 may miss.
  func hundredth(_ mark: DecimalMark) -> Double? { TableNumber.digits(of: text, mark)?.hundredth }

  /// The only mark with which it is a number; nil if it is one with both.
  var onlyMark: DecimalMark? { comma == nil ? .point : point == nil ? .comma : nil }
  /// Whether the two readings differ: `1.234` is little or much.
  var isAmbiguous: Bool { onlyMark == nil && point != comma }

  /// The only mark with which it can be a count: `7,431` is no fraction of one.
  var onlyMarkOfCount: DecimalMark? {
    guard isAmbiguous, (point?.whole == nil) != (comma?.whole == nil) else { return onlyMark }
    return point?.whole == nil ? .comma : .point
  }

  /// Whether it is a whole number with a leading zero, such as a telephone number.
  var hasLeadingZero: Bool {
    text.utf8.count > 1 && text.utf8.first == UInt8(ascii: "0") && TableNumber.isDigits(text)
  }

  /// A number such as `71.5`; three digits after the point could be thousands.
  private static func plain(_ text: Substring) -> Double? {
    var pointIndex: Int?
    var count = 0
    var digits: UInt64 = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "."), pointIndex == nil {
        pointIndex = count
      } else if 48...57 ~= byte, count < 18 {
        digits = digits * 10 + UInt64(byte - 48)
      } else {
        return nil
      }
      count += 1
    }
    guard let pointIndex, pointIndex > 0, count <= 18, count - pointIndex - 1 > 0,
      count - pointIndex - 1 != 3
    else { return nil }
    // Both are exact doubles, so that the quotient is the double nearest to the text.
    guard digits <= 1 << 53 else { return Double(text) }
    var divisor = 1.0
    for _ in pointIndex + 1..<count { divisor *= 10 }
    return Double(digits) / divisor
  }

  /// A number as Swift reads it.
  private struct Digits {
    /// A sign, digits, and others after a point.
    var mantissa: String
    var exponent: String?

    var value: Value? {
      if exponent == nil, let number = Int64(mantissa) { return .integer(number) }
      guard let number = Double(mantissa + (exponent.map { "e" + $0 } ?? "")), number.isFinite
      else { return nil }
      return .decimal(number)
    }

    var hundredth: Double? {
      if exponent != nil { return value?.number?.hundredths }
      return Double(mantissa + "e-2").flatMap { $0.isFinite ? $0 : nil }
    }
  }

  private static func digits(of text: Substring, _ mark: DecimalMark) -> Digits? {
    let point: Character = mark == .point ? "." : ","
    var rest = text
    var plain = ""
    if let sign = rest.first, sign == "-" || sign == "+" || sign == "\u{2212}" {
      if sign != "+" { plain = "-" }
      rest.removeFirst()
    }
    let exponentStart = rest.firstIndex { $0 == "e" || $0 == "E" } ?? rest.endIndex
    let mantissa = rest[..<exponentStart].split(
      separator: point, maxSplits: 2, omittingEmptySubsequences: false)
    guard mantissa.count <= 2, let first = mantissa.first else { return nil }
    guard let whole = ungrouped(first, mark) ?? (first.isEmpty && mantissa.count == 2 ? "0" : nil)
    else { return nil }
    plain += whole
    if mantissa.count == 2 {
      guard isDigits(mantissa[1]) else { return nil }
      plain += "." + mantissa[1]
    }
    guard exponentStart < rest.endIndex else { return Digits(mantissa: plain) }
    let exponent = rest[exponentStart...].dropFirst()
    let digits = exponent.first == "-" || exponent.first == "+" ? exponent.dropFirst() : exponent
    guard isDigits(digits) else { return nil }
    return Digits(mantissa: plain, exponent: String(exponent))
  }

  /// Digits without equal marks between groups of three; `0,123` has no groups.
  private static func ungrouped(_ text: Substring, _ mark: DecimalMark) -> String? {
    guard let separator = text.first(where: { !$0.isASCII || !("0"..."9" ~= $0) })
    else { return isDigits(text) ? String(text) : nil }
    guard separator == (mark == .point ? "," : ".") || groupMarks.contains(separator)
    else { return nil }
    let groups = text.split(separator: separator, omittingEmptySubsequences: false)
    guard groups.allSatisfy(isDigits), 1...3 ~= groups[0].count, groups[0].first != "0",
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return groups.joined()
  }

  /// Apostrophes, and blanks that do not break: the thin one, the narrow one and others.
  private static let groupMarks: Set<Character> = [
    "'", "\u{2019}", " ", "\u{A0}", "\u{2009}", "\u{202F}", "\u{2007}",
  ]

  private static func isDigits(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { 48...57 ~= $0 }
  }
}
