import Formats

/// A city of the gazetteer.
package struct City: Equatable, Sendable {
  package private(set) var name: String
  /// The state or province, where people use it; else empty.
  package private(set) var region: String
  /// Two letters of ISO 3166, and XK.
  package private(set) var countryCode: String
  package private(set) var country: String
  package private(set) var coordinates: Coordinates
  /// A name of the tz database.
  package private(set) var zone: String
  /// In thousands, at least 1, about as of 2010; 0 if it is unknown.
  package private(set) var population: Int

  package init(
    name: String, region: String, countryCode: String, country: String, coordinates: Coordinates,
    zone: String, population: Int = 0
  ) {
    self.name = name
    self.region = region
    self.countryCode = countryCode
    self.country = country
    self.coordinates = coordinates
    self.zone = zone
    self.population = population
  }

  /// `Portland, Oregon, United States`.
  package var label: String {
    var label = name
    if !region.isEmpty, region != name { label += ", " + region }
    return country == name ? label : label + ", " + country
  }

  /// Whether it is the same city, perhaps by another name.
  func isSame(as other: City) -> Bool {
    coordinates == other.coordinates && countryCode == other.countryCode && name == other.name
  }
}

/// Fetched cities are cached as lines, without their population.
extension City: Record {
  package static var blank: City {
    City(name: "", region: "", countryCode: "", country: "", coordinates: .blank, zone: "")
  }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.text(&name)
    fields.text(&region)
    fields.text(&countryCode)
    fields.text(&country)
    coordinates.describe(&fields)
    fields.text(&zone)
  }
}
