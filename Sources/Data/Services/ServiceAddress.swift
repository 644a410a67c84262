import Text

/// The address of a web service, and the setting that replaces it.
package struct ServiceAddress: Sendable {
  /// The setting: `exist.url`.
  package let setting: String
  package let variable: String
  /// The usual address; the code of a language replaces `{language}`.
  package let base: String
  package let help: String
  /// Whether another address may also have `{language}`.
  package let hasLanguage: Bool

  private init(
    _ setting: String, _ variable: String, _ base: String, _ help: String,
    hasLanguage: Bool = false
  ) {
    self.setting = setting
    self.variable = variable
    self.base = base
    self.help = help
    self.hasLanguage = hasLanguage
  }

  package static let wikimedia = ServiceAddress(
    "facts.url", "DASH_FACTS_URL", "https://{language}.wikipedia.org/api/rest_v1",
    "Another server for Wikimedia's facts.", hasLanguage: true)
  package static let muffinLabs = ServiceAddress(
    "facts.fallback.url", "DASH_FACTS_FALLBACK_URL", "https://history.muffinlabs.com",
    "Another server for MuffinLabs' facts.")
  package static let exist = ServiceAddress(
    "exist.url", "DASH_EXIST_URL", "https://exist.io/api/2/", "Another server for Exist.")
  package static let weather = ServiceAddress(
    "outside.weather.url", "DASH_OUTSIDE_WEATHER_URL", "https://api.open-meteo.com",
    "Another server for Open-Meteo forecasts.")
  /// It has days from 1940 on up to about five days ago.
  package static let archive = ServiceAddress(
    "outside.archive.url", "DASH_OUTSIDE_ARCHIVE_URL", "https://archive-api.open-meteo.com",
    "Another server for Open-Meteo's archive.")
  package static let air = ServiceAddress(
    "outside.air.url", "DASH_OUTSIDE_AIR_URL", "https://air-quality-api.open-meteo.com",
    "Another server for Open-Meteo's air.")
  package static let places = ServiceAddress(
    "outside.places.url", "DASH_OUTSIDE_PLACES_URL", "https://geocoding-api.open-meteo.com",
    "Another server for Open-Meteo's places.")
  package static let openWeatherMap = ServiceAddress(
    "outside.openweathermap.url", "DASH_OUTSIDE_OPENWEATHERMAP_URL",
    "https://api.openweathermap.org", "Another server for OpenWeatherMap.")
  package static let county = ServiceAddress(
    "outside.county.url", "DASH_OUTSIDE_COUNTY_URL", "https://geo.fcc.gov/api",
    "Another server for the FCC's counties.")
  package static let illness = ServiceAddress(
    "outside.illness.url", "DASH_OUTSIDE_ILLNESS_URL", "https://data.cdc.gov/resource",
    "Another server for the CDC's data.")

  /// The addresses of all services; computed, because few runs need them.
  package static var all: [ServiceAddress] {
    [
      wikimedia, muffinLabs, exist, weather, archive, air, places, openWeatherMap, county, illness,
    ]
  }

  /// Whether a line with an unknown setting of that name may have been meant as this one: it
  /// contains the name of the service or any address, or the setting is called like an address or
  /// mistyped.
  package func isMeant(by name: String, in line: String) -> Bool {
    let (name, line) = (name.lowercased(), line.lowercased())
    return line.contains(String(setting.prefix { $0 != "." })) || line.contains("://")
      || ["url", "address", "server", "host"].contains { name.hasSuffix($0) }
      || Suggestion.nearest(to: name, among: [setting]) != nil
  }
}
