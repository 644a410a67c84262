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

  package init(
    name: String, region: String, countryCode: String, country: String, coordinates: Coordinates,
    zone: String
  ) {
    self.name = name
    self.region = region
    self.countryCode = countryCode
    self.country = country
    self.coordinates = coordinates
    self.zone = zone
  }

  /// `Portland, Oregon, United States`.
  package var label: String {
    var label = name
    if !region.isEmpty, region != name { label += ", " + region }
    return country == name ? label : label + ", " + country
  }
}
