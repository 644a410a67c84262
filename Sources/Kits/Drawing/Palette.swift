/// The colours of roles; text has the terminal's own.
///
/// The standard palette has luminances near 0.18, so that each has a contrast of 4.5 with both
/// black and white.
package struct Palette: Sendable {
  /// One colour, by the parameters that select it at each colour depth.
  package struct Shade: Sendable {
    /// `38;2;` and red, green and blue, 0 to 255.
    package let truecolor: String
    /// `38;5;` and an index in the table of 256, beyond the sixteen that people set.
    package let palette: String
    /// `30` to `37`, the plain eight, or `2`, faint.
    package let plain: String
  }

  private var hues: [Shade]
  /// For secondary text, and for the rest of gauges: a grey of known contrast, because not all
  /// terminals support the faint style, which only the plain eight use.
  package var quiet = Shade(truecolor: "38;2;118;118;118", palette: "38;5;243", plain: "2")
  package var alert: Shade
  /// The base colours of heat maps, by hue or one for all; empty for ``HeatShades/truecolors``.
  private var heat: [Color] = []
  private var background = Background.unknown

  package subscript(hue: Hue) -> Shade { hues[Int(hue.rawValue)] }

  /// A step of a hue, 0 to 4; see ``HeatShades``.
  package subscript(hue: Hue, step: Int) -> Shade {
    let step = min(max(step, 0), HeatShades.count - 1)
    if let color = heat.count > 1 ? heat[Int(hue.rawValue)] : heat.first {
      return HeatShades.shade(of: color, step, plain: self[hue].plain, on: background)
    }
    let index = Int(hue.rawValue)
    return Shade(
      truecolor: "38;2;" + HeatShades.truecolors[index][step],
      palette: "38;5;\(HeatShades.indices[index][step])", plain: self[hue].plain)
  }

  package static let standard = Palette(
    hues: [
      Shade(truecolor: "38;2;2;136;48", palette: "38;5;28", plain: "32"),  // green
      Shade(truecolor: "38;2;60;114;218", palette: "38;5;62", plain: "34"),  // blue
      Shade(truecolor: "38;2;190;88;2", palette: "38;5;130", plain: "33"),  // orange
      Shade(truecolor: "38;2;143;92;205", palette: "38;5;98", plain: "35"),  // purple
      Shade(truecolor: "38;2;7;132;121", palette: "38;5;30", plain: "36"),  // teal
      Shade(truecolor: "38;2;205;61;131", palette: "38;5;162", plain: "35"),  // pink
      Shade(truecolor: "38;2;146;113;6", palette: "38;5;94", plain: "33"),  // yellow
      Shade(truecolor: "38;2;214;61;62", palette: "38;5;160", plain: "31"),  // red
      Shade(truecolor: "38;2;150;109;77", palette: "38;5;95", plain: "33"),  // brown
      Shade(truecolor: "38;2;102;119;138", palette: "38;5;66", plain: "34"),  // slate
      Shade(truecolor: "38;2;0;126;171", palette: "38;5;31", plain: "36"),  // sky
      Shade(truecolor: "38;2;103;127;3", palette: "38;5;64", plain: "32"),  // lime
    ],
    alert: Shade(truecolor: "38;2;214;61;62", palette: "38;5;160", plain: "31"))
}

extension Palette {
  /// The colours of a theme on a background.
  package init(_ theme: Theme, on background: Background) {
    switch theme {
    case .standard: self = .standard
    case .clear: self = Palette(clearOn: background)
    case .mono:
      self = Palette(all: .foreground, heat: Color(0x808080), on: background)
      alert = .underlined
    case .black:
      self = Palette(all: Palette.black(on: background), heat: Color(0x808080), on: background)
    case .green: self = Palette(theme, plain: "32", on: background)
    case .red: self = Palette(theme, plain: "31", on: background)
    case .blue: self = Palette(theme, plain: "34", on: background)
    case .purple: self = Palette(theme, plain: "35", on: background)
    case .orange: self = Palette(theme, plain: "33", on: background)
    }
  }

