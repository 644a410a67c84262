/// The colour themes.
package enum Theme: String, CaseIterable, Sendable {
  /// A colour for each group, the same on every background.
  case standard = "default"
  // The colour schemes of the app Facts of Today: one colour for all groups.
  case black
  case green
  case red
  case blue
  case purple
  case orange
  /// A colour for each group that colour-blind people can distinguish.
  case clear
  /// No colours, only bold and grey.
  case mono

  /// The colour of a theme with one colour, as it was designed.
  package var scheme: Color? {
    switch self {
    case .standard, .clear, .mono: nil
    case .black: Color(0x000000)
    case .green: Color(0x85AE26)
    case .red: Color(0xFB5144)
    case .blue: Color(0x338ACC)
    case .purple: Color(0x936798)
    case .orange: Color(0xE89726)
    }
  }
}

/// The colours that distinguish cards, one for each group; ``Palette`` defines them.
package enum Hue: UInt8, CaseIterable, Sendable {
  case green
  case blue
  case orange
  case purple
  case teal
  case pink
  case yellow
  case red
  case brown
  case slate
  case sky
  case lime
}

extension Hue {
  /// The names, in the order of the cases.
  package static let names = [
    "green", "blue", "orange", "purple", "teal", "pink", "yellow", "red", "brown", "slate", "sky",
    "lime",
  ]

  /// The colours of the standard palette, in the order of the cases.
  private static let colors: [UInt32] = [
    0x028830, 0x3C72DA, 0xBE5802, 0x8F5CCD, 0x078479, 0xCD3D83, 0x927106, 0xD63D3E, 0x966D4D,
    0x66778A, 0x007EAB, 0x677F03,
  ]

  package var name: String { Hue.names[Int(rawValue)] }

  /// The hue that looks most like a colour, however dark or light that is.
  package static func nearest(to color: Color) -> Hue {
    // All of the palette are as light as this.
    let shade = color.shaded(to: 0.18)
    func distance(_ hue: Hue) -> Int {
      let other = Color(colors[Int(hue.rawValue)])
      let red = Int(other.red) - Int(shade.red)
      let green = Int(other.green) - Int(shade.green)
      let blue = Int(other.blue) - Int(shade.blue)
      return red * red + green * green + blue * blue
    }
    return allCases.min { distance($0) < distance($1) } ?? .slate
  }

  /// The colour of a gauge that has passed its limit, the one of ``Role/alert``.
  package static let alert = Hue.red
}

/// The role of a span; ``Palette`` has its style.
package enum Role: Equatable, Sendable {
  /// Text in the terminal's own colour.
  case text
  /// The most important text: bold, in the terminal's own colour.
  case strong
  /// Secondary text: averages, services, frames.
  case quiet
  /// The filled part of a gauge.
  case accent(Hue)
  /// The name of a card: bold and coloured.
  case title(Hue)
  /// The rest of a gauge.
  case track
  /// A step of a heat map, 0 to 4 from the least to the most; where a terminal has few colours, all
  /// look like the accent, and their glyphs differ.
  case shade(Hue, Int)
  /// A warning: bold and coloured.
  case alert
}
