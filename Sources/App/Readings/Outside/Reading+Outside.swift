import Actions
import Cards
import Geography
import Metrics
import Outside
import Time

extension Reading {
  /// How weather is written, in the units of the settings or of one system.
  package func outsideText(in system: UnitSystem? = nil) -> OutsideText {
    OutsideText(
      units: system == .metric
        ? .metric : system == .imperial ? .imperial : settings.outsideUnits,
      clock: settings.clock, glyphs: glyphs)
  }

  /// The weather of the sample data in Melbourne, when clocks there show what those of the person do: it
  /// belongs to the same hour of the same day as the rest of the sample data.
  package func sampleWeather() throws -> OutsideReport {
    let zone = (try? world.host.zoneDatabase().zone(named: "Australia/Melbourne")) ?? .utc
    let local = try LocalZone(in: world).zone.local(try world.instant())
    return SampleWeather.report(at: zone.instant(local), in: zone)
  }

  /// The weather, the air and illness of a place; `refresh` is the command line that fetches it.
  package func outside(
    _ report: OutsideReport, in system: UnitSystem? = nil,
    refresh: String = "dash outside --refresh"
  ) -> Sheet {
    Sheet {
      OutsideJSON(of: report).text
    } block: { options in
      OutsideScreen(of: report, outsideText(in: system), refresh: refresh)
        .block(width: options.width)
    }
  }

  /// The weather where the person lives, or of the sample data.
  ///
  /// - Throws: ``Failure`` if no place is set, or several have its name.
  package func outside(isDemo: Bool) throws -> Sheet {
    if isDemo { return outside(try sampleWeather()) }
    let store = try openStore()
    let place = try PlaceFinder(in: world, store: store).usualPlace(nil)
    return outside(try outsideReport(of: place, from: store))
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
