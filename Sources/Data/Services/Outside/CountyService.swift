import Geography
import Host

/// The area service of the FCC, which knows the county of a point in the United States.
///
///     {"input": {…}, "results": [{"county_fips": "08014", "county_name": "Broomfield County",
///       "state_fips": "08", "state_code": "CO", "state_name": "Colorado"}]}
package struct CountyService: Provider {
  package let base: String

  package var name: String { "FCC" }

  /// The usual address.
  package static let base = "https://geo.fcc.gov/api"

  package init(base: String = CountyService.base) { self.base = base }

  /// A county.
  package struct County: Equatable, Sendable {
    /// Five digits.
    package var code: String
    package var name: String
    package var state: String

    package init(code: String, name: String, state: String) {
      self.code = code
      self.name = name
      self.state = state
    }
  }

  package func request(for place: Coordinates) -> Request {
    let point = place.rounded
    return Request(
      address(
        "census/area?lat=\(Coordinates.text(point.latitude))&lon=\(Coordinates.text(point.longitude))"
          + "&censusYear=2020&format=json"),
      largestResponse: 1 << 20)
  }

  /// The county in a response; nil outside the United States.
  ///
  /// - Throws: ``ServiceError`` for one that is not of the documented shape.
  package func county(in response: Response) throws(ServiceError) -> County? {
    if let problem = problem(in: response) { throw error(problem) }
    do throws(LocatedJSON.ShapeError) {
      let results = try LocatedJSON(reading: response.body).member("results").elements()
      guard let first = results.first else { return nil }
      let code = try first.member("county_fips")
      let digits = try code.text()
      guard digits.utf8.count == 5, digits.utf8.allSatisfy({ 48...57 ~= $0 }) else {
        throw code.unexpected("five digits")
      }
      return County(
        code: digits, name: try first.member("county_name").text(),
        state: try first.member("state_name").text())
    } catch {
      throw self.error(.invalidResponse(error.message))
    }
  }
}
