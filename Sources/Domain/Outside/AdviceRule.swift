/// How good it is to go out, the worse the later.
package enum Verdict: Int, CaseIterable, Comparable, Sendable {
  case fine, takeCare, betterNot

  package static func < (a: Verdict, b: Verdict) -> Bool { a.rawValue < b.rawValue }

  /// `take care`.
  package var words: String {
    switch self {
    case .fine: "fine"
    case .takeCare: "take care"
    case .betterNot: "better not"
    }
  }
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

  /// Its value in some conditions; nil for ``illness``, which the weather does not have, and for what
  /// is unknown or outside the range of its formula.
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

/// A row of the table by which ``Advice`` is given.
package struct AdviceRule: Equatable, Sendable {
  package enum Limit: Equatable, Sendable {
    /// In the unit of the measure, as ``Conditions`` has it.
    case atMost(Double)
    case atLeast(Double)
    case above(Double)
    /// One of these codes.
    case codes([Int])
    /// This level of illness or a higher one.
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
  /// Where the limit is from.
  package let source: String

  /// The rows, the worst verdict first; of one verdict, the first that is met is the first reason.
  package static let table: [AdviceRule] = [
    AdviceRule(
      measure: .windChill, verdict: .betterNot, limit: .atMost(-40),
      reason: "skin freezes within 10 minutes",
      source: "Environment Canada, Wind Chill Index: -40 to -47, 5 to 10 minutes"),
    AdviceRule(
      measure: .heatIndex, verdict: .betterNot, limit: .atLeast(39.4),
      reason: "dangerous heat",
      source: "US National Weather Service, Heat Index: Danger from 103 F"
    ),
    AdviceRule(
      measure: .gusts, verdict: .betterNot, limit: .atLeast(25), reason: "severe gusts",
      source: "Deutscher Wetterdienst, criteria of warnings: severe gale gusts from 25 m/s"),
    AdviceRule(
      measure: .weatherCode, verdict: .betterNot, limit: .codes([56, 57, 66, 67]),
      reason: "freezing rain", source: "WMO table 4677, freezing drizzle and rain"),
    AdviceRule(
      measure: .weatherCode, verdict: .betterNot, limit: .codes([96, 99]), reason: "hail",
      source: "WMO table 4677, thunderstorm with hail"),
    AdviceRule(
      measure: .unitedStatesAir, verdict: .betterNot, limit: .above(200),
      reason: "very unhealthy air", source: "US EPA, Air Quality Index: Very Unhealthy from 201"),
    AdviceRule(
      measure: .windChill, verdict: .takeCare, limit: .atMost(-28), reason: "skin can freeze",
      source: "Environment Canada, Wind Chill Index: -28 to -39, 10 to 30 minutes"),
    AdviceRule(
      measure: .heatIndex, verdict: .takeCare, limit: .atLeast(32.2), reason: "heat",
      source: "US National Weather Service, Heat Index: Extreme Caution from 90 F"),
    AdviceRule(
      measure: .wind, verdict: .takeCare, limit: .atLeast(13.9), reason: "near gale or stronger",
      source: "WMO, Beaufort scale: from 7 walking against the wind is hard"),
    AdviceRule(
      measure: .weatherCode, verdict: .takeCare, limit: .codes([95]), reason: "thunderstorm",
      source: "WMO table 4677, thunderstorm"),
    AdviceRule(
      measure: .unitedStatesAir, verdict: .takeCare, limit: .above(100), reason: "unhealthy air",
      source: "US EPA, Air Quality Index: Unhealthy for Sensitive Groups from 101"),
    AdviceRule(
      measure: .uvIndex, verdict: .takeCare, limit: .atLeast(6), reason: "strong sun",
      source: "World Health Organization, Global Solar UV Index: High from 6"),
    AdviceRule(
      measure: .illness, verdict: .takeCare, limit: .level(.high),
      reason: "much respiratory illness",
      source: "US CDC, Level of Acute Respiratory Illness: High, Very High"),
  ]
}
