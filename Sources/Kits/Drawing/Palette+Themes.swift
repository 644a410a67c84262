extension Palette {
  /// What a theme looks like on a ground.
  package init(_ theme: Theme, on ground: Ground) {
    switch theme {
    case .standard: self = .standard
    case .clear: self = Palette(clearOn: ground)
    case .mono:
      self = Palette(all: .ground, heat: Color(0x808080), on: ground)
      alert = .underlined
    case .black:
      self = Palette(all: Palette.black(on: ground), heat: Color(0x808080), on: ground)
    case .green: self = Palette(theme, plain: "32", on: ground)
    case .red: self = Palette(theme, plain: "31", on: ground)
    case .blue: self = Palette(theme, plain: "34", on: ground)
    case .purple: self = Palette(theme, plain: "35", on: ground)
    case .orange: self = Palette(theme, plain: "33", on: ground)
    }
  }

  /// Black is the ground's opposite: where nobody knows that, it is the colour of text.
  private static func black(on ground: Ground) -> Shade {
    switch ground {
    case .dark: Shade(Color(0xD0D0D0), plain: "37", on: ground)
    case .light: Shade(Color(0x000000), plain: "30", on: ground)
    case .unknown: .ground
    }
  }

  /// A scheme's colour for all groups.
  private init(_ theme: Theme, plain: String, on ground: Ground) {
    guard let scheme = theme.scheme else { preconditionFailure("it is a scheme") }
    self.init(all: Shade(scheme, plain: plain, on: ground), heat: scheme, on: ground)
  }

  /// One look for all groups, and a colour for heat maps.
  private init(all shade: Shade, heat: Color, on ground: Ground) {
    self.init(
      hues: [Shade](repeating: shade, count: Hue.allCases.count), alert: Palette.standard.alert,
      heat: [heat], ground: ground)
  }

  private init(clearOn ground: Ground) {
    var shades: [Shade] = []
    var heat: [Color] = []
    let luminances = ClearColors.luminances(on: ground)
    for hue in Hue.allCases {
      let (color, lightness) = ClearColors.color(of: hue)
      let luminance =
        luminances.lowerBound + (luminances.upperBound - luminances.lowerBound) * lightness
      shades.append(
        Shade(color.shaded(to: luminance), plain: ClearColors.plain(of: hue), on: ground))
      heat.append(color)
    }
    self.init(hues: shades, alert: shades[Int(Hue.alert.rawValue)], heat: heat, ground: ground)
  }
}

extension Palette.Shade {
  /// A colour in a shade that is seen on a ground.
  package init(_ color: Color, plain: String, on ground: Ground) {
    let shade = color.shaded(into: ground.legible)
    self.init(
      shade, place: ColorTable.place(nearest: shade, in: ground.legible), plain: plain)
  }

  package init(_ color: Color, place: Int, plain: String) {
    self.init(
      truecolor: "38;2;\(color.red);\(color.green);\(color.blue)", palette: "38;5;\(place)",
      plain: plain)
  }

  /// The colour of text, whatever the ground is.
  package static let ground = Palette.Shade(truecolor: "39", palette: "39", plain: "39")

  /// What wants to be seen where there are no colours; the role is bold besides.
  package static let underlined = Palette.Shade(truecolor: "4", palette: "4", plain: "4")
}
