/// The unit of an attribute's numbers, as the store has it; people read them in other units.
package enum Unit: String, CaseIterable, Sendable {
  case kilometre = "km"
  case kilometrePerHour = "km/h"
  case kilogram = "kg"
  case gram = "g"
  case milligram = "mg"
  case kilojoule = "kJ"
  case millilitre = "ml"
  case celsius = "°C"
  case inchPerHour = "in/h"
  case beatsPerMinute = "bpm"
  case millisecond = "ms"
  case hectopascal = "hPa"
  case hour = "h"

  // Only shown, never stored.
  case mile = "mi"
  case milePerHour = "mph"
  case pound = "lb"
  case kilocalorie = "kcal"
  case fluidOunce = "fl oz"
  case fahrenheit = "°F"
  case millimetre = "mm"
  case inch = "in"

  package static let stored = Array(allCases.prefix { $0 != .mile })

  /// Whether the amounts of several days are added, and whether they are certainly not negative.
  var amounts: (areAdded: Bool, areNeverNegative: Bool) {
    switch self {
    case .kilometre, .kilogram, .gram, .milligram, .millilitre, .hour, .mile, .pound, .fluidOunce:
      (true, true)
    case .kilojoule, .kilocalorie: (true, false)
    case .celsius, .fahrenheit: (false, false)
    case .kilometrePerHour, .inchPerHour, .beatsPerMinute, .millisecond, .hectopascal,
      .milePerHour, .millimetre, .inch:
      (false, true)
    }
  }
}

/// Which system of units a person reads.
package enum UnitSystem: String, CaseIterable, Sendable { case metric, imperial }

extension Unit {
  /// The unit to show for this one, and the conversion `shown = stored × factor + offset`.
  ///
  /// Factors are exact by definition. Exist has rain as the mean of a day in inches per hour;
  /// people read the sum of the day, 24 times as much.
  package func shown(in units: Units) -> (unit: Unit, factor: Double, offset: Double) {
    switch self {
    case .kilometre where units.distance == .imperial: (.mile, 1 / 1.609344, 0)
    case .kilometrePerHour where units.distance == .imperial: (.milePerHour, 1 / 1.609344, 0)
    case .kilogram where units.weight == .imperial: (.pound, 1 / 0.453_592_37, 0)
    case .kilojoule where units.energy == .imperial: (.kilocalorie, 1 / 4.184, 0)
    case .millilitre where units.liquid == .imperial: (.fluidOunce, 1 / 29.573_529_562_5, 0)
    case .celsius where units.temperature == .imperial: (.fahrenheit, 1.8, 32)
    case .inchPerHour where units.rain == .metric: (.millimetre, 24 * 25.4, 0)
    case .inchPerHour: (.inch, 24, 0)
    case .kilometre, .kilometrePerHour, .kilogram, .gram, .milligram, .kilojoule, .millilitre,
      .celsius, .beatsPerMinute, .millisecond, .hectopascal, .hour, .mile, .milePerHour, .pound,
      .kilocalorie, .fluidOunce, .fahrenheit, .millimetre, .inch:
      (self, 1, 0)
    }
  }
}

/// Which system of units a person reads, measure by measure.
package struct Units: Hashable, Sendable {
  /// The system for distances and speeds.
  package var distance: UnitSystem
  package var weight, energy, temperature, liquid, rain: UnitSystem

  /// One system for all measures.
  package init(_ system: UnitSystem) {
    (distance, weight, energy) = (system, system, system)
    (temperature, liquid, rain) = (system, system, system)
  }

  package static let metric = Units(.metric)
  package static let imperial = Units(.imperial)
}
