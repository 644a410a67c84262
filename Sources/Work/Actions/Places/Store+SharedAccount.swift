import Services
import Storage
import Text

extension Store {
  /// The account with which places are shared, of the last login.
  package func sharedAccount() throws -> SharedAccount? {
    SharedAccount(line: try placeCache(.account))
  }

  package func knownRecords() throws -> [KnownRecord] {
    KnownRecord.records(in: try placeCache(.own))
  }

  package func fetchedRecords() throws -> FetchedRecords {
    FetchedRecords(lines: try placeCache(.fetched))
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
    try setPlaceNews(
      PlaceNews(
        count: count + (before?.count ?? 0), names: Array(names.filter { !$0.isEmpty }.prefix(3))),
      at: moment)
  }

  /// Begins with the account of a login.
  ///
  /// What is known of another account, and the places of others at another server, are deleted.
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
        try cachePlaces([.account: account.line])
        return AdoptedAccount(wasConnected: true)
      }
    }
    var bodies: [PlaceCacheKey: [UInt8]] = [.account: account.line]
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
