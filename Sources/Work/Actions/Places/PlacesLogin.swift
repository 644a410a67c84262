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

  /// A session at a server, see ``server(at:in:)``.
  package init(at server: ParseServer, _ proof: Proof) {
    self.server = server
    self.proof = proof
  }

  /// Whose session has begun.
  package struct Result {
    /// The name of the server.
    package let server: String
    package let user: ParseUser
    package let adopted: AdoptedAccount
  }

  /// The server of an address, else of the last login, with the keys of the application; checks all that
  /// can be checked before a person types a password.
  ///
  /// - Throws: ``Failure`` if there is no folder for the session, for an invalid address, without keys, and
  ///   if no address is given and there was no login: then `missing`.
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

  /// What was ended.
  package struct Result {
    /// Whether there was a session.
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
      try store.cachePlaces([.account: account.line])
    }
    return Result(wasThere: wasThere, failure: failure)
  }

  /// Ends the session at the server.
  ///
  /// - Returns: Why it could not be ended; nil if it has ended.
  private func endSession(_ file: PlacesSession, in world: World) throws -> Failure? {
    do {
      // What is no session cannot be ended.
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
