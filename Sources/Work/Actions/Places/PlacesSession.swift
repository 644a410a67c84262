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

  /// In bytes.
  private static let longest = 8192

  package init(in world: World) throws {
    file = try PrivateFile("places-session", for: "the session", in: world)
  }

  package var isThere: Bool { file.isThere }

  /// The server with its session, or nil.
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

  /// Adds places of others to what has come since the person last looked.
  package func addPlaceNews(_ count: Int, of people: [CleanText], at moment: String) throws {
    let before = try placeNews()
    let names = people + (before?.names ?? []).filter { !people.contains($0) }
    try set(
      PlaceNews(
        count: count + (before?.count ?? 0), names: Array(names.filter { !$0.isEmpty }.prefix(3))),
      for: .placeNews, at: moment)
  }

  /// Begins with the account of a login, and deletes the data of another account or server.
  @discardableResult
  package func adopt(
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
  /// Whether it was logged in to already, so that nothing has changed.
  package var wasConnected = false
  /// The other account that was logged in to before, or nil.
  package var replaced: SharedAccount?
  /// How many places of others at its server were removed.
  package var removed = 0
}
