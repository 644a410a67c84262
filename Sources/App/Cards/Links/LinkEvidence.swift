import Metrics
import Statistics
import Time

/// Both kinds of days of a link, and the days that speak most for and against it.
struct LinkEvidence {
  /// How many days, and the median of the outcome, or the share of days with it, 0 to 1; nil
  /// without days.
  ///
  /// With the groups of times of day if no single one is typical.
  typealias Side = (days: Int, figure: Double?, twoTimes: TwoTimes?)

  let high, others: Side
  /// Whether the figures are shares of days: of a yes, or of a rare outcome.
  let isShare: Bool
  /// The same figures against like weekdays and weeks; nil if the difference is not known.
  ///
  /// They are means if their medians do not differ in the direction of the finding.
  let adjusted: (high: Double, others: Double, isMean: Bool)?
  /// Why plain and adjusted figures differ, if they do.
  let reason: Reason?
  /// Indexes of the days of the size; none where the difference is not known.
  let mostFor: [Int]
  let mostAgainst: [Int]

  /// Why the outcome differs between both kinds of days anyway.
  enum Reason: Equatable {
    /// The shares of both kinds that are on the weekday, and whether the outcome is higher on it.
    case weekday(Weekday, high: Double, others: Double, isHigher: Bool)
    /// High days are more frequent in weeks when the outcome is higher or lower.
    case weeks(isHigher: Bool)
  }

  /// How many days are listed for a finding, and against it.
  private static let listed = 5

  init(of size: LinkSize, _ outcome: Attribute) {
    let (days, type) = (size.days, outcome.type)
    let isShare = type == .boolean || size.rare != nil
    self.isShare = isShare
    let line = isShare ? .plain : type.line(of: days.map(\.value))
    let numbers = days.map { day in
      size.rare.map { day.value == $0.usual ? 0 : 1 } ?? line.position(of: day.value)
    }
    func side(_ isHigh: Bool) -> Side {
      let indexes = days.indices.filter { days[$0].isHigh == isHigh }
      let figure = LinkEvidence.figure(of: indexes.map { numbers[$0] }, isMean: isShare)
      return (
        indexes.count, figure.map(line.value),
        !isShare && type.isTimeOfDay ? TwoTimes(of: indexes.map { days[$0].value }) : nil
      )
    }
    (high, others) = (side(true), side(false))
    guard let difference = size.difference else {
      (adjusted, reason, mostFor, mostAgainst) = (nil, nil, [], [])
      return
    }
    let adjustedNumbers = size.adjusted.map(line.position)
    let kinds = days.map(\.isHigh)
    adjusted = LinkEvidence.figures(of: adjustedNumbers, kinds, like: difference, isMean: isShare)
      .map { (line.value(at: $0.high), line.value(at: $0.others), $0.isMean) }
    reason = LinkEvidence.reason(of: numbers, days.map { ($0.day, $0.isHigh) }, difference)
    let sign = size.isHigher ? 1.0 : -1
    let order = days.indices.sorted { size.evidence[$0] * sign > size.evidence[$1] * sign }
    // Of a rare outcome those on which it happened.
    let happened = order.filter { index in size.rare.map { days[index].value != $0.usual } ?? true }
    mostFor = Array(happened.prefix(LinkEvidence.listed))
    mostAgainst = Array(order.suffix(LinkEvidence.listed).reversed())
  }

  private static func figure(of numbers: [Double], isMean: Bool) -> Double? {
    (isMean ? Statistic.mean : .median).figure(of: numbers, as: .decimal)?.value
  }

  /// The adjusted figures of both kinds of days, which differ in the direction of `difference`.
  private static func figures(
    of numbers: [Double], _ isHigh: [Bool], like difference: Difference, isMean: Bool
  ) -> (high: Double, others: Double, isMean: Bool)? {
    let pairs = zip(numbers, isHigh)
    let high = pairs.filter { $1 }.map { $0.0 }
    let others = pairs.filter { !$1 }.map { $0.0 }
    guard let one = figure(of: high, isMean: isMean), let other = figure(of: others, isMean: isMean)
    else { return nil }
    if !isMean, difference.isClear, (one - other) * difference.difference <= 0 {
      return figures(of: numbers, isHigh, like: difference, isMean: true)
    }
    return (one, other, isMean)
  }

