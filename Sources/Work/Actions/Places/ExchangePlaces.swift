/// Exchanges places with the server of the last login: sends own places that wait, and fetches places of
/// others.
package struct ExchangePlaces: Action {
  package static let effects: Effects = .usesNetwork

  /// Which places of others are fetched.
  package enum Scope {
    /// Those that were changed since the last refresh.
    case newer
    /// A hundred that are older than all that were fetched; nothing is sent.
    case older
    /// All down to the oldest that was fetched; places that are no longer at the server are removed.
    case whole
  }

  private let scope: Scope
  private let isAllSent: Bool
  private let progress: Progress.Report

  /// - Parameters:
  ///   - scope: Which places of others are fetched.
  ///   - isAllSent: Whether own places are sent too that are otherwise sent only on request.
  ///   - progress: Shows how far it is.
  package init(
    _ scope: Scope, isAllSent: Bool = false, progress: @escaping Progress.Report = { _ in }
  ) {
    self.scope = scope
    self.isAllSent = isAllSent
    self.progress = progress
  }

  /// - Returns: What was exchanged, with what stopped it.
  /// - Throws: ``Failure`` without a login, and errors of the store and of the server if it is asked who
  ///   the person is.
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

  /// `progress` shows how far it is.
  package init(progress: @escaping Progress.Report = { _ in }) { self.progress = progress }

  /// - Returns: What was fetched, in `others.added`; nil without a login, when nothing can be fetched.
  /// - Throws: As ``ExchangePlaces``.
  package func run(in world: World) throws -> PlacesRefreshReport? {
    guard try PlacesSession(in: world).isThere else { return nil }
    return try ExchangePlaces(.older, progress: progress).run(in: world)
  }
}
