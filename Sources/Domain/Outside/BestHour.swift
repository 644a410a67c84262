import Geography
import Time

/// The hour of the next 24 that is best to be outside.
package enum BestHour {
  /// In °C; the middle of what most people find comfortable in light clothes.
  private static let comfortable = 20.0

  /// The hour with the best verdict; of these the driest, by steps of ten per cent; of these the one
  /// that feels nearest to 20 °C; the earliest if that is not enough.
  ///
  /// Only hours while the sun is up, unless it does not rise; nil where no hour has a temperature.
  package static func of(
    _ forecast: Forecast, after instant: Instant, at place: Coordinates
  ) -> Conditions? {
    let hours = forecast.hours(from: instant, for: 24 * 3600).filter {
      $0.instant >= instant && ($0.feelsLike ?? $0.temperature) != nil && $0.code != nil
    }
    // The hours are of two or three days, of which each has one sun.
    var suns: [(day: Day, sun: SunDay)] = []
    let light = hours.filter { hour in
      let day = hour.local.day
      let sun: SunDay
      if let last = suns.last, last.day == day {
        sun = last.sun
      } else {
        sun = SunDay(day, at: place, offset: hour.offset)
        suns.append((day, sun))
      }
      // The whole hour, so that no walk ends in the dark.
      return sun.isUp(at: hour.instant) && sun.isUp(at: hour.instant + 3599)
    }
    return (light.isEmpty ? hours : light).min { rank($0) < rank($1) }
  }

  private static func rank(_ hour: Conditions) -> (Int, Double, Double) {
    let verdict =
      AdviceRule.table.filter { rule in
        rule.measure.value(in: hour).map { rule.limit.isMet(by: $0) } ?? false
      }.map(\.verdict).max() ?? .fine
    let chance = hour.rainChance ?? (hour.code?.kind.isWet == true ? 100 : 0)
    let felt = hour.feelsLike ?? hour.temperature ?? 0
    return (
      verdict.rawValue, (chance / 10).rounded(),
      abs(felt - comfortable).rounded()
    )
  }
}

/// The next change of the weather.
package enum NextChange {
  /// The first hour after an instant, within 24, whose kind of weather is another one than now; clear
  /// and cloudy skies count as one.
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
