extension SetGoal {
  /// The goal that a person means by `text` for an attribute: a number as the attribute's values
  /// are shown, `average`, or either after `<=`, where less is better; `yes` and `no` of what is
  /// true or not.
  ///
  /// Numbers without a unit are in the one that `units` shows, ratings on `scale`. Times of day are
  /// met by being no later, with `<=` or without. Nil for anything else.
  package init?(
    reading text: String, for attribute: Attribute, units: UnitSystem, scale: RatingScale
  ) {
    guard text.utf8.count <= 64 else { return nil }
    var words = text[...]
    var isLimit = false
    for (sign, isLess) in [("<=", true), ("≤", true), (">=", false), ("≥", false)]
    where words.hasPrefix(sign) {
      words = words.dropFirst(sign.count)
      isLimit = isLess
      guard attribute.type != .boolean else { return nil }
      break
    }
    let word = words.filter { $0 != " " }.lowercased()
    if attribute.type.isTimeOfDay { isLimit = false }
    if word == "average" || word == "avg" {
      guard attribute.type.hasAverage else { return nil }
      self.init(value: nil, isLimit: isLimit)
      return
    }
    guard
      let value = GoalNumber(units: units, scale: scale).number(reading: word, for: attribute)
    else { return nil }
    self.init(value: value, isLimit: isLimit || attribute.type == .boolean && value == 0)
  }
}

/// How the number of a goal is written, for each type.
private struct GoalNumber {
  let units: UnitSystem
  let scale: RatingScale

  /// The number in the attribute's own encoding; `word` is in lower case and without blanks.
  func number(reading word: String, for attribute: Attribute) -> Double? {
    switch attribute.type {
    case .text: nil
    case .boolean: ["yes": 1, "true": 1, "1": 1, "no": 0, "false": 0, "0": 0][word]
    case .scale: scale.kept(reading: word).map(Double.init)
    case .percentage:
      (word.hasSuffix("%") ? plain(word.dropLast()).map { $0 / 100 } : plain(word[...]))
        .flatMap { 0...1 ~= $0 ? $0 : nil }
    case .duration: minutes(word)
    case .timeFromMidnight: clock(word)
    case .timeFromMidday: clock(word).map { ($0 + 720).truncatingRemainder(dividingBy: 1440) }
    case .quantity, .decimal: measure(word, in: attribute.unit)
    }
  }

  /// `10000`, `10,000`, `-2.5`; no exponents.
  private func plain(_ word: Substring) -> Double? {
    let parts = word.drop { $0 == "-" }.split(separator: ",", omittingEmptySubsequences: false)
    guard word.utf8.count <= 24, let first = parts.first,
      parts.count == 1 || 1...3 ~= first.utf8.count,
      parts.dropFirst().allSatisfy({ $0.prefix { $0 != "." }.utf8.count == 3 }),
      parts.joined().utf8.allSatisfy({ 48...57 ~= $0 || $0 == UInt8(ascii: ".") })
    else { return nil }
    return Double(word.replacing(",", with: ""))
  }

  /// A number in the kept unit or in the one that is shown, which is meant where none is named.
  private func measure(_ word: String, in unit: Unit?) -> Double? {
    guard let unit else { return plain(word[...]) }
    let (shown, factor, offset) = unit.shown(in: units)
    if let number = plain(word[...]) { return (number - offset) / factor }
    for (name, factor, offset) in [(shown, factor, offset), (unit, 1, 0)] {
      let suffix = name.rawValue.lowercased().filter { $0 != " " }
      if word.hasSuffix(suffix), let number = plain(word.dropLast(suffix.count)) {
        return (number - offset) / factor
      }
    }
    return nil
  }

  /// `90`, `90m`, `1h`, `1h30`, `1h30m`, `1:30`.
  private func minutes(_ word: String) -> Double? {
    var rest = word[...]
    if rest.hasSuffix("m"), rest.count > 1 { rest = rest.dropLast() }
    let parts = rest.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "h" || $0 == ":"
    }
    guard parts.allSatisfy({ $0.utf8.count <= 7 && $0.utf8.allSatisfy { 48...57 ~= $0 } }),
      let first = Int(parts[0])
    else { return nil }
    guard parts.count == 2 else { return Double(first) }
    let minutes = parts[1].isEmpty && word.hasSuffix("h") ? 0 : Int(parts[1])
    return minutes.flatMap { 0..<60 ~= $0 ? Double(first * 60 + $0) : nil }
  }

  /// `22:30`, minutes from midnight.
  private func clock(_ word: String) -> Double? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, 1...2 ~= parts[0].utf8.count, parts[1].utf8.count == 2,
      word.utf8.allSatisfy({ 48...58 ~= $0 }), let hour = Int(parts[0]), let minute = Int(parts[1]),
      hour < 24, minute < 60
    else { return nil }
    return Double(hour * 60 + minute)
  }
}

extension ValueType {
  /// A goal as it is typed; nil for words, which no goal measures.
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

  /// What a goal of it may be, as a phrase that completes "a goal is …".
  package var goalRule: String {
    switch self {
    case .quantity, .decimal: "a number such as 10000, or average; '<= 60' where less is better"
    case .duration:
      "minutes or hours such as 45 or 1h 30m, or average; '<= 60' where less is better"
    case .timeFromMidnight, .timeFromMidday: "a time of day such as 22:30, or average"
    case .percentage: "a share such as 80%, or average; '<= 20%' where less is better"
    case .boolean: "yes or no"
    case .scale: "a rating such as 4, or average; '<= 2' where less is better"
    case .text: "none, since words have no measure"
    }
  }
}
