/// A colour of the screen: red, green and blue as sRGB has them.
package struct Color: Equatable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour as designers write it, `0x85AE26`.
  package init(_ hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }

  /// How light it is for the eye, 0 for black and 1 for white: the relative luminance of WCAG 2.
  package var luminance: Double { light.luminance }

  /// The contrast of two luminances, 1 to 21, as WCAG 2 reckons it.
  package static func contrast(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The amounts of light.
  package var light: Light {
    Light(
      red: Light.amount(of: red), green: Light.amount(of: green), blue: Light.amount(of: blue))
  }

  /// This colour as light as that: darker by less light of all three, lighter by more, and by white
  /// where there is no more of one.
  package func shaded(to luminance: Double) -> Color { light.shaded(to: luminance).color }

  /// This colour where it is as light as one of `range`, else the nearest shade that is.
  package func shaded(into range: ClosedRange<Double>) -> Color {
    let own = luminance
    return range.contains(own)
      ? self : shaded(to: min(max(own, range.lowerBound), range.upperBound))
  }
}
