import Cards
import Metrics

extension Context {
  /// How values are read here.
  var valueReading: ValueReading {
    ValueReading(units: settings.units, scale: settings.scale)
  }

  /// How values are written here.
  var valueText: ValueText {
    ValueText(
      units: settings.units, scale: settings.scale, clock: settings.clock,
      glyphs: renderOptions.glyphs)
  }

  /// Shows what was put into the store.
  func show(_ changes: [ToldChange]) throws {
    try show(
      ChangeLines(of: changes, today: today, in: valueText).block(width: renderOptions.width))
  }
}
