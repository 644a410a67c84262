/// The units to show weather in; it is stored in °C, m/s, hPa, mm and metres.
package struct OutsideUnits: Hashable, Sendable {
  package enum Temperature: String, CaseIterable, Sendable {
    case celsius = "C"
    case fahrenheit = "F"

    package var symbol: String { "°" + rawValue }

    package func value(celsius: Double) -> Double {
      self == .celsius ? celsius : celsius * 1.8 + 32
    }
  }

  package enum Wind: String, CaseIterable, Sendable {
    case kilometresPerHour = "km/h"
    case metresPerSecond = "m/s"
    case milesPerHour = "mph"
    case knots = "kn"

    /// A mile is 1609.344 m and a nautical mile 1852 m, by definition.
    package func value(metresPerSecond speed: Double) -> Double {
      switch self {
      case .metresPerSecond: speed
      case .kilometresPerHour: speed * 3.6
      case .milesPerHour: speed * 3600 / 1609.344
      case .knots: speed * 3600 / 1852
      }
    }
  }

  package enum Pressure: String, CaseIterable, Sendable {
    case hectopascals = "hPa"
    case inchesOfMercury = "inHg"

    /// An inch of mercury at 0 °C is 33.863886 hPa (NIST Special Publication 811, appendix B.8).
    package func value(hectopascals: Double) -> Double {
      self == .hectopascals ? hectopascals : hectopascals / 33.863_886
    }
  }

  package enum Rain: String, CaseIterable, Sendable {
    case millimetres = "mm"
    case inches = "in"

    package func value(millimetres: Double) -> Double {
      self == .millimetres ? millimetres : millimetres / 25.4
    }
  }

  package enum Distance: String, CaseIterable, Sendable {
    case kilometres = "km"
    case miles = "mi"

    package func value(metres: Double) -> Double {
      self == .kilometres ? metres / 1000 : metres / 1609.344
    }
  }

  package var temperature: Temperature
  package var wind: Wind
  package var pressure: Pressure
  package var rain: Rain
  package var distance: Distance

  package static let metric = OutsideUnits(
    temperature: .celsius, wind: .kilometresPerHour, pressure: .hectopascals, rain: .millimetres,
    distance: .kilometres)

  package static let imperial = OutsideUnits(
    temperature: .fahrenheit, wind: .milesPerHour, pressure: .inchesOfMercury, rain: .inches,
    distance: .miles)
}
