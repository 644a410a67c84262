import Metrics

/// What stands before the fraction of a number.
package enum DecimalMark: String, CaseIterable, Sendable {
  case point
  case comma
}

/// A number as people and spreadsheets write it: `7431`, `7,431`, `1.234,5`, `6e23`.
struct TableNumber {
  /// The marks with which it is a number: both where it can be read two ways, or has none.
  private(set) var marks: Set<DecimalMark> = []
  private var whole: [DecimalMark: Value] = [:]

  /// Nil for what is no number with either mark.
  init?(_ text: Substring) {
    guard text.utf8.count <= 400, text.utf8.contains(where: { 48...57 ~= $0 }) else { return nil }
    for mark in DecimalMark.allCases {
      if let value = TableNumber.value(of: text, mark) {
        marks.insert(mark)
        whole[mark] = value
      }
    }
    if marks.isEmpty { return nil }
  }

  /// The number with that mark.
  func value(_ mark: DecimalMark) -> Value? { whole[mark] }

  /// Whether the two readings differ: `1.234` is little or much.
  var isAmbiguous: Bool { marks.count == 2 && whole[.point] != whole[.comma] }

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
      // `0,123` is no thousands.
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
