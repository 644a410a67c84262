import Geography
import Time

/// The phase of the moon on a day.
package enum MoonPhase: Int, CaseIterable, Sendable {
  case new, waxingCrescent, firstQuarter, waxingGibbous
  case full, waningGibbous, lastQuarter, waningCrescent

  private static let names = [
    "new moon", "waxing crescent", "first quarter", "waxing gibbous", "full moon",
    "waning gibbous", "last quarter", "waning crescent",
  ]

  /// `waxing crescent`.
  package var name: String { MoonPhase.names[rawValue] }

  /// The phase of a day whose clocks are `offset` seconds ahead of UTC: a principal phase if its
  /// moment is on that day, else the one between two of them.
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

  /// How far the moon is east of the sun, from 0 up to 360 degrees, as seen from the centre of the
  /// Earth.
  ///
  /// The largest terms of Meeus, "Astronomical Algorithms" (1998), chapters 25 and 47: exact to
  /// about 0.05°, which the moon needs six minutes for.
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
