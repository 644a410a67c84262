/// The light of a colour: amounts of red, green and blue, 0 to 1, which add up as light does.
///
/// sRGB keeps a root of them; the two ways between are those of IEC 61966-2-1.
package struct Light {
  package var red: Double
  package var green: Double
  package var blue: Double

  /// The relative luminance of WCAG 2.
  package var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// Mixed with `share` of another, 0 to 1.
  package func mixed(with other: Light, _ share: Double) -> Light {
    Light(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share)
  }

  package static func grey(_ amount: Double) -> Light {
    Light(red: amount, green: amount, blue: amount)
  }

  /// See ``Color/shaded(to:)``.
  package func shaded(to target: Double) -> Light {
    let own = luminance
    guard own > 0 else { return .grey(target) }
    let most = max(red, green, blue)
    let factor = min(target / own, 1 / most)
    let scaled = Light(red: red * factor, green: green * factor, blue: blue * factor)
    let reached = own * factor
    guard reached < target, reached < 1 else { return scaled }
    return scaled.mixed(with: .grey(1), (target - reached) / (1 - reached))
  }

  /// The colour of this light.
  package var color: Color {
    Color(
      red: Light.channel(of: red), green: Light.channel(of: green), blue: Light.channel(of: blue))
  }

  /// The light of a channel of sRGB.
  package static func amount(of channel: UInt8) -> Double {
    let share = Double(channel) / 255
    guard share > 0.04045 else { return share / 12.92 }
    let base = (share + 0.055) / 1.055
    return base * base * power(base, 0.4)
  }

  private static func channel(of amount: Double) -> UInt8 {
    let amount = min(max(amount, 0), 1)
    let share =
      amount <= 0.0031308 ? amount * 12.92 : 1.055 * power(amount, 1 / 2.4) - 0.055
    return UInt8((share * 255).rounded())
  }

  /// `base` to the power of `exponent`, which is 0 to 1: the square roots of square roots that the
  /// binary digits of the exponent name, multiplied.
  ///
  /// No library has to be linked for it. Twenty digits are exact to a millionth, and a channel to a
  /// 255th.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    var result = 1.0
    var root = base
    var rest = exponent
    for _ in 0..<20 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 {
        result *= root
        rest -= 1
      }
    }
    return result
  }
}
