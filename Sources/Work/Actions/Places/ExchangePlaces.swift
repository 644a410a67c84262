import Services
import Storage
import Text

/// Sends own places to the server of the last login, and fetches places of others.
package struct ExchangePlaces: Action {
  package static let effects: Effects = .usesNetwork

  package enum Scope {
    /// Places that were changed since the last refresh.
    case newer
    /// A hundred places that are older than all fetched places; nothing is sent.
    case older
    /// All down to the oldest fetched place; dash removes places that the server no longer has.
    case whole
  }

  private let scope: Scope
  private let isAllSent: Bool
  private let progress: RequestProgress.Report
  /// The answers of a person; without them, more than three places that were deleted at the account
  /// remain here.
  package var answers: Answers?

  /// `isAllSent` also sends own places that are otherwise sent only on request.
  package init(
    _ scope: Scope, isAllSent: Bool = false, progress: @escaping RequestProgress.Report = { _ in }
  ) { (self.scope, self.isAllSent, self.progress) = (scope, isAllSent, progress) }

  /// - Returns: The exchanged places, and the error that stopped it.
  /// - Throws: ``Question`` if more than three own places were deleted at the account; ``Failure``
  ///   without a login, and errors of the store and the server at first.
  package func run(in world: World) throws -> PlacesRefreshReport {
    var refresh = try PlacesRefresh(in: world, progress)
    refresh.answers = answers
    do {
      try refresh.run(scope, isAllSent: isAllSent)
    } catch let question as Question {
      throw question
    } catch {
      refresh.report.failure = error
    }
    return refresh.report
  }
}

/// Fetches a hundred places of others that are older than those fetched so far.
package struct FetchOlderPlaces: Action {
  package static let effects: Effects = .usesNetwork

  private let progress: RequestProgress.Report

  package init(progress: @escaping RequestProgress.Report = { _ in }) { self.progress = progress }

  /// - Returns: The report, or nil without a login.
  package func run(in world: World) throws -> PlacesRefreshReport? {
    guard try PlacesSession(in: world).isThere else { return nil }
    return try ExchangePlaces(.older, progress: progress).run(in: world)
  }
}

package struct PlacesRefreshReport {
  package enum Warning {
    case conflict(DerivedConflict)
    /// A place was changed both here and at the account; the place here replaces the other.
    case changedTwice(place: Int, theirs: String)
    /// A place was deleted at the account, and remains here.
    case deletedThere(place: Int)
    case rejected(PlaceOutbox.Action, Failure)
  }

  package var adopted = AdoptedAccount()
  package var others = SharedPlacesResult()
  /// Own places that came from the account, or were changed there.
  package var (ownAdded, ownChanged) = (0, 0)
  /// How many own places were deleted at the account, and so here.
  package var ownDeleted = 0
  /// Own places that were created, replaced or deleted at the account, or rejected by the server.
  package var (sent, replaced, deleted, rejected) = (0, 0, 0, 0)
  /// Own places that are not sent because the account may have one only.
  package var refused: [Int] = []
  /// Whether more older places can be fetched, or nil unless these were requested.
  package var hasOlder: Bool?
  package var warnings: [Warning] = []
  package private(set) var problems: [String] = []
  /// How many addresses of records are not web addresses.
  package private(set) var unusableAddresses = 0
  /// The error that stopped the exchange; complete parts are stored.
  package var failure: (any Error)?

  mutating func note(_ page: LocationPage, except reported: String? = nil) {
    for problem in page.problems where problem.key == nil || problem.key != reported {
      problems.append(problem.key.map { "\($0): \(problem.reason)" } ?? problem.reason)
    }
    unusableAddresses += page.unusableAddresses.count { $0 != reported }
  }
}
