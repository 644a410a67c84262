import Services
import Text

/// The keys that identify the application to a server for places.
package enum PlacesKeys {
  package static let applicationVariable = "DASH_PLACES_APPLICATION_ID"
  package static let restVariable = "DASH_PLACES_REST_KEY"

  /// The keys of the variables, else of the file in the setting `places.keys.file`, else those of the last
  /// login at the same address.
  ///
  /// - Throws: ``Failure`` if there are none, or ones of another form; they are in no message.
  package static func keys(for address: String, in world: World) throws -> ParseServer.Keys {
    if let application = world.nonEmptyVariable(applicationVariable) {
      return try keys(
        [application] + (world.nonEmptyVariable(restVariable).map { [$0] } ?? []),
        from: "the variables \(applicationVariable) and \(restVariable)")
    }
    if let path = world.settings.placesKeysFile {
      let line = try SecretFile(path, files: world.files).line
      return try keys(line.split(separator: " ").map(String.init), from: path)
    }
    if let last = try? PlacesSession(in: world).read(), last.base == address { return last.keys }
    throw Failure(
      "the key of the application at the server is unknown",
      hints: [
        "Set \(applicationVariable), and \(restVariable) if the server requires a key for REST.",
        "Or put one line into a file that only you can read, the id of the application and that key with a "
          + "blank between them: chmod 600 <file>",
        "Then: dash settings set places.keys.file <file>",
      ])
  }

  private static func keys(_ words: [String], from source: String) throws -> ParseServer.Keys {
    guard 1...2 ~= words.count,
      let keys = ParseServer.Keys(
        application: words[0], rest: words.count == 2 ? words[1] : nil)
    else {
      throw Failure(
        "\(source): not keys of a server",
        hints: ["Expected printable ASCII characters without blanks in a key."], status: .data)
    }
    return keys
  }
}
