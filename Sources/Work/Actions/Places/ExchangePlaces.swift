import Services
import Storage
import Text

/// Sends own places to the server of the last login, and fetches places of others.
package struct ExchangePlaces: Action {
  package static let effects: Effects = .usesNetwork

  /// Which places of others are fetched.
  package enum Scope {
    /// Places that were changed since the last refresh.
    case newer
    /// A hundred places that are older than all that were fetched; nothing is sent.
    case older
    /// All down to the oldest that was fetched; dash removes places that the server no longer has.
    case whole
  }

  private let scope: Scope
  private let isAllSent: Bool
  private let progress: Progress.Report

  /// `isAllSent` also sends own places that are otherwise sent only on request.
  package init(
    _ scope: Scope, isAllSent: Bool = false, progress: @escaping Progress.Report = { _ in }
  ) {
    self.scope = scope
    self.isAllSent = isAllSent
    self.progress = progress
  }

  /// - Returns: The exchanged places, and the error that stopped it.
  /// - Throws: ``Failure`` without a login, and errors of the store and of the server before it
  ///   begins.
  package func run(in world: World) throws -> PlacesRefreshReport {
    var refresh = try PlacesRefresh(in: world, progress)
    do {
      try refresh.run(scope, isAllSent: isAllSent)
    } catch {
      refresh.report.failure = error
    }
    return refresh.report
  }
}

/// Fetches a hundred places of others that are older than those fetched so far.
package struct FetchOlderPlaces: Action {
  package static let effects: Effects = .usesNetwork

  private let progress: Progress.Report

  package init(progress: @escaping Progress.Report = { _ in }) { self.progress = progress }

  /// - Returns: The report, or nil without a login.
  package func run(in world: World) throws -> PlacesRefreshReport? {
    guard try PlacesSession(in: world).isThere else { return nil }
    return try ExchangePlaces(.older, progress: progress).run(in: world)
  }
}

/// The result of an exchange of places with a server.
package struct PlacesRefreshReport {
  /// A warning for the person.
  package enum Warning {
    /// An attribute has another type than the derived value.
    case conflict(DerivedConflict)
    /// A place was changed both here and at the account; the place here replaces the other.
    case changedTwice(place: Int, theirs: String)
    case deletedThere(place: Int)
    case rejected(PlaceOutbox.Action, Failure)
  }

  /// The account, if it was unknown in this store.
  package var adopted = AdoptedAccount()
  package var others = SharedPlacesResult()
  /// How many own places were added from the account.
  package var ownAdded = 0
  /// How many own places were changed at the account.
  package var ownChanged = 0
  /// How many own places were created at the account.
  package var sent = 0
  /// How many own places were replaced at the account.
  package var replaced = 0
  /// How many own places were deleted at the account.
  package var deleted = 0
  /// How many own places the server rejected.
  package var rejected = 0
  /// Own places that are not sent because the account may have one only.
  package var refused: [Int] = []
  /// Whether more older places can be fetched, or nil unless these were requested.
  package var hasOlder: Bool?
  package var warnings: [Warning] = []
  /// Records that cannot be used, each with the reason.
  package private(set) var problems: [String] = []
  /// How many addresses of records are not web addresses.
  package private(set) var unusableAddresses = 0
  /// The error that stopped the exchange; complete parts are stored.
  package var failure: (any Error)?

  /// Adds the records that cannot be used, except one that was reported before.
  mutating func note(_ page: LocationPage, except reported: String? = nil) {
    for problem in page.problems where problem.key == nil || problem.key != reported {
      problems.append(problem.key.map { "\($0): \(problem.reason)" } ?? problem.reason)
    }
    unusableAddresses += page.unusableAddresses.count { $0 != reported }
  }
}

/// The timer of the system that runs `dash places --refresh`.
package enum PlacesTimer {
  package static let timer = RefreshTimer(
    name: "dash-places", description: "dash: send and fetch places",
    arguments: ["places", "--refresh", "--quiet"], command: "dash places --refresh",
    title: "Automatic refresh of places", fewestMinutes: 15)

  /// Checks that there is a session, because without one every refresh would fail unseen.
  package static func check(_ minutes: Int, in world: World) throws {
    if minutes > 0 { _ = try world.placesServer() }
  }
}
