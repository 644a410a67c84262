import Geography
import Time

/// When the sun is up on one day at one place.
///
/// By the equations of NOAA's solar calculator (Jean Meeus, "Astronomical Algorithms", 1998,
/// chapters 25 and 15), each event with the sun's position at its own time, at 90.833° from the
/// zenith. Between 65° south and 65° north that is within two minutes of an almanac.
package struct SunDay: Equatable, Sendable {
  package enum Course: Equatable, Sendable {
    case rises(Instant, sets: Instant)
    /// It does not set.
    case polarDay
    /// It does not rise.
    case polarNight
  }

  package let course: Course
  package let noon: Instant

  private static let zenith = 90.833

  /// The sun of a day at a place whose clocks are `offset` seconds ahead of UTC.
  package init(_ day: Day, at place: Coordinates, offset: Int) {
    let midday = LocalDateTime(day: day, minute: 720).seconds - Int64(offset)
    let noon = SunDay.noon(near: Double(midday), place)
    self.noon = Instant(seconds: Int64(noon.rounded()))
    switch (SunDay.event(-1, of: noon, place), SunDay.event(1, of: noon, place)) {
    case (.time(let rise), .time(let set)):
      course = .rises(
        Instant(seconds: Int64(rise.rounded())), sets: Instant(seconds: Int64(set.rounded())))
    case (.below, _), (_, .below): course = .polarNight
    case (.above, _), (_, .above): course = .polarDay
    }
  }

  /// How long the sun is up, in seconds: 0 in the polar night and 86,400 on a polar day.
  package var length: Int {
    switch course {
    case .rises(let rise, let set): min(Int(set.seconds - rise.seconds), 86_400)
    case .polarDay: 86_400
    case .polarNight: 0
    }
  }

  /// Whether the sun is up at an instant of this day.
  package func isUp(at instant: Instant) -> Bool {
    switch course {
    case .rises(let rise, let set): rise <= instant && instant < set
    case .polarDay: true
    case .polarNight: false
    }
  }

  private enum Event {
    case time(Double)
    case above, below
  }

  /// The moment, in seconds since 1970, at which the sun is highest, nearest to another one.
  private static func noon(near seconds: Double, _ place: Coordinates) -> Double {
    var noon = seconds
    for _ in 0..<3 {
      let angle = hourAngle(at: noon, position(at: noon).equation, place)
      noon -= angle * 240
      // Half a second.
      if abs(angle) < 0.002 { break }
    }
    return noon
  }

  /// When the sun rises (-1) before noon or sets (1) after it.
  private static func event(_ sign: Double, of noon: Double, _ place: Coordinates) -> Event {
    var time = noon
    for _ in 0..<6 {
      let (declination, equation) = position(at: time)
      let product = Trigonometry.cosine(place.latitude) * Trigonometry.cosine(declination)
      let numerator =
        Trigonometry.cosine(zenith)
        - Trigonometry.sine(place.latitude) * Trigonometry.sine(declination)
      // At a pole the product is 0, and the sun never crosses the horizon.
      guard abs(product) > 1e-9, let angle = Trigonometry.arccosine(numerator / product)
      else { return numerator < 0 ? .above : .below }
      // How far the sun's true hour angle is from the wanted one; four minutes are a degree.
      var rest = sign * angle - hourAngle(at: time, equation, place)
      rest = Trigonometry.turn(rest + 180) - 180
      if time == noon, rest * sign < 0 { rest += sign * 360 }
      time += rest * 240
      // Half a second.
      if abs(rest) < 0.002 { break }
    }
    return .time(time)
  }

  /// How far the sun is west of the meridian, from -180 to 180 degrees.
  private static func hourAngle(
    at seconds: Double, _ equation: Double, _ place: Coordinates
  ) -> Double {
    let day = (seconds / 86_400).rounded(.down)
    let minutes = (seconds - day * 86_400) / 60 + equation
    return Trigonometry.turn(minutes / 4 + place.longitude) - 180
  }

  /// The sun's declination in degrees, and the equation of time in minutes.
  private static func position(at seconds: Double) -> (declination: Double, equation: Double) {
    // Julian centuries since 2000-01-01T12:00; the difference of dynamic time matters nothing here.
    let t = (seconds / 86_400 + 2_440_587.5 - 2_451_545) / 36_525
    let meanLongitude = Trigonometry.turn(280.46646 + t * (36_000.76983 + t * 0.000_303_2))
    let anomaly = 357.52911 + t * (35_999.05029 - 0.000_153_7 * t)
    let eccentricity = 0.016_708_634 - t * (0.000_042_037 + 0.000_000_126_7 * t)
    let center =
      Trigonometry.sine(anomaly) * (1.914602 - t * (0.004817 + 0.000014 * t))
      + Trigonometry.sine(2 * anomaly) * (0.019993 - 0.000101 * t)
      + Trigonometry.sine(3 * anomaly) * 0.000289
    let node = 125.04 - 1934.136 * t
    let longitude = meanLongitude + center - 0.00569 - 0.00478 * Trigonometry.sine(node)
    let meanObliquity = 23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))) / 60) / 60
    let obliquity = meanObliquity + 0.00256 * Trigonometry.cosine(node)
    let declination = Trigonometry.arcsine(
      Trigonometry.sine(obliquity) * Trigonometry.sine(longitude))
    let half = Trigonometry.tangent(obliquity / 2)
    let y = half * half
    let sine = Trigonometry.sine(anomaly)
    let radians =
      y * Trigonometry.sine(2 * meanLongitude) - 2 * eccentricity * sine
      + 4 * eccentricity * y * sine * Trigonometry.cosine(2 * meanLongitude)
      - y * y / 2 * Trigonometry.sine(4 * meanLongitude)
      - 1.25 * eccentricity * eccentricity * Trigonometry.sine(2 * anomaly)
    return (declination, radians * 180 / .pi * 4)
  }
}

