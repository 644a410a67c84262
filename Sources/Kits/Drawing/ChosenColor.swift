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
      let digits = String(number, radix: 16, uppercase: true)
      return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
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
