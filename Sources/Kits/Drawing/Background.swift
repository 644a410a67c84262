/// The background that a screen is drawn on.
package enum Background: String, CaseIterable, Sendable {
  case dark
  case light
  /// Colours must be legible on both.
  case unknown

  /// The kind of a background colour: dark if white has more contrast with it than black.
  package init(_ color: Color) {
    let luminance = color.luminance
    self = Color.contrast(luminance, 1) > Color.contrast(luminance, 0) ? .dark : .light
  }

  /// The luminances that have a contrast of 3 with the background, the minimum of WCAG 2 for graphics.
  ///
  /// A dark background is seldom black, and a light one seldom white: these hold for backgrounds up
  /// to Nord's `2e3440` and Solarized's `eee8d5`. An unknown background is taken for black or white.
  package var legible: ClosedRange<Double> {
    switch self {
    case .dark: 0.21...1
    case .light: 0...0.23
    case .unknown: 0.12...0.28
    }
  }

  /// The luminances of the lowest and the highest step of a heat map: more has more contrast.
  ///
  /// On an unknown background, more is lighter and more saturated.
  package var heat: (least: Double, most: Double) {
    switch self {
    case .dark: (0.21, 0.5)
    case .light: (0.23, 0.05)
    case .unknown: (0.1, 0.3)
    }
  }
}