  /// Black is the opposite of the background; where that is unknown, the foreground colour.
  private static func black(on background: Background) -> Shade {
    switch background {
    case .dark: Shade(Color(0xD0D0D0), plain: "37", on: background)
    case .light: Shade(Color(0x000000), plain: "30", on: background)
    case .unknown: .foreground
    }
  }

  /// A scheme's colour for all groups.
  private init(_ theme: Theme, plain: String, on background: Background) {
    guard let scheme = theme.scheme else { preconditionFailure("the theme has one colour") }
    self.init(all: Shade(scheme, plain: plain, on: background), heat: scheme, on: background)
  }

  /// One shade for all groups, and a base colour for heat maps.
  private init(all shade: Shade, heat: Color, on background: Background) {
    self.init(
      hues: [Shade](repeating: shade, count: Hue.allCases.count), alert: Palette.standard.alert,
      heat: [heat], background: background)
  }

  private init(clearOn background: Background) {
    var shades: [Shade] = []
    var heat: [Color] = []
    let luminances = ClearColors.luminances(on: background)
    for hue in Hue.allCases {
      let (color, lightness, plain) = ClearColors.color(of: hue)
      let luminance =
        luminances.lowerBound + (luminances.upperBound - luminances.lowerBound) * lightness
      shades.append(Shade(color.shaded(to: luminance), plain: plain, on: background))
      heat.append(color)
    }
    self.init(
      hues: shades, alert: shades[Int(Hue.alert.rawValue)], heat: heat, background: background)
  }
}

extension Palette.Shade {
  /// The nearest shade of a colour that is legible on a background.
  package init(_ color: Color, plain: String, on background: Background) {
    let shade = color.shaded(into: background.legible)
    self.init(shade, index: ColorTable.index(nearest: shade, in: background.legible), plain: plain)
  }

  package init(_ color: Color, index: Int, plain: String) {
    self.init(
      truecolor: "38;2;\(color.red);\(color.green);\(color.blue)", palette: "38;5;\(index)",
      plain: plain)
  }

  package static let foreground = Palette.Shade(truecolor: "39", palette: "39", plain: "39")

  /// For alerts in a theme without colours; the role is bold, too.
  package static let underlined = Palette.Shade(truecolor: "4", palette: "4", plain: "4")
}

/// The colour themes.
package enum Theme: String, CaseIterable, Sendable {
  /// A colour for each group, the same on every background.
  case standard = "default"
  // The colour schemes of the app Facts of Today: one colour for all groups.
  case black
  case green, red, blue, purple, orange
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
  case green, blue, orange, purple, teal, pink, yellow, red, brown, slate, sky, lime

  /// The names, in the order of the cases.
  package static let names = [
    "green", "blue", "orange", "purple", "teal", "pink", "yellow", "red", "brown", "slate", "sky",
    "lime",
  ]

  package var name: String { Hue.names[Int(rawValue)] }

  /// The hue that looks most like a colour, however dark or light that is.
  package static func nearest(to color: Color) -> Hue {
    // All of the palette are as light as this.
    let shade = color.shaded(to: 0.18)
    func distance(_ hue: Hue) -> Int {
      let channels = Palette.standard[hue].truecolor.split(separator: ";").suffix(3)
      let others = zip(channels, [shade.red, shade.green, shade.blue])
      return others.reduce(0) { sum, pair in
        let difference = (Int(pair.0) ?? 0) - Int(pair.1)
        return sum + difference * difference
      }
    }
    return allCases.min { distance($0) < distance($1) } ?? .slate
  }

  /// The colour of a gauge that has passed its limit, the one of ``Role/alert``.
  package static let alert = Hue.red
}

/// The role of a span; ``Palette`` has its style.
package enum Role: Equatable, Sendable {
  case text
  /// The most important text: bold, in the terminal's own colour.
  case strong
  /// Secondary text: averages, services, frames.
  case quiet
  case accent(Hue)
  /// The name of a card: bold and coloured.
  case title(Hue)
  case track
  /// A step of a heat map, 0 to 4; with few colours, all look like the accent.
  case shade(Hue, Int)
  /// A warning: bold and coloured.
  case alert
}
