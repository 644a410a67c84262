import Services
import Text

/// The person's key for OpenWeatherMap.
package enum WeatherKey {
  /// The service with the key of the variable `OPENWEATHER_KEY`, else of the file in the setting
  /// `outside.key.file`.
  ///
  /// - Throws: ``Failure`` if there is no key, or one of another form; it is in no message.
  package static func service(in world: World) throws -> OpenWeatherMap {
    let base = try world.settings.outsideOpenWeatherMap.known
    let key: String
    let source: String
    if let variable = world.nonEmptyVariable("OPENWEATHER_KEY") {
      (key, source) = (variable, "the variable OPENWEATHER_KEY")
    } else if let path = world.settings.outsideKeyFile {
      (key, source) = (try SecretFile(path, files: world.files).line, path)
    } else {
      throw Failure(
        "OpenWeatherMap needs a key",
        hints: [
          "Put it into a file that only you can read: chmod 600 FILE",
          "Then: dash settings set outside.key.file FILE",
          "Or use Open-Meteo, which needs none: dash settings set outside.provider open-meteo",
        ])
    }
    guard let service = OpenWeatherMap(key: key, base: base) else {
      throw Failure(
        "\(source): not a key of OpenWeatherMap",
        hints: ["Expected 8 to 64 letters and digits."], status: .data)
    }
    return service
  }
}
