/// A source of data, a service, or a library that `dash` uses.
package struct Credit: Sendable {
  package let name: String
  /// What it provides.
  package let gives: String
  /// The licence; nil if no content of theirs is shown.
  package let terms: String?
  package let address: String

  /// All credits, in the order of their list.
  package static let all = [
    Credit(
      name: "Exist", gives: "attributes, value types and shapes of documents", terms: nil,
      address: "exist.io"),
    Credit(
      name: "Wikipedia", gives: "facts of a day, by way of Wikimedia", terms: "CC BY-SA 4.0",
      address: "wikipedia.org"),
    Credit(
      name: "MuffinLabs", gives: "facts of a day, taken from Wikipedia", terms: "CC BY-SA",
      address: "history.muffinlabs.com"),
    Credit(
      name: "Open-Meteo", gives: "weather and air", terms: "CC BY 4.0", address: "open-meteo.com"),
    Credit(
      name: "GeoNames", gives: "places that are fetched, by way of Open-Meteo",
      terms: "CC BY 4.0", address: "geonames.org"),
    Credit(
      name: "Natural Earth", gives: "cities and coastlines", terms: "public domain",
      address: "naturalearthdata.com"),
    Credit(
      name: "OpenWeather", gives: "weather, if you choose it", terms: "CC BY-SA 4.0",
      address: "openweathermap.org"),
    Credit(
      name: "CDC", gives: "respiratory illness in the United States", terms: "public domain",
      address: "data.cdc.gov"),
    Credit(
      name: "SQLite", gives: "the store", terms: "public domain", address: "sqlite.org"),
  ]
}
