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
  /// The colour of a gauge that has passed its limit, the one of ``Role/alert``.
  package static let alert = Hue.red
}
