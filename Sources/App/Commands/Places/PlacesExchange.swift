import Actions
import CommandLine
import Services
import Text

/// The options of `dash places` that exchange places with a server.
struct PlacesExchange {
  static let refresh = Option(
    "refresh", "Send what waits, and fetch what others have shared since."
  ).excluding(ListPlaces.more, .demo, hint: "First refresh: dash places --refresh")
  static let full = Option(
    "full", "With --refresh, fetch everything again and remove what others have deleted."
  ).requiring(refresh, hint: "Type: dash places --refresh")
  static let send = Option(
    "send", "With --refresh, also send places from before the login and imported ones."
  ).requiring(refresh, hint: "Type: dash places --refresh")
  static let every = Option(
    "every", value: "interval",
    "With --refresh, do it automatically every 1h, 30m and so on, or off."
  ).requiring(refresh, hint: "Type: dash places --refresh").excluding(
    full, send, because: "which only sets the timer",
    hint: "First set the timer: dash places --refresh --every 1h")
  static let force = Option(
    "force", letter: "f", "With --every, replace or remove a timer that you edited yourself."
  ).requiring(every, hint: "Type: dash places --refresh --every 1h --force")
  static let options = [refresh, full, send, every, force]

  let isRefresh: Bool
  private let isFull: Bool
  private let isAllSent: Bool
  private let isForced: Bool
  private let everyMinutes: Int?

  init(_ line: Invocation) throws {
    isRefresh = line.has(Self.refresh)
    isFull = line.has(Self.full)
    isAllSent = line.has(Self.send)
    isForced = line.has(Self.force)
    everyMinutes = try line.text(Self.every).map(RefreshTimer.places.minutes)
  }

  /// Exchanges places, or sets the timer; `isSilent` prints warnings only.
  ///
  /// - Returns: Whether only the timer was set.
  func run(isSilent: Bool, in context: Context) throws -> Bool {
    if let everyMinutes {
      // Without a session every refresh would fail unseen.
      if everyMinutes > 0 { _ = try context.world.placesServer() }
      try RefreshTimer.places.set(everyMinutes, isForced: isForced, in: context)
      return true
    }
    let scope: ExchangePlaces.Scope = isFull ? .whole : .newer
    try PlacesExchange.show(isSilent: isSilent, in: context) { progress in
      try ExchangePlaces(scope, isAllSent: isAllSent, progress: progress).run(in: context.world)
    }
    return false
  }

  /// Fetches a hundred older places of others; does nothing without a session.
  static func fetchOlder(isSilent: Bool, in context: Context) throws {
    try show(isSilent: isSilent, in: context) { progress in
      try FetchOlderPlaces(progress: progress).run(in: context.world)
    }
  }

  private static func show(
    isSilent: Bool, in context: Context,
    _ exchange: (@escaping RequestProgress.Report) throws -> PlacesRefreshReport?
  ) throws {
    var context = context
    context.isQuiet = context.isQuiet || isSilent
    try context.showingProgress(exchange)?.show(in: context)
  }
}

extension PlacesRefreshReport {
  private static let mostProblems = 3

  /// Prints warnings, and unless the context is quiet, the exchanged places.
  ///
  /// - Throws: The error that stopped the exchange; ``Failure`` if the server rejected a place.
  func show(in context: Context) throws {
    context.report(adopted)
    for warning in warnings { context.warn(warning.sentence) }
    if !problems.isEmpty {
      let count = CountText.of(problems.count, "record", "records")
      let more = problems.count - PlacesRefreshReport.mostProblems
      context.report(
        Failure(
          "skipped \(count) of the server that cannot be read:",
          hints: problems.prefix(PlacesRefreshReport.mostProblems)
            + (more > 0 ? ["and \(more) more"] : [])))
    }
    if unusableAddresses > 0 {
      context.warn(
        "skipped \(CountText.of(unusableAddresses, "address", "addresses")) "
          + "that are not web addresses"
      )
    }
    if !refused.isEmpty {
      context.warn(
        "\(CountText.of(refused.count, "place was", "places were")) not sent, "
          + "because the account has one and the setting places.many is no; to send several: "
          + "dash settings set places.many yes")
    }
    try context.acknowledge(lines)
    if let failure { throw failure }
    if rejected > 0 {
      throw Failure(
        "\(CountText.of(rejected, "place", "places")) could not be sent",
        hints: ["They are tried again with the next refresh.", "See them: dash places account"])
    }
  }

  private var lines: [String] {
    var lines: [String] = []
    func list(_ parts: [(count: Int, text: String)]) -> String? {
      let parts = parts.filter { $0.count > 0 }.map { "\(CountText.grouped($0.count)) \($0.text)" }
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
    if let text = list([(sent, "new"), (replaced, "changed"), (deleted, "deleted")]) {
      lines.append("Sent your places: \(text)")
    }
    if let text = list([(ownAdded, "new"), (ownChanged, "changed")]) {
      lines.append("Fetched places of your own: \(text)")
    }
    let text = list([
      (others.added, hasOlder == nil ? "new" : "older"), (others.changed, "changed"),
      (others.deleted, "removed"),
    ])
    if let text {
      lines.append("Fetched places of others: \(text)")
    } else if hasOlder == false {
      lines.append("There are no older places of others")
    } else if lines.isEmpty {
      lines.append("No places are new or changed")
    }
    return lines
  }
}

extension PlacesRefreshReport.Warning {
  /// What happened, without a full stop.
  fileprivate var sentence: String {
    switch self {
    case .conflict(let conflict): conflict.failure.message
    case .changedTwice(let place, let theirs):
      "place \(place) was changed here and at the account, where it was "
        + "called '\(theirs)'; yours replaces it"
    case .deletedThere(let place):
      "place \(place) was deleted at the account, but not here; "
        + "to remove it: dash places remove \(place)"
    case .rejected(let action, let failure): "\(action.refusal): \(failure.message)"
    }
  }
}

extension PlaceOutbox.Action {
  /// The change that failed: `place 3 was not sent`.
  fileprivate var refusal: String {
    switch self {
    case .post(let place): "place \(place) was not sent"
    case .put(let place, _): "place \(place) was not changed at the account"
    case .delete: "a removed place was not deleted at the account"
    }
  }
}

extension Context {
  /// Warns if another account was logged in to before.
  func report(_ adopted: AdoptedAccount) {
    guard let other = adopted.replaced else { return }
    warn(
      "this is another account than before (\(other.user.name) at \(other.address))"
        + (adopted.removed == 0
          ? ""
          : ": \(CountText.of(adopted.removed, "place", "places")) of others at that server "
            + "were removed")
    )
  }
}
