import Host
import Services
import Text

/// The file with the session at the server for places.
///
///     server https://parse.example.org/parse
///     application 4f8a…
///     key 9c1b…
///     session r:pnktnjyb996sj4p156gjtp4im
package struct PlacesSession {
  private let file: PrivateFile

  /// In bytes.
  private static let longest = 8192

  package init(in world: World) throws {
    file = try PrivateFile("places-session", for: "the session", in: world)
  }

  /// Whether there is one.
  package var isThere: Bool { file.isThere }

  /// The server with its session; nil if there is none.
  ///
  /// - Throws: ``Failure`` if others can read the file, or it has no session.
  package func read() throws -> ParseServer? {
    let again = ["Log in again: dash places login <address>"]
    guard let text = try file.read(longest: PlacesSession.longest, hints: again) else { return nil }
    var members: [Substring: String] = [:]
    for line in text.split(separator: "\n") {
      guard let blank = line.firstIndex(of: " ") else { continue }
      members[line[..<blank]] = String(line[line.index(after: blank)...])
    }
    guard let address = members["server"], Curl.host(of: address) != nil,
      let application = members["application"], let session = members["session"],
      ParseServer.isToken(session),
      let keys = ParseServer.Keys(application: application, rest: members["key"])
    else { throw Failure("\(file.path): not a session", hints: again, status: .data) }
    return ParseServer(at: address, keys: keys, session: session)
  }

  /// Stores a server with its session.
  package func write(_ server: ParseServer, session: String) throws {
    let key = server.keys.rest.map { "key \($0)\n" } ?? ""
    try file.write(
      "server \(server.base)\napplication \(server.keys.application)\n\(key)session \(session)\n")
  }

  /// Deletes the session here.
  package func remove() throws { try file.remove() }
}

extension World {
  /// The server for places, with the session of the last login.
  ///
  /// - Throws: ``Failure`` if there is none.
  package func placesServer() throws -> ParseServer {
    guard let server = try PlacesSession(in: self).read() else {
      throw Failure(
        "not logged in to a server for places",
        hints: ["To log in: dash places login <address>"])
    }
    return server
  }
}
