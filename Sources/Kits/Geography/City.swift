/// A city of the gazetteer.
package struct City: Equatable, Sendable {
  package let name: String
  /// The state or province, where people use it; else empty.
  package let region: String
  /// Two letters of ISO 3166, and XK.
  package let countryCode: String
  package let country: String
  package let coordinates: Coordinates
  /// A name of the tz database.
  package let zone: String
  /// In thousands, at least 1, about as of 2010; 0 if it is unknown.
  package let population: Int

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
