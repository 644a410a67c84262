/// The colours that distinguish cards, one for each group.
///
/// A hue is a name; ``Palette`` has its colour.
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