  /// What makes most of the part of the plain difference that weekdays and weeks explain; nil if
  /// that is a small part.
  private static func reason(
    of numbers: [Double], _ days: [(day: Day, isHigh: Bool)], _ difference: Difference
  ) -> Reason? {
    let mean = numbers.reduce(0, +) / Double(max(numbers.count, 1))
    var counts = [(high: Double, others: Double, sum: Double)](repeating: (0, 0, 0), count: 7)
    var sums = (high: 0.0, others: 0.0)
    for (number, (day, isHigh)) in zip(numbers, days) {
      let weekday = day.weekday.rawValue
      counts[weekday].sum += number - mean
      if isHigh { counts[weekday].high += 1 } else { counts[weekday].others += 1 }
      if isHigh { sums.high += number } else { sums.others += number }
    }
    let all = counts.reduce(into: (high: 0.0, others: 0.0)) { sum, count in
      sum.high += count.high
      sum.others += count.others
    }
    guard all.high > 0, all.others > 0 else { return nil }
    let bias = sums.high / all.high - sums.others / all.others - difference.difference
    guard abs(bias) >= abs(difference.difference) / 10 else { return nil }
    // How much a weekday adds to the plain difference.
    let parts = counts.map { count in
      let frequency = count.high / all.high - count.others / all.others
      return frequency * count.sum / max(count.high + count.others, 1)
    }
    let total = parts.reduce(0, +)
    guard total * bias > 0, abs(total) >= abs(bias) / 2,
      let largest = parts.indices.max(by: { parts[$0] * bias < parts[$1] * bias }),
      let weekday = Weekday(rawValue: largest)
    else { return .weeks(isHigher: bias > 0) }
    let count = counts[largest]
    return .weekday(
      weekday, high: count.high / all.high, others: count.others / all.others,
      isHigher: count.sum > 0)
  }
}

extension LinkText {
  /// The figures of both kinds of days, and against like weekdays and weeks if that differs.
  ///
  /// `Median of Mood: 4 on 156 days with Gym, 3.5 on 156 others.`
  func sides(of link: Link, _ size: LinkSize, _ evidence: LinkEvidence) -> [String] {
    let outcome = attribute(link.outcome)
    func text(_ figure: Double?) -> String {
      figure.map { evidence.isShare ? ValueText.percent($0) : values.text(ofTypical: $0, outcome) }
        ?? ""
    }
    func text(_ side: LinkEvidence.Side) -> String {
      side.twoTimes.map { values.text(of: $0, outcome) } ?? text(side.figure)
    }
    let condition = values.text(of: size.condition, attribute(link.cause))
    let days = (link.lag == .sameDay ? "days " : "days after days ") + condition
    let name = size.rare.map { values.rareName(of: outcome, usual: $0.usual) } ?? outcome.label
    var sentences = [
      "\(evidence.isShare ? "Share" : "Median") of \(name): \(text(evidence.high)) on "
        + "\(evidence.high.days) \(days), \(text(evidence.others)) on "
        + "\(evidence.others.days) others."
    ]
    if let rare = size.rare {
      let amounts = [rare.high.typical, rare.others.typical].map {
        $0.map { values.text(ofTypical: $0, outcome) } ?? "none"
      }
      sentences.append("Median of those: \(amounts[0]), and \(amounts[1]) on others.")
    }
    guard let adjusted = evidence.adjusted else { return sentences }
    let plain = [evidence.high, evidence.others].map { text($0) }
    let like = [text(adjusted.high), text(adjusted.others)]
    guard
      difference(plain, evidence.high.figure, evidence.others.figure, outcome, evidence)
        != difference(like, adjusted.high, adjusted.others, outcome, evidence)
    else { return sentences }
    let kind = evidence.isShare || !adjusted.isMean ? "it is" : "the mean is"
    sentences.append(
      "Against like weekdays and weeks \(kind) \(like[0]) and \(like[1]): "
        + words(of: evidence.reason, days, outcome, evidence) + ".")
    return sentences
  }

  /// The difference of two figures as it is rounded, to see whether others differ more.
  private func difference(
    _ texts: [String], _ high: Double?, _ others: Double?, _ outcome: Attribute,
    _ evidence: LinkEvidence
  ) -> String {
    guard let high, let others else { return texts.joined(separator: " ") }
    if evidence.isShare { return "\(Int((high * 100).rounded()) - Int((others * 100).rounded()))" }
    let difference =
      outcome.type.isTimeOfDay ? ClockCut.difference(from: others, to: high) : high - others
    let size = DifferenceText(of: abs(difference), least: abs(difference), outcome, in: values)
    return (difference < 0 ? "-" : "") + size.text(abs(difference))
  }

  /// `days with Gym are more often Saturdays (31% against 8%), when Mood is higher anyway`.
  private func words(
    of reason: LinkEvidence.Reason?, _ days: String, _ outcome: Attribute, _ evidence: LinkEvidence
  ) -> String {
    func anyway(_ isHigher: Bool) -> String {
      let direction =
        evidence.isShare
        ? (isHigher ? "more frequent" : "less frequent")
        : LinkText.direction(of: outcome, isHigher: isHigher)
      return "\(outcome.label) \(LinkText.isPlural(outcome) ? "are" : "is") \(direction) anyway"
    }
    switch reason {
    case .weekday(let weekday, let high, let others, let isHigher):
      return "\(days) are \(high > others ? "more" : "less") often \(weekday.name)s "
        + "(\(ValueText.percent(high)) against \(ValueText.percent(others))), when "
        + anyway(isHigher)
    case .weeks(let isHigher): return "\(days) are more frequent in weeks when " + anyway(isHigher)
    case nil:
      return evidence.isShare
        ? "weekdays and weeks explain the rest"
        : "without what weekdays and weeks explain, other days are in the middle"
    }
  }
}
