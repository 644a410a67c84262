import Time

/// Whether to go out: the verdict of ``AdviceRule/table`` for the worst of the next three hours.
package struct Advice: Equatable, Sendable {
  /// What a rule says of the next hours.
  package struct Finding: Equatable, Sendable {
    package let rule: AdviceRule
    /// The value that is nearest to the limit or farthest beyond it, and when; nil if unknown.
    package let value: Double?
    package let time: LocalDateTime?
    /// Whether all that the formula needs is known, but it has no number there.
    package let isOutOfRange: Bool
    package let isMet: Bool
  }

  package let verdict: Verdict
  package let findings: [Finding]
  package let illness: RespiratoryLevel?

  package static var unknown: [Finding] {
    AdviceRule.table.map {
      Finding(rule: $0, value: nil, time: nil, isOutOfRange: false, isMet: false)
    }
  }

  /// In seconds.
  package static let span: Int64 = 3 * 3600

  /// Nil unless temperature, wind and sky of the hour and the next three are known.
  package init?(_ forecast: Forecast, at instant: Instant, illness: RespiratoryLevel?) {
    var conditions = Array(forecast.hours(from: instant, for: Advice.span))
    let hours = conditions.filter { $0.temperature != nil && $0.wind != nil && $0.code != nil }
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

/// How good it is to go out, the worse the later.
package enum Verdict: Int, CaseIterable, Comparable, Sendable {
  case fine, takeCare, betterNot

  package static func < (a: Verdict, b: Verdict) -> Bool { a.rawValue < b.rawValue }
  package var words: String { ["fine", "take care", "better not"][rawValue] }
}

/// A measure that decides whether to go out.
package enum OutsideMeasure: String, CaseIterable, Sendable {
  case windChill = "wind_chill"
  case heatIndex = "heat_index"
  case gusts
  case weatherCode = "weather_code"
  case unitedStatesAir = "us_air"
  case wind
  case uvIndex = "uv_index"
  case illness

  /// Its value in some conditions, or nil if it is unknown or outside the range of its formula.
  package func value(in conditions: Conditions) -> Double? {
    switch self {
    case .windChill: conditions.windChill
    case .heatIndex: conditions.heatIndex
    case .gusts: conditions.gusts
    case .weatherCode: conditions.code.map { Double($0.number) }
    // Rounded, as they are shown and as their categories are: a UV index of 5.6 is 6, high.
    case .unitedStatesAir: conditions.unitedStatesAir?.rounded()
    case .uvIndex: conditions.uvIndex?.rounded()
    // With the one decimal place that the Beaufort scale has.
    case .wind: conditions.wind.map { ($0 * 10).rounded() / 10 }
    case .illness: nil
    }
  }

  /// Whether the value is known but the formula has no number, as for the wind chill of a warm day.
  package func isOutOfRange(in conditions: Conditions) -> Bool {
    switch self {
    case .windChill:
      conditions.temperature != nil && conditions.wind != nil && conditions.windChill == nil
    case .heatIndex:
      conditions.temperature != nil && conditions.humidity != nil && conditions.heatIndex == nil
    case .gusts, .weatherCode, .unitedStatesAir, .wind, .uvIndex, .illness: false
    }
  }
}

/// A row of the table that decides the ``Advice``.
package struct AdviceRule: Equatable, Sendable {
  package enum Limit: Equatable, Sendable {
    /// In the unit of the measure, as ``Conditions`` has it.
    case atMost(Double)
    case atLeast(Double)
    case above(Double)
    case codes([Int])
    case level(RespiratoryLevel)

    package func isMet(by value: Double) -> Bool {
      switch self {
      case .atMost(let limit): value <= limit
      case .atLeast(let limit): value >= limit
      case .above(let limit): value > limit
      case .codes(let codes): codes.contains { Double($0) == value }
      case .level: false
      }
    }
  }

  package let measure: OutsideMeasure
  package let verdict: Verdict
  package let limit: Limit
  /// `frostbite within 10 minutes`.
  package let reason: String
  package let source: String

  private init(
    _ measure: OutsideMeasure, _ verdict: Verdict, _ limit: Limit, _ reason: String,
    _ source: String
  ) {
    (self.measure, self.verdict, self.limit) = (measure, verdict, limit)
    (self.reason, self.source) = (reason, source)
  }

  /// The rows, the worst verdict first; of one verdict, the first that is met is the first reason.
  package static let table: [AdviceRule] = [
    AdviceRule(
      .windChill, .betterNot, .atMost(-40), "skin freezes within 10 minutes",
      "Environment Canada, Wind Chill Index: -40 to -47, 5 to 10 minutes"),
    AdviceRule(
      .heatIndex, .betterNot, .atLeast(39.4), "dangerous heat",
      "US National Weather Service, Heat Index: Danger from 103 F"),
    AdviceRule(
      .gusts, .betterNot, .atLeast(25), "severe gusts",
      "Deutscher Wetterdienst, criteria of warnings: severe gale gusts from 25 m/s"),
    AdviceRule(
      .weatherCode, .betterNot, .codes([56, 57, 66, 67]), "freezing rain",
      "WMO table 4677, freezing drizzle and rain"),
    AdviceRule(
      .weatherCode, .betterNot, .codes([96, 99]), "hail", "WMO table 4677, thunderstorm with hail"),
    AdviceRule(
      .unitedStatesAir, .betterNot, .above(200), "very unhealthy air",
      "US EPA, Air Quality Index: Very Unhealthy from 201"),
    AdviceRule(
      .windChill, .takeCare, .atMost(-28), "skin can freeze",
      "Environment Canada, Wind Chill Index: -28 to -39, 10 to 30 minutes"),
    AdviceRule(
      .heatIndex, .takeCare, .atLeast(32.2), "heat",
      "US National Weather Service, Heat Index: Extreme Caution from 90 F"),
    AdviceRule(
      .wind, .takeCare, .atLeast(13.9), "near gale or stronger",
      "WMO, Beaufort scale: from 7 walking against the wind is hard"),
    AdviceRule(
      .weatherCode, .takeCare, .codes([95]), "thunderstorm", "WMO table 4677, thunderstorm"),
    AdviceRule(
      .unitedStatesAir, .takeCare, .above(100), "unhealthy air",
      "US EPA, Air Quality Index: Unhealthy for Sensitive Groups from 101"),
    AdviceRule(
      .uvIndex, .takeCare, .atLeast(6), "strong sun",
      "World Health Organization, Global Solar UV Index: High from 6"),
    AdviceRule(
      .illness, .takeCare, .level(.high), "much respiratory illness",
      "US CDC, Level of Acute Respiratory Illness: High, Very High"),
  ]
}
