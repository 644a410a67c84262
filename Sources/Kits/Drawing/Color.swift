import Text

/// A colour in sRGB.
package struct Color: Equatable, Sendable { package let red, green, blue: UInt8 }

extension Color {
  /// A colour in hexadecimal, `0x85AE26`.
  package init(_ hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }

  /// How light it is for the eye, 0 for black and 1 for white: the relative luminance of WCAG 2.
  package var luminance: Double { linear.luminance }

  /// The contrast of two luminances, 1 to 21, as WCAG 2 defines it.
  package static func contrast(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  package var linear: LinearColor {
    LinearColor(
      red: LinearColor.amount(of: red), green: LinearColor.amount(of: green),
      blue: LinearColor.amount(of: blue))
  }

  /// This colour with another luminance; a lighter one is mixed with white once a channel is full.
  package func shaded(to luminance: Double) -> Color { linear.shaded(to: luminance).color }

  /// This colour if its luminance is in `range`, else the nearest shade whose luminance is.
  package func shaded(into range: ClosedRange<Double>) -> Color {
    let own = luminance
    return range.contains(own)
      ? self : shaded(to: min(max(own, range.lowerBound), range.upperBound))
  }
}

/// A colour in linear RGB: amounts of light, 0 to 1, that can be added (IEC 61966-2-1).
package struct LinearColor {
  package var red, green, blue: Double

  /// The relative luminance of WCAG 2.
  package var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// Mixed with `share` of another, 0 to 1.
  package func mixed(with other: LinearColor, _ share: Double) -> LinearColor {
    LinearColor(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share)
  }

  package static func grey(_ amount: Double) -> LinearColor {
    LinearColor(red: amount, green: amount, blue: amount)
  }

  /// See ``Color/shaded(to:)``.
  package func shaded(to target: Double) -> LinearColor {
    let own = luminance
    guard own > 0 else { return .grey(target) }
    let most = max(red, green, blue)
    let factor = min(target / own, 1 / most)
    let scaled = LinearColor(red: red * factor, green: green * factor, blue: blue * factor)
    let reached = own * factor
    guard reached < target, reached < 1 else { return scaled }
    return scaled.mixed(with: .grey(1), (target - reached) / (1 - reached))
  }

  package var color: Color {
    Color(
      red: LinearColor.channel(of: red), green: LinearColor.channel(of: green),
      blue: LinearColor.channel(of: blue))
  }

  /// The amount of light of a channel of sRGB.
  package static func amount(of channel: UInt8) -> Double {
    let share = Double(channel) / 255
    guard share > 0.04045 else { return share / 12.92 }
    let base = (share + 0.055) / 1.055
    return base * base * power(base, 0.4)
  }

  private static func channel(of amount: Double) -> UInt8 {
    let amount = min(max(amount, 0), 1)
    let share = amount <= 0.0031308 ? amount * 12.92 : 1.055 * power(amount, 1 / 2.4) - 0.055
    return UInt8((share * 255).rounded())
  }

  /// `base` to the power of `exponent`, 0 to 1, exact to a millionth: repeated square roots.
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

/// How many colours a terminal can show.
package enum ColorDepth: Sendable {
  /// No escape sequences at all.
  case none
  /// The plain eight, which people set themselves.
  case sixteen
  /// The table of 256, ``ColorTable``.
  case palette
  case truecolor
}

/// xterm's table of 256 colours: from index 16 on a cube of six steps a side, from 232 on greys.
package enum ColorTable {
  /// The colour at an index, 16 to 255.
  package static func color(at index: Int) -> Color {
    if index >= 232 {
      let grey = UInt8(8 + 10 * (index - 232))
      return Color(red: grey, green: grey, blue: grey)
    }
    let cube = index - 16
    return Color(red: step(cube / 36), green: step(cube / 6 % 6), blue: step(cube % 6))
  }

  /// The index of the nearest colour whose luminance is in `range`, which must contain a grey
  /// of the table: they are at most 0.02 apart below 0.15, and 0.07 above.
  package static func index(nearest color: Color, in range: ClosedRange<Double>) -> Int {
    var nearest: (index: Int, distance: Int)?
    for index in 16...255 where range.contains(luminances[index - 16]) {
      let distance = distance(color, self.color(at: index))
      if distance < nearest?.distance ?? .max { nearest = (index, distance) }
    }
    guard let nearest else { preconditionFailure("every range in use holds a grey") }
    return nearest.index
  }

  private static let luminances = (16...255).map { color(at: $0).luminance }
  private static func step(_ index: Int) -> UInt8 { index == 0 ? 0 : UInt8(55 + 40 * index) }

  /// How different two colours look: red against green, yellow against blue, a little brightness.
  private static func distance(_ one: Color, _ other: Color) -> Int {
    let red = Int(one.red) - Int(other.red)
    let green = Int(one.green) - Int(other.green)
    let blue = Int(one.blue) - Int(other.blue)
    let reddish = red - green
    let yellowish = (red + green) / 2 - blue
    let light = (red + 2 * green) / 3
    return 2 * reddish * reddish + yellowish * yellowish + light * light / 2
  }
}

/// A hue by its name, or any colour.
package enum ChosenColor: Equatable, Sendable {
  case hue(Hue)
  case rgb(Color)

  /// Parses `#A1B2C3`, with `#A1B2C3FF` as Apple writes it, or the name of a hue.
  package init?(_ text: String) {
    if let hue = Hue.allCases.first(where: { $0.name == text.lowercased() }) {
      self = .hue(hue)
      return
    }
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.utf8.count == 6 || digits.utf8.count == 8,
      digits.utf8.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 | 32 }),
      let number = UInt32(digits.prefix(6), radix: 16)
    else { return nil }
    self = .rgb(Color(number))
  }

