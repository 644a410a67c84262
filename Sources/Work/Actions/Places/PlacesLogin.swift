import Host
import Services
import Storage
import Text

/// Begins a session at a server with which places are shared.
package struct BeginPlacesSession: Action {
  package static let effects: Effects = .usesNetwork

  /// What proves who the person is.
  package enum Proof {
    case password(String, name: String)
    /// The token of a session that was begun elsewhere.
    case token(String)
  }

  private let server: ParseServer
  private let proof: Proof

  package init(at server: ParseServer, _ proof: Proof) {
    self.server = server
    self.proof = proof
  }

  /// Whose session has begun.
  package struct Result {
    package let server: String
    package let user: ParseUser
    package let adopted: AdoptedAccount
  }

  /// The server of an address, else of the last login; checks all it can before a person types a
  /// password.
  ///
  /// - Throws: ``Failure`` without a folder for the session or keys, for an invalid address, and
  ///   `missing` if there is no address.
  package static func server(
    at address: String?, orElse missing: Failure, in world: World
  ) throws -> ParseServer {
    let last = try PlacesSession(in: world)
    let address =
      try address.map(checked) ?? last.read()?.base
      ?? world.openStore()?.sharedAccount()?.address
    guard let address else { throw missing }
    return ParseServer(at: address, keys: try PlacesKeys.keys(for: address, in: world))
  }

  /// An address without a slash at its end.
  private static func checked(_ address: String) throws -> String {
    guard Curl.host(of: address) != nil, !address.utf8.contains(where: "{}[]?#".utf8.contains)
    else {
      throw Failure.usage(
        "invalid address '\(address)'",
        hints: ["Expected an address that begins with https://: https://parse.example.org/parse."])
    }
    return address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  /// - Throws: ``Failure`` for a token of another form, and what the server answers.
  package func run(in world: World) throws -> Result {
    let (session, user) = try open(in: world)
    try PlacesSession(in: world).write(server, session: session)
    let store = try world.openStoreForWriting()
    let adopted = try store.adopt(user, at: server, since: world.now.description)
    return Result(server: server.name, user: user, adopted: adopted)
  }

  private func open(in world: World) throws -> (session: String, ParseUser) {
    switch proof {
    case .token(let token):
      guard ParseServer.isToken(token) else {
        throw Failure(
          "invalid token", hints: ["Expected letters and digits without spaces."], status: .data)
      }
      let server = ParseServer(at: server.base, keys: server.keys, session: token)
      var client = world.client(for: server)
      return (token, try server.user(in: client.response(to: server.me)))
    case .password(let password, let name):
      var client = world.client(for: server)
      let response: Response
      do {
        response = try client.response(to: server.login(name: name, password: password))
      } catch let error as ServiceError {
        throw server.loginError(error)
      }
      return (try server.session(in: response), try server.user(in: response))
    }
  }
}

/// Ends the session at the server for places, and deletes it here; all places remain.
package struct EndPlacesSession: Action {
  package static let effects: Effects = .usesNetwork

  package init() {}

  /// The ended session.
  package struct Result {
    package let wasThere: Bool
    /// Why the session was not ended at the server, or nil.
    package let failure: Failure?
  }

  package func run(in world: World) throws -> Result {
    let file = try PlacesSession(in: world)
    let wasThere = file.isThere
    var failure: Failure?
    if wasThere {
      failure = try endSession(file, in: world)
      try file.remove()
    }
    if let store = try world.openStore(), var account = try store.sharedAccount(),
      account.isConnected
    {
      account.isConnected = false
      try store.storeSharing([.account: account.line])
    }
    return Result(wasThere: wasThere, failure: failure)
  }

  /// Ends the session at the server; returns why it could not be ended, or nil.
  private func endSession(_ file: PlacesSession, in world: World) throws -> Failure? {
    do {
      // A file without a valid session has nothing to end.
      guard let server = try? file.read() else { return nil }
      var client = world.client(for: server)
      _ = try client.response(to: server.logout)
      return nil
    } catch let error as ServiceError where error.problem == .sessionExpired {
      return nil
    } catch let interruption as Interruption {
      throw interruption
    } catch {
      return Failure(
        "the session was deleted here, but not ended at the server: \(Failure(error).message)",
        hints: ["The server ends it after some time, or when you change the password."])
    }
  }
}

/// The keys that identify the application to a server for places.
package enum PlacesKeys {
  package static let applicationVariable = "DASH_PLACES_APPLICATION_ID"
  package static let restVariable = "DASH_PLACES_REST_KEY"

  /// The keys of the variables, else of `places.keys.file`, else of the last login at the address.
  ///
  /// - Throws: ``Failure`` if there are none, or invalid ones; messages never contain them.
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
        "Or put one line into a file that only you can read, the id of the application and that "
          + "key with a blank between them: chmod 600 <file>",
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
