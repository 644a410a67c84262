import Services
import Storage
import Text

/// The result of an exchange of places with a server.
package struct PlacesRefreshReport {
  /// What should be reported to the person.
  package enum Warning {
    /// An attribute cannot hold what is derived from places.
    case conflict(DerivedConflict)
    /// A place was changed here and at the account, where it has another name; the one here replaces it.
    case changedTwice(place: Int, theirs: String)
    /// A place was deleted at the account, but not here.
    case deletedThere(place: Int)
    /// The server rejected something.
    case rejected(PlaceOutbox.Action, Failure)
  }

  /// What was noted of the account, if it was unknown in this store.
  package var adopted = AdoptedAccount()
  /// Places of others.
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
  /// Whether there are older places to be fetched, or nil unless these were requested.
  package var hasOlder: Bool?
  package var warnings: [Warning] = []
  /// Records that cannot be used, each with the reason.
  package private(set) var problems: [String] = []
  /// How many addresses of records are not web addresses.
  package private(set) var unusableAddresses = 0
  /// What stopped the exchange; what was complete before is stored.
  package var failure: (any Error)?

  /// Adds the records that cannot be used, except one that was reported before.
  mutating func note(_ page: LocationPage, except reported: String? = nil) {
    for problem in page.problems where problem.key == nil || problem.key != reported {
      problems.append(problem.key.map { "\($0): \(problem.reason)" } ?? problem.reason)
    }
    unusableAddresses += page.unusableAddresses.count { $0 != reported }
  }
}
