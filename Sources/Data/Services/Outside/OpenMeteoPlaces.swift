import Geography
import Host

/// Open-Meteo's search for places, whose data are of GeoNames.
///
///     {"results": [{"id": 2158177, "name": "Melbourne", "latitude": -37.814, "longitude": 144.963,
///       "timezone": "Australia/Melbourne", "admin1": "Victoria", "country_code": "AU",
///       "country": "Australia"}]}
package struct OpenMeteoPlaces: OpenMeteo {
  package let base: String

  /// The usual address.
  package static let base = "https://geocoding-api.open-meteo.com"

  package init(base: String = OpenMeteoPlaces.base) { self.base = base }

  /// The request for places of a name.
  package func request(for name: String) -> Request {
    Request(
      address("v1/search?name=\(QueryText.encoded(name))&count=10&language=en&format=json"),
      largestResponse: 1 << 20)
  }

  /// The places in a response, the most likely first; none if it knows none.
  ///
  /// - Throws: ``ServiceError`` for one that is not of the documented shape.
  package func cities(in response: Response) throws(ServiceError) -> [City] {
    try read(response) { document throws(LocatedJSON.ShapeError) in
      guard let results = try document.optional("results") else { return [] }
      var cities: [City] = []
      for result in try results.elements() {
        guard
          let latitude = try result.member("latitude").number(in: -90...90),
          let longitude = try result.member("longitude").number(in: -180...180),
          let point = Coordinates(latitude: latitude, longitude: longitude)
        else { continue }
        cities.append(
          City(
            name: try result.member("name").text(),
            region: try result.optional("admin1")?.text() ?? "",
            countryCode: try result.optional("country_code")?.text() ?? "",
            country: try result.optional("country")?.text() ?? "",
            coordinates: point.rounded, zone: try result.optional("timezone")?.text() ?? ""))
      }
      return cities
    }
  }
}
