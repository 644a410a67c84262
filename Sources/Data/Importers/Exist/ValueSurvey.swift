import Metrics

/// Which sorts of values there are among some rows.
struct ValueSurvey: OptionSet {
  let rawValue: UInt8

  /// 0 and 1, as numbers or as words.
  static let truth = ValueSurvey(rawValue: 1)
  static let boolean = ValueSurvey(rawValue: 2)
  static let whole = ValueSurvey(rawValue: 4)
  static let fraction = ValueSurvey(rawValue: 8)
  static let text = ValueSurvey(rawValue: 16)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What stands in `rows`.
  ///
  /// A few words among numbers are slips, and do not count.
  init(of rows: ArraySlice<ExistRow>) {
    self = []
    var words = 0
    for row in rows {
      if row.kind == .text { words += 1 }
      switch row.kind {
      case .integer: insert(row.bits <= 1 ? .truth : .whole)
      case .decimal:
        insert(Int64(exactly: Double(bitPattern: row.bits)) == nil ? .fraction : .whole)
      case .boolean: insert(.boolean)
      case .text: insert(.text)
      case .huge: insert(.fraction)
      case .null, .container: break
      }
    }
    if words * 2 < rows.count { remove(.text) }
  }

  /// Whether all are 0 or 1.
  var isTruth: Bool { isSubset(of: [.truth, .boolean]) }

  /// The type that holds most of what there is.
  var type: ValueType {
    if contains(.text) { return .text }
    if contains(.fraction) { return .decimal }
    return self == .boolean ? .boolean : .quantity
  }
}
