import Services
import Storage
import Text

extension Store {
  /// The account with which places are shared, of the last login.
  func sharedAccount() throws -> SharedAccount? {
    SharedAccount(line: try placeCache(.account))
  }

  func knownRecords() throws -> [KnownRecord] { KnownRecord.records(in: try placeCache(.own)) }

  func fetchedRecords() throws -> FetchedRecords { FetchedRecords(lines: try placeCache(.fetched)) }

  /// The own places as they are compared with the records of the account.
  func comparedPlaces() throws -> [OwnRecords.Own] {
    try ownPlaces().map {
      OwnRecords.Own(
        place: $0.place.id, content: SharedContent(of: $0.place), isShared: $0.isShared)
    }
  }

  /// Adds places of others to what has come since the person last looked.
  func addPlaceNews(_ count: Int, of people: [CleanText], at moment: String) throws {
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
  ///
  /// - Returns: Whether it was logged in to already, so that nothing has changed.
  @discardableResult
  func adopt(_ user: ParseUser, at server: ParseServer, in context: Context) throws -> Bool {
    let before = try sharedAccount()
    let isSameServer = before?.address == server.base
    let isSame = isSameServer && before?.user.key == user.key
    var account = SharedAccount(
      address: server.base, user: user, since: context.now.description)
    if isSame, let before {
      account.refreshed = before.refreshed
      if before.isConnected {
        account.since = before.since
        try cachePlaces([.account: account.line])
        return true
      }
    }
    var bodies: [PlaceCacheKey: [UInt8]] = [.account: account.line]
    if !isSame { bodies[.own] = [] }
    if !isSameServer { bodies[.fetched] = [] }
    let deleted = try connectPlaces(bodies, deletesOthers: !isSameServer)
    if let before, !isSame {
      context.warn(
        "this is another account than before (\(before.user.name) at \(before.address))"
          + (deleted == 0
            ? ""
            : ": \(CountText.of(deleted, "place", "places")) of others at that server were removed")
      )
    }
    return false
  }
}
