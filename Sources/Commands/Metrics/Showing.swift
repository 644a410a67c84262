import Almanac
import Cards
import Storage

extension Environment {
  /// How values are written here.
  var valueText: ValueText { ValueText(units: settings.units, scale: settings.scale) }
}

extension Environment {
  func demoStore() throws -> Store { try Store.inMemory() }
}
