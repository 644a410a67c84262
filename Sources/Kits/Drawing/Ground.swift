/// What a screen is drawn on.
package enum Ground: String, CaseIterable, Sendable {
  case dark
  case light
  /// Nobody said, so colours have to serve both.
  case unknown

  /// The ground of that colour: dark, where white stands out of it better than black does.
  package init(_ color: Color) {
    let luminance = color.luminance
    self = Color.contrast(luminance, 1) > Color.contrast(luminance, 0) ? .dark : .light
  }

  /// The luminances that have a contrast of 3 with the ground, the least that WCAG 2 asks of
  /// graphics.
  ///
  /// A dark ground is seldom black, nor a light one white: these hold with grounds as far from it
  /// as Nord's `2e3440` and Solarized's `eee8d5`. Where the ground is unknown, it is black or
  /// white.
  package var legible: ClosedRange<Double> {
    switch self {
    case .dark: 0.21...1
    case .light: 0...0.23
    case .unknown: 0.12...0.28
    }
  }

  /// The luminances of a heat map's least and most; what is more stands out of the ground more.
  ///
  /// Where the ground is unknown, more is lighter, and fuller of colour.
  package var heat: (least: Double, most: Double) {
    switch self {
    case .dark: (0.21, 0.5)
    case .light: (0.23, 0.05)
    case .unknown: (0.1, 0.3)
    }
  }
}
