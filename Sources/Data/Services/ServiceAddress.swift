import Text

/// The address of a web service, and the setting that replaces it.
package struct ServiceAddress: Sendable {
  /// The setting: `exist.url`.
  package let setting: String
  /// The usual address; the code of a language replaces `{language}`.
  package let base: String
  package let help: String
  /// Whether another address may have `{language}`; stored, as searching costs each start.
  package let hasLanguage: Bool

  private init(_ setting: String, _ base: String, of data: String, hasLanguage: Bool = false) {
    (self.setting, self.base, help) = (setting, base, "Another server for \(data).")
    self.hasLanguage = hasLanguage
  }

  package static let wikimedia = ServiceAddress(
    "facts.url", "https://{language}.wikipedia.org/api/rest_v1", of: "Wikimedia's facts",
    hasLanguage: true)
  package static let muffinLabs = ServiceAddress(
    "facts.fallback.url", "https://history.muffinlabs.com", of: "MuffinLabs' facts")
  package static let exist = ServiceAddress("exist.url", "https://exist.io/api/2/", of: "Exist")
  package static let weather = ServiceAddress(
    "outside.weather.url", "https://api.open-meteo.com", of: "Open-Meteo forecasts")
  /// It has days from 1940 on up to about five days ago.
  package static let archive = ServiceAddress(
    "outside.archive.url", "https://archive-api.open-meteo.com", of: "Open-Meteo's archive")
  package static let air = ServiceAddress(
    "outside.air.url", "https://air-quality-api.open-meteo.com", of: "Open-Meteo's air")
  package static let places = ServiceAddress(
    "outside.places.url", "https://geocoding-api.open-meteo.com", of: "Open-Meteo's places")
  package static let openWeatherMap = ServiceAddress(
    "outside.openweathermap.url", "https://api.openweathermap.org", of: "OpenWeatherMap")
  package static let county = ServiceAddress(
    "outside.county.url", "https://geo.fcc.gov/api", of: "the FCC's counties")
  package static let illness = ServiceAddress(
    "outside.illness.url", "https://data.cdc.gov/resource", of: "the CDC's data")

  /// The addresses of all services; computed, because few runs need them.
  package static var all: [ServiceAddress] {
    [wikimedia, muffinLabs, exist, weather, archive, air, places, openWeatherMap, county, illness]
  }

  /// Whether a line with an unknown setting may mean this one: it contains the service or an
  /// address, or the name is mistyped or ends like the name of an address.
  package func isMeant(by name: String, in line: String) -> Bool {
    let (name, line) = (name.lowercased(), line.lowercased())
    return line.contains(String(setting.prefix { $0 != "." })) || line.contains("://")
      || ["url", "address", "server", "host"].contains { name.hasSuffix($0) }
      || Suggestion.nearest(to: name, among: [setting]) != nil
  }
}
