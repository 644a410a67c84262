/// Colours that people with any kind of colour blindness can distinguish.
///
/// The hues are from Masataka Okabe and Kei Ito, *Color Universal Design*, 2008: orange `E69F00`,
/// sky blue `56B4E9`, bluish green `009E73`, yellow `F0E442`, blue `0072B2`, vermillion `D55E00`
/// and reddish purple `CC79A7`. Their lightness is spread over the legible range of a background so
/// that the most common groups differ most.
package enum ClearColors {
  /// The colour, and its lightness between the darkest, 0, and the lightest, 1.
  package static func color(of hue: Hue) -> (hue: Color, lightness: Double) {
    switch hue {
    case .green: (Color(0x009E73), 0.4)
    case .blue: (Color(0x0072B2), 0)
    case .orange: (Color(0xE69F00), 0.6)
    case .purple: (Color(0xCC79A7), 0)
    case .teal: (Color(0x56B4E9), 1)
    case .pink: (Color(0xCC79A7), 0.6)
    case .yellow: (Color(0xF0E442), 1)
    case .red: (Color(0xD55E00), 0)
    case .brown: (Color(0xE69F00), 0.2)
    case .slate: (Color(0x999999), 1)
    case .sky: (Color(0x56B4E9), 0.6)
    case .lime: (Color(0xF0E442), 0.5)
    }
  }

  /// The luminances of the darkest and the lightest colour.
  package static func luminances(on background: Background) -> ClosedRange<Double> {
    switch background {
    case .dark: 0.21...0.7
    case .light: 0.04...0.23
    case .unknown: 0.12...0.28
    }
  }

  /// Of the plain eight; not everybody can distinguish green and red.
  package static func plain(of hue: Hue) -> String {
    switch hue {
    case .green, .teal, .sky: "36"
    case .blue: "34"
    case .orange, .yellow, .brown, .lime: "33"
    case .purple, .pink: "35"
    case .red: "31"
    case .slate: "39"
    }
  }
}
