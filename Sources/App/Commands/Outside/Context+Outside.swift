import Actions
import Cards
import Geography
import Metrics
import Outside
import Time

extension Context {
  /// The cities that are compiled in.
  var gazetteer: Gazetteer { world.gazetteer }

  /// How weather is written, in the units of the settings or of one system.
  func outsideText(in system: UnitSystem? = nil) -> OutsideText {
    OutsideText(
      units: system == .metric
        ? .metric : system == .imperial ? .imperial : settings.outsideUnits,
      clock: settings.clock, glyphs: drawnGlyphs)
  }

  /// The weather of the sample data in Melbourne, when clocks there show what those of the person do: it
  /// belongs to the same hour of the same day as the rest of the sample data.
  func sampleWeather() throws -> OutsideReport {
    let zone = (try? host.zoneDatabase().zone(named: "Australia/Melbourne")) ?? .utc
    let local = try LocalZone(in: world).zone.local(try instant())
    return SampleWeather.report(at: zone.instant(local), in: zone)
  }

  /// The instant, as the world has it.
  func instant() throws -> Instant { try world.instant() }
}

extension Settings {
  /// The units of the weather: those of their settings, else of the system of units.
  var outsideUnits: OutsideUnits {
    let units = units
    return OutsideUnits(
      temperature: units.temperature == .imperial ? .fahrenheit : .celsius,
      wind: windUnit ?? (units.distance == .imperial ? .milesPerHour : .kilometresPerHour),
      pressure: pressureUnit ?? (unitSystem == .imperial ? .inchesOfMercury : .hectopascals),
      rain: units.rain == .imperial ? .inches : .millimetres,
      distance: units.distance == .imperial ? .miles : .kilometres)
  }
}
