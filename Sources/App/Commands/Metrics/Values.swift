import Actions
import Cards
import Metrics
import Readings

extension Context {
  /// Parses values by the settings.
  var valueReading: ValueReading {
    ValueReading(units: settings.units, scale: settings.scale)
  }

  /// Writes values by the settings.
  var valueText: ValueText { reading.valueText }

  /// Shows which values were changed, or with `isRehearsal` would be.
  func show(_ changes: [ValueChange], isRehearsal: Bool = false) throws {
    let lines = ChangeLines(of: changes, today: today, in: valueText, isRehearsal: isRehearsal)
    try show(lines.block(width: renderOptions.width))
  }
}
