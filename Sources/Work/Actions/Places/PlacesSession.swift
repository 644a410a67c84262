import Formats
import Host
import Paging
import Services
import Storage
import Text

/// The file with the session at the server for places.
///
///     server https://parse.example.org/parse
///     application 4f8a…
///     key 9c1b…
///     session r:pnktnjyb996sj4p156gjtp4im
package struct PlacesSession {
  private let file: PrivateFile

  package init(in world: World) throws {
    file = try PrivateFile("places-session", for: "the session", in: world)
  }

  package var isThere: Bool { file.isThere }

  /// The server with its session, or nil; throws ``Failure`` if others can read the file.
  package func read() throws -> ParseServer? {
    let again = ["Log in again: dash places login <address>"]
    guard let text = try file.read(longest: 8192, hints: again) else { return nil }
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

  package func write(_ server: ParseServer, session: String) throws {
    let key = server.keys.rest.map { "key \($0)\n" } ?? ""
    try file.write(
      "server \(server.base)\napplication \(server.keys.application)\n\(key)session \(session)\n")
  }

  package func remove() throws { try file.remove() }
}

extension World {
  /// The server for places with the session of the last login; throws ``Failure`` without one.
  package func placesServer() throws -> ParseServer {
    guard let server = try PlacesSession(in: self).read() else {
      throw Failure(
        "not logged in to a server for places", hints: ["To log in: dash places login <address>"])
    }
    return server
  }
}

extension Store {
  /// The account with which places are shared, of the last login.
  package func sharedAccount() throws -> SharedAccount? {
    SharedAccount(line: try sharingRecord(.account))
  }

  package func knownRecords() throws -> [KnownRecord] {
    KnownRecord.records(in: try sharingRecord(.own))
  }

  /// The parts of the list of all records that were fetched, the newest first.
  package func fetchedParts() throws -> [PoolPart<StudentLocation>] {
    PoolPart.records(in: try sharingRecord(.fetched))
  }

  /// The own places as they are compared with the records of the account.
  package func comparedPlaces() throws -> [OwnRecords.Own] {
    try ownPlaces().map {
      OwnRecords.Own(
        place: $0.place.id, content: SharedContent(of: $0.place), isShared: $0.isShared)
    }
  }

  package func addPlaceNews(_ count: Int, of people: [CleanText], at moment: String) throws {
    let before = try placeNews()
    let names = people + (before?.names ?? []).filter { !people.contains($0) }
    try set(
      PlaceNews(
        count: count + (before?.count ?? 0), names: Array(names.filter { !$0.isEmpty }.prefix(3))),
      for: .placeNews, at: moment)
  }

  /// Begins with the account of a login, and deletes the data of another account or server.
  @discardableResult package func adopt(
    _ user: ParseUser, at server: ParseServer, since moment: String
  ) throws -> AdoptedAccount {
    let before = try sharedAccount()
    let isSameServer = before?.address == server.base
    let isSame = isSameServer && before?.user.key == user.key
    var account = SharedAccount(address: server.base, user: user, since: moment)
    if isSame, let before {
      account.refreshed = before.refreshed
      if before.isConnected {
        account.since = before.since
        try storeSharing([.account: account.line])
        return AdoptedAccount(wasConnected: true)
      }
    }
    var bodies: [SharingRecord: [UInt8]] = [.account: account.line]
    if !isSame { bodies[.own] = [] }
    if !isSameServer { bodies[.fetched] = [] }
    let removed = try connectPlaces(bodies, deletesOthers: !isSameServer)
    return AdoptedAccount(replaced: isSame ? nil : before, removed: removed)
  }
}

/// What a login at a server for places has changed in the store.
package struct AdoptedAccount {
  package var wasConnected = false
  /// The other account that was logged in to before, or nil.
  package var replaced: SharedAccount?
  package var removed = 0
}

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
    (self.server, self.proof) = (server, proof)
  }

  /// The server of an address, else of the last login; throws `missing` if there is no address.
  package static func server(
    at address: String?, orElse missing: Failure, in world: World
  ) throws -> ParseServer {
    let last = try PlacesSession(in: world)
    let address =
      try address.map(checked) ?? last.read()?.base ?? world.openStore()?.sharedAccount()?.address
    guard let address else { throw missing }
    return ParseServer(at: address, keys: try PlacesKeys.keys(for: address, in: world))
  }

  private static func checked(_ address: String) throws -> String {
    guard Curl.host(of: address) != nil, !address.utf8.contains(where: "{}[]?#".utf8.contains)
    else {
      throw Failure.usage(
        "invalid address '\(address)'",
        hints: ["Expected an address that begins with https://: https://parse.example.org/parse."])
    }
    return address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  /// - Throws: ``Failure`` for a token of another form, and errors of the server.
  package func run(
    in world: World
  ) throws -> (server: String, user: ParseUser, adopted: AdoptedAccount) {
    let (session, user) = try open(in: world)
    try PlacesSession(in: world).write(server, session: session)
    let store = try world.openStoreForWriting()
    let adopted = try store.adopt(user, at: server, since: world.now.description)
    return (server.name, user, adopted)
  }

  private func open(in world: World) throws -> (session: String, ParseUser) {
    switch proof {
    case .token(let token):
      guard ParseServer.isToken(token) else {
        throw Failure(
          "invalid token", hints: ["Expected letters and digits without spaces."], status: .data)
      }
      let server = ParseServer(at: server.base, keys: server.keys, session: token)
      return (token, try server.user(in: world.response(of: server, to: server.me)))
    case .password(let password, let name):
      let response: Response
      do {
        let login = server.login(name: name, password: password)
        response = try world.response(of: server, to: login)
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

  /// - Returns: Whether there was a session, and why it was not ended at the server, or nil.
  package func run(in world: World) throws -> (wasThere: Bool, failure: Failure?) {
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
    return (wasThere, failure)
  }

  /// Ends the session at the server; returns why it could not be ended, or nil.
  private func endSession(_ file: PlacesSession, in world: World) throws -> Failure? {
    do {
      // A file without a valid session has nothing to end.
      guard let server = try? file.read() else { return nil }
      _ = try world.response(of: server, to: server.logout)
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
      hints:
        "Set \(applicationVariable), and \(restVariable) if the server requires a key for REST.",
      "Or put one line into a file that only you can read, the id of the application and that "
        + "key with a blank between them: chmod 600 <file>",
      "Then: dash settings set places.keys.file <file>")
  }

  private static func keys(_ words: [String], from source: String) throws -> ParseServer.Keys {
    guard 1...2 ~= words.count,
      let keys = ParseServer.Keys(application: words[0], rest: words.count == 2 ? words[1] : nil)
    else {
      throw Failure(
        "\(source): not keys of a server",
        hints: ["Expected printable ASCII characters without blanks in a key."], status: .data)
    }
    return keys
  }
}
