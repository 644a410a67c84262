import Metrics

/// What stands before the fraction of a number.
package enum DecimalMark: String, CaseIterable, Sendable {
  case point
  case comma
}

/// A number as people and spreadsheets write it: `7431`, `7,431`, `1.234,5`, `6e23`.
struct TableNumber {
  private let point: Value?
  private let comma: Value?

  /// Nil for what is not a number with either mark.
  init?(_ text: Substring) {
    if let number = TableNumber.plain(text) {
      (point, comma) = (.decimal(number), nil)
      return
    }
    guard text.utf8.count <= 400, text.utf8.contains(where: { 48...57 ~= $0 }) else { return nil }
    point = TableNumber.value(of: text, .point)
    comma = TableNumber.value(of: text, .comma)
    if point == nil, comma == nil { return nil }
  }

  /// The number with that mark.
  func value(_ mark: DecimalMark) -> Value? { mark == .point ? point : comma }

  /// The only mark with which it is a number; nil if it is one with both.
  var onlyMark: DecimalMark? { comma == nil ? .point : point == nil ? .comma : nil }

  /// Whether the two readings differ: `1.234` is little or much.
  var isAmbiguous: Bool { onlyMark == nil && point != comma }

  /// A number such as `71.5`, as most with a fraction are; nil for anything else.
  ///
  /// Three digits behind the point could be thousands.
  private static func plain(_ text: Substring) -> Double? {
    var pointIndex: Int?
    var count = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "."), pointIndex == nil {
        pointIndex = count
      } else if !(48...57 ~= byte) {
        return nil
      }
      count += 1
    }
    guard let pointIndex, pointIndex > 0, count <= 18, count - pointIndex - 1 > 0,
      count - pointIndex - 1 != 3
    else { return nil }
    return Double(text)
  }

  private static func value(of text: Substring, _ mark: DecimalMark) -> Value? {
    let point: Character = mark == .point ? "." : ","
    let group: Character = mark == .point ? "," : "."
    var rest = text
    var plain = ""
    if let sign = rest.first, sign == "-" || sign == "+" {
      if sign == "-" { plain = "-" }
      rest.removeFirst()
    }
    let exponentStart = rest.firstIndex { $0 == "e" || $0 == "E" } ?? rest.endIndex
    let mantissa = rest[..<exponentStart].split(
      separator: point, maxSplits: 2, omittingEmptySubsequences: false)
    guard mantissa.count <= 2, let first = mantissa.first else { return nil }
    let groups = first.split(separator: group, omittingEmptySubsequences: false)
    guard groups.allSatisfy(isDigits) || first.isEmpty && mantissa.count == 2 else { return nil }
    if groups.count > 1 {
      // `0,123` has no thousands.
      guard 1...3 ~= groups[0].count, groups[0].first != "0",
        groups.dropFirst().allSatisfy({ $0.count == 3 })
      else { return nil }
    }
    plain += groups.joined()
    if mantissa.count == 2 {
      guard isDigits(mantissa[1]) else { return nil }
      plain += "." + mantissa[1]
    }
    let exponent = rest[exponentStart...].dropFirst()
    if exponentStart < rest.endIndex {
      let digits = exponent.first == "-" || exponent.first == "+" ? exponent.dropFirst() : exponent
      guard isDigits(digits) else { return nil }
      plain += "e" + exponent
    } else if mantissa.count == 1, let number = Int64(plain) {
      return .integer(number)
    }
    guard let number = Double(plain.hasPrefix(".") ? "0" + plain : plain), number.isFinite else {
      return nil
    }
    return .decimal(number)
  }

  private static func isDigits(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { 48...57 ~= $0 }
  }
}