  /// As it is stored: `blue`, `#A1B2C3`.
  package var text: String {
    switch self {
    case .hue(let hue): return hue.name
    case .rgb(let color):
      let number = Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
      return "#" + number.padded(to: 6, radix: 16, uppercase: true)
    }
  }

  /// The nearest hue, which suits every theme and background.
  package var hue: Hue {
    switch self {
    case .hue(let hue): hue
    case .rgb(let color): Hue.nearest(to: color)
    }
  }
}

/// Colours that people with any colour blindness can distinguish, from Masataka Okabe and Kei Ito,
/// *Color Universal Design*, 2008; their lightness is spread over the legible range of a background
/// so that the most common groups differ most.
package enum ClearColors {
  /// The colour, its lightness between the darkest, 0, and the lightest, 1, and the nearest one of
  /// the plain eight; not everybody can distinguish green and red.
  static func color(of hue: Hue) -> (color: Color, lightness: Double, plain: String) {
    switch hue {
    case .green: (Color(0x009E73), 0.4, "36")
    case .blue: (Color(0x0072B2), 0, "34")
    case .orange: (Color(0xE69F00), 0.6, "33")
    case .purple: (Color(0xCC79A7), 0, "35")
    case .teal: (Color(0x56B4E9), 1, "36")
    case .pink: (Color(0xCC79A7), 0.6, "35")
    case .yellow: (Color(0xF0E442), 0, "33")
    case .red: (Color(0xD55E00), 0, "31")
    case .brown: (Color(0xE69F00), 0.2, "33")
    case .slate: (Color(0x999999), 1, "39")
    case .sky: (Color(0x56B4E9), 0.6, "36")
    case .lime: (Color(0xF0E442), 0.5, "33")
    }
  }

  /// The luminances of the darkest and the lightest colour.
  static func luminances(on background: Background) -> ClosedRange<Double> {
    switch background {
    case .dark: 0.21...0.7
    case .light: 0.04...0.23
    case .unknown: 0.12...0.28
    }
  }
}
