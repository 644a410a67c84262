import Actions
import Cards
import Geography
import Metrics
import Outside
import ReferenceData
import Time

extension Context {
  /// The cities that are compiled in.
  var gazetteer: Gazetteer {
    func bytes(_ file: reference_file) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: file.bytes, count: file.count)
    }
    return Gazetteer(
      cities: bytes(reference_cities()), countries: bytes(reference_countries()),
      zones: bytes(reference_zones()))
  }

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
    let local = try LocalZone(in: self).zone.local(try instant())
    return SampleWeather.report(at: zone.instant(local), in: zone)
  }

  /// The instant; where only a local time is known, that of the person's clocks.
  func instant() throws -> Instant {
    try host.instant ?? LocalZone(in: self).zone.instant(now)
  }
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
