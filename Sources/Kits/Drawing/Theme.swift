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
