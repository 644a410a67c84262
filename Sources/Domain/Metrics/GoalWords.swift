extension SetGoal {
  /// Parses a goal as it is typed: a value as `reading` parses it, `average`, or either after `<=`,
  /// where less is better; nil for anything else.
  ///
  /// A goal of `no` is a limit. For times of day `<=` changes nothing, and `>=` is invalid. A goal of
  /// a count may have a fraction.
  package init?(reading text: String, for attribute: Attribute, by reading: ValueReading) {
    guard text.utf8.count <= 64 else { return nil }
    var words = text[...]
    var isLimit = false
    for (sign, isLess) in [("<=", true), ("≤", true), (">=", false), ("≥", false)]
    where words.hasPrefix(sign) {
      words = words.dropFirst(sign.count)
      isLimit = isLess
      guard attribute.type != .boolean, isLess || !attribute.type.isTimeOfDay else { return nil }
      break
    }
    if attribute.type.isTimeOfDay { isLimit = false }
    if ["average", "avg"].contains(words.filter({ $0 != " " }).lowercased()) {
      guard attribute.type.hasAverage else { return nil }
      self.init(value: nil, isLimit: isLimit)
      return
    }
    var measured = attribute
    if measured.type == .quantity { measured.type = .decimal }
    guard case .set(let value) = try? reading.value(String(words), of: measured),
      let number = value.number
    else { return nil }
    self.init(value: number, isLimit: isLimit || attribute.type == .boolean && number == 0)
  }
}

extension ValueType {
  /// A goal as it is typed; nil for texts, which have no goals.
  package var goalExample: String? {
    switch self {
    case .quantity, .decimal: "10000"
    case .duration: "45"
    case .timeFromMidnight, .timeFromMidday: "22:30"
    case .percentage: "80%"
    case .boolean: "yes"
    case .scale: "4"
    case .text: nil
    }
  }

  /// The goals that are valid, as a phrase that completes "a goal is …".
  package var goalRule: String {
    switch self {
    case .quantity, .decimal: "a number such as 10000, or average; '<= 60' where less is better"
    case .duration:
      "minutes or hours such as 45 or 1h 30m, or average; '<= 60' where less is better"
    case .timeFromMidnight, .timeFromMidday: "a time of day such as 22:30, or average"
    case .percentage: "a share such as 80%, or average; '<= 20%' where less is better"
    case .boolean: "yes or no"
    case .scale: "a rating such as 4, or average; '<= 2' where less is better"
    case .text: "not possible, because texts have no measure"
    }
  }
}
