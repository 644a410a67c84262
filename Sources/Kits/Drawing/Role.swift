/// What a span is for; ``Palette`` decides how that looks.
package enum Role: Equatable, Sendable {
  /// What is read, in the ground's own colour.
  case text
  /// What is read first: bold, in the ground's own colour.
  case strong
  /// What stands back: averages, services, frames.
  case quiet
  /// The filled part of a gauge.
  case accent(Hue)
  /// The name of a card: bold and coloured.
  case title(Hue)
  /// The rest of a gauge.
  case track
  /// A step of a heat map, 0 to 4 for the least to the most; where a terminal has few colours, all
  /// look like the accent, and glyphs tell them apart.
  case shade(Hue, Int)
  /// What wants to be seen.
  case alert
}
