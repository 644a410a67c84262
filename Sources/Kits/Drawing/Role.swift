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