/// The phase of the moon on a day.
package enum MoonPhase: Int, CaseIterable, Sendable {
  case new, waxingCrescent, firstQuarter, waxingGibbous
  case full, waningGibbous, lastQuarter, waningCrescent

  private static let names = [
    "new moon", "waxing crescent", "first quarter", "waxing gibbous", "full moon",
    "waning gibbous", "last quarter", "waning crescent",
  ]

  package var name: String { MoonPhase.names[rawValue] }

  /// A principal phase if its moment is on the day, else the one between two of them.
  package init(_ day: Day, offset: Int) {
    let start = Double(LocalDateTime(day: day, minute: 0).seconds - Int64(offset))
    let first = MoonPhase.elongation(at: start)
    let last = MoonPhase.elongation(at: start + 86_400)
    let quarter = Int(first / 90)
    if Int(last / 90) != quarter {
      self = MoonPhase.allCases[(quarter + 1) % 4 * 2]
    } else {
      self = MoonPhase.allCases[quarter * 2 + 1]
    }
  }

  /// How far the moon is east of the sun, in degrees from 0 to 360, from the centre of the Earth.
  ///
  /// The largest terms of Meeus, "Astronomical Algorithms" (1998), chapters 25 and 47: exact to
  /// about 0.05°, or six minutes.
  static func elongation(at seconds: Double) -> Double {
    let t = (seconds / 86_400 + 2_440_587.5 - 2_451_545) / 36_525
    let d = 297.8501921 + 445_267.1114034 * t
    let sun = 357.5291092 + 35_999.0502909 * t
    let moon = 134.9633964 + 477_198.8675055 * t
    let f = 93.272095 + 483_202.0175233 * t
    let terms: [(Double, Double)] = [
      (6.288774, moon), (1.274027, 2 * d - moon), (0.658314, 2 * d), (0.213618, 2 * moon),
      (-0.185116, sun), (-0.114332, 2 * f), (0.058793, 2 * d - 2 * moon),
      (0.057066, 2 * d - sun - moon), (0.053322, 2 * d + moon), (0.045758, 2 * d - sun),
      (-0.040923, sun - moon), (-0.03472, d), (-0.030383, sun + moon), (0.015327, 2 * d - 2 * f),
      (-0.012528, moon + 2 * f), (0.01098, moon - 2 * f), (0.010675, 4 * d - moon),
      (0.010034, 3 * moon), (0.008548, 4 * d - 2 * moon), (-0.007888, 2 * d + sun - moon),
      (-0.006766, 2 * d + sun), (-0.005163, d - moon), (0.004987, d + sun),
    ]
    var difference = d
    for (factor, angle) in terms { difference += factor * Trigonometry.sine(angle) }
    // The sun's own equation of the centre, and its aberration.
    difference -=
      1.914602 * Trigonometry.sine(sun) + 0.019993 * Trigonometry.sine(2 * sun) - 0.00569
    return Trigonometry.turn(difference)
  }
}
