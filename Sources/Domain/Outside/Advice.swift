import Time

/// Whether to go out: the verdict of ``AdviceRule/table`` for the worst of the next three hours.
package struct Advice: Equatable, Sendable {
  /// What a rule says of the next hours.
  package struct Finding: Equatable, Sendable {
    package let rule: AdviceRule
    /// The value that is nearest to the limit or farthest beyond it, and when; nil where it is unknown.
    package let value: Double?
    package let time: LocalDateTime?
    /// Whether all that the formula needs is known, but it has no number there.
    package let isOutOfRange: Bool
    package let isMet: Bool
  }

  package let verdict: Verdict
  /// A finding for each rule, in the order of the table.
  package let findings: [Finding]
  /// The level of illness that was considered; nil where there is none that counts.
  package let illness: RespiratoryLevel?

  /// A finding for each rule where nothing is known.
  package static var unknown: [Finding] {
    AdviceRule.table.map {
      Finding(rule: $0, value: nil, time: nil, isOutOfRange: false, isMet: false)
    }
  }

  /// In seconds.
  package static let span: Int64 = 3 * 3600

  /// Nil unless the forecast has temperature, wind and sky of the hour and the next three: nothing is
  /// judged by missing data.
  package init?(_ forecast: Forecast, at instant: Instant, illness: RespiratoryLevel?) {
    var conditions = Array(forecast.hours(from: instant, for: Advice.span))
    let hours = conditions.filter {
      $0.temperature != nil && $0.wind != nil && $0.code != nil
    }
    guard hours.count == conditions.count, let last = hours.last,
      last.instant > instant + (Advice.span - 3600)
    else { return nil }
    if let now = forecast.conditions(at: instant), now != conditions.first {
      conditions.insert(now, at: 0)
    }
    findings = AdviceRule.table.map { Advice.finding(of: $0, in: conditions, illness) }
    var verdict = Verdict.fine
    for finding in findings where finding.isMet && finding.rule.verdict > verdict {
      verdict = finding.rule.verdict
    }
    self.verdict = verdict
    self.illness = illness
  }

  /// What decided, at most two; empty if it is fine.
  package var reasons: [Finding] {
    Array(findings.filter { $0.isMet && $0.rule.verdict == verdict }.prefix(2))
  }

  private static func finding(
    of rule: AdviceRule, in conditions: [Conditions], _ illness: RespiratoryLevel?
  ) -> Finding {
    if case .level(let level) = rule.limit {
      return Finding(
        rule: rule, value: nil, time: nil, isOutOfRange: false,
        isMet: illness.map { $0 >= level } ?? false)
    }
    var worst: (value: Double, time: LocalDateTime)?
    for sample in conditions {
      guard let value = rule.measure.value(in: sample) else { continue }
      if worst.map({ isWorse(value, than: $0.value, for: rule) }) ?? true {
        worst = (value, sample.local)
      }
    }
    return Finding(
      rule: rule, value: worst?.value, time: worst?.time,
      isOutOfRange: worst == nil && conditions.allSatisfy(rule.measure.isOutOfRange),
      isMet: worst.map { rule.limit.isMet(by: $0.value) } ?? false)
  }

  private static func isWorse(_ value: Double, than other: Double, for rule: AdviceRule) -> Bool {
    switch rule.limit {
    case .atMost: value < other
    case .atLeast, .above: value > other
    case .codes:
      if rule.limit.isMet(by: value) != rule.limit.isMet(by: other) {
        rule.limit.isMet(by: value)
      } else {
        severity(value) > severity(other)
      }
    case .level: false
    }
  }

  private static func severity(_ code: Double) -> Int { WeatherCode(Int(code))?.severity ?? 0 }
}
