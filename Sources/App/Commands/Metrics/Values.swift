import Cards
import Metrics

extension Context {
  /// Parses values by the settings.
  var valueReading: ValueReading {
    ValueReading(units: settings.units, scale: settings.scale)
  }

  /// Writes values by the settings.
  var valueText: ValueText {
    ValueText(
      units: settings.units, scale: settings.scale, clock: settings.clock,
      glyphs: renderOptions.glyphs)
  }

  /// Shows which values were changed.
  func show(_ changes: [ValueChange]) throws {
    try show(
      ChangeLines(of: changes, today: today, in: valueText).block(width: renderOptions.width))
  }
}
