import Geography
import Time

/// The hour of the next 24 that is best to be outside.
package enum BestHour {
  /// In °C; the middle of what most people find comfortable in light clothes.
  private static let comfortable = 20.0

  /// The first hour with the best verdict, then the driest by tenths, then the one nearest to 20
  /// °C.
  ///
  /// Only while the sun is up, unless it does not rise; the sun of `today` is computed once.
  package static func of(
    _ forecast: Forecast, after instant: Instant, at place: Coordinates,
    today: (day: Day, sun: SunDay)? = nil
  ) -> Conditions? {
    // The sun of the day at hand: hours ascend.
    var (day, sun) = (today?.day, today?.sun)
    var best: Conditions?
    var bestRank: Rank = (.max, .infinity, .infinity)
    var isLight = false
    for hour in forecast.hours(from: instant, for: 24 * 3600) {
      guard hour.instant >= instant, hour.code != nil, let felt = hour.feelsLike ?? hour.temperature
      else { continue }
      if day != hour.local.day {
        day = hour.local.day
        sun = SunDay(hour.local.day, at: place, offset: hour.offset)
      }
      // The whole hour, so that no walk ends in the dark.
      let isUp = sun.map { $0.isUp(at: hour.instant) && $0.isUp(at: hour.instant + 3599) } ?? false
      if isLight, !isUp { continue }
      let rank = rank(of: hour, felt: felt)
      if isUp != isLight || rank < bestRank {
        best = hour
        bestRank = rank
        isLight = isUp
      }
    }
    return best
  }

  private typealias Rank = (verdict: Int, chance: Double, distance: Double)

  private static func rank(of hour: Conditions, felt: Double) -> Rank {
    var verdict = Verdict.fine
    for rule in AdviceRule.table where rule.verdict > verdict {
      if let value = rule.measure.value(in: hour), rule.limit.isMet(by: value) {
        verdict = rule.verdict
      }
    }
    let chance = hour.rainChance ?? (hour.code?.kind.isWet == true ? 100 : 0)
    return (verdict.rawValue, (chance / 10).rounded(), abs(felt - comfortable).rounded())
  }
}

/// The next change of the weather.
package enum NextChange {
  /// The first hour within 24 with another kind of weather; clear and cloudy skies are one.
  package static func of(
    _ forecast: Forecast, after instant: Instant
  ) -> (hour: Conditions, kind: WeatherCode.Kind)? {
    guard let now = forecast.conditions(at: instant)?.code?.kind else { return nil }
    for hour in forecast.hours(from: instant, for: 24 * 3600) where hour.instant > instant {
      guard let kind = hour.code?.kind else { continue }
      if family(kind) != family(now) { return (hour, kind) }
    }
    return nil
  }

  private static func family(_ kind: WeatherCode.Kind) -> WeatherCode.Kind {
    switch kind {
    case .clear, .cloudy: .clear
    case .drizzle, .rain: .rain
    case .fog, .snow, .freezing, .thunder: kind
    }
  }
}
