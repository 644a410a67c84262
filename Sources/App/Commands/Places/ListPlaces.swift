import Actions
import CommandLine
import Places
import Readings
import Services
import Text

struct ListPlaces: Command {
  static let name = "places"
  static let effects: Effects = .usesNetwork
  static let summary = "List where you and others were, newest change first."
  static let examples: Examples = [
    "dash places": "The hundred that were changed last.", "dash places --more": "The next hundred.",
    "dash places --by me --since 2026-06-01": "Your own, since June.",
    "dash places --near Lisbon --within 50km": "With their distances.",
    "dash places --search coffee --tiles": "As tiles with initials.",
    "dash places --countries": "How many each country has.",
    "dash places --refresh": "Send your places and fetch the places of others.",
    "dash places --refresh --every 1h": "Every hour; 'off' ends that.",
  ]
  static let discussion = [
    "Each place has a number that never changes: 'dash places open 3', 'edit 3', 'remove 3'. A "
      + "full dot marks a place of your own, an empty dot a place of another person.",
    "--more continues the previous list if you give the same options. --search looks in names, "
      + "addresses, notes and people. --countries uses the country of the nearest city, and "
      + "--years the year of the visit. A list needs no network, but when --more reaches the end "
      + "of the stored places and you are logged in, dash fetches a hundred older places of "
      + "others.",
    "--refresh needs 'dash places login'. It sends the places that you added, changed and "
      + "removed, and fetches new and changed places from the server. It never removes a place of "
      + "yours; only --full removes places that others have deleted. If the network fails, the "
      + "exit status is 75, and nothing is lost.",
    "To import places: dash import places.geojson, .gpx or .csv. To export them: dash export "
      + "--format geojson.",
  ]
  static let more = Option("more", "Continue the previous list.")
    .excluding(.demo, saying: "--demo has no more places", hint: "")
  static let since = Option("since", value: "day", "Only visits from this day on.")
  static let near = Option("near", value: "place", completion: .place, "Only places near this one.")
  static let within = Option(
    "within", value: "distance", "With --near, how near: 50km, 30mi, 800m; 50 km unless given."
  ).requiring(near, hint: "Such as: --near Lisbon --within 50km")
  static let by = Option("by", value: "name", "Only of people of this name; me for your own.")
  static let search = Option("search", letter: "s", value: "text", "Only places with the text.")
  static let tiles = Option("tiles", letter: "t", "Show tiles instead of a table.")
    .excluding(.json)
  static let countries = Option("countries", "Count the places of each country.")
    .excluding(years, more, tiles, saying: countsAll, hint: "")
  static let years = Option("years", "Count the places of each year.")
    .excluding(more, tiles, saying: countsAll, hint: "")
  private static let countsAll =
    "--countries and --years count all places: give one of them, without --more and --tiles"
  static let options =
    [
      more, since, near, within, by, search, tiles, countries, years,
    ] + PlacesExchange.options + [
      .quiet.requiring(PlacesExchange.refresh, hint: "Type: dash places --refresh"), .json, .demo,
    ]

  static func run(_ line: Invocation, in context: Context) throws {
    let query = try query(of: line)
    let exchange = try PlacesExchange(line)
    if exchange.isRefresh {
      let isDone = try exchange.run(isSilent: context.isJSON, in: context)
      if isDone || context.isQuiet { return }
    }
    // The options that choose places; `--more` continues a list with the same.
    let request = line.typed(
      arguments: [],
      without: [more, tiles, .json, .color, .ascii, .width, .quiet] + PlacesExchange.options)
    let store = try context.reading.store()
    let list = try context.asking { answers in
      try PlaceList(
        query, from: store, request: request, isMore: line.has(more), in: context.reading,
        answers: answers)
    }
    if line.has(countries) { return try context.show(list.counts(of: .countries)) }
    if line.has(years) { return try context.show(list.counts(of: .years)) }
    let (places, all) = try page(of: list, in: context)
    if !context.isDemo { try list.noteShown(places) }
    try context.show(list.sheet(of: places, left: all - places.count, isTiles: line.has(tiles)))
  }

  private static func query(of line: Invocation) throws -> PlaceQuery {
    var query = PlaceQuery()
    query.since = try line.day(since)
    query.near = try line.text(near)
    query.people = try line.text(by)
    query.words = try line.text(search)
    if let within = try line.text(within) {
      guard let kilometres = TypedDistance.kilometres(within) else {
        throw Failure.usage(
          "invalid distance '\(within)'", hints: "Expected a distance such as 50km, 30mi or 800m.")
      }
      query.kilometres = kilometres
    }
    return query
  }

  /// The places of a page; before the last ones, older places of others are fetched.
  private static func page(
    of list: PlaceList, in context: Context
  ) throws -> (places: [Place], count: Int) {
    let page = try list.places()
    guard list.canGrow(page.count) else { return page }
    do {
      try PlacesExchange.fetchOlder(isSilent: context.isJSON, in: context)
    } catch let failure where !page.places.isEmpty {
      context.report(Failure(failure))
      return page
    }
    return try list.places()
  }
}

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
  static let every = Option.every.requiring(refresh, hint: "Type: dash places --refresh").excluding(
    full, send, because: "which only sets the timer",
    hint: "First set the timer: dash places --refresh --every 1h")
  static let force = Option.force(with: every, in: "dash places --refresh --every 1h --force")
  static let options = [refresh, full, send, every, force]

  let isRefresh: Bool
  private let isFull, isAllSent, isForced: Bool
  private let everyMinutes: Int?

  init(_ line: Invocation) throws {
    isRefresh = line.has(Self.refresh)
    isFull = line.has(Self.full)
    isAllSent = line.has(Self.send)
    isForced = line.has(Self.force)
    everyMinutes = try line.text(Self.every).map(RefreshTimer.places.minutes)
  }

  /// Exchanges places, or sets the timer; `isSilent` prints warnings only.
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
      try context.asking { answers in
        var exchange = ExchangePlaces(scope, isAllSent: isAllSent, progress: progress)
        if context.host.readAnswer != nil { exchange.answers = answers }
        return try exchange.run(in: context.world)
      }
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

extension CountText {
  /// `3 new, 1,200 changed`, of the counts above 0; nil if none is.
  static func list(_ parts: [(count: Int, text: String)]) -> String? {
    let parts = parts.filter { $0.count > 0 }.map { "\(grouped($0.count)) \($0.text)" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension PlacesRefreshReport {
  private static let mostProblems = 3

  /// Prints warnings, and unless the context is quiet, the exchanged places.
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
          + "that are not web addresses")
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
    if let text = CountText.list([(sent, "new"), (replaced, "changed"), (deleted, "deleted")]) {
      lines.append("Sent your places: \(text)")
    }
    if let text = CountText.list([
      (ownAdded, "new"), (ownChanged, "changed"), (ownDeleted, "deleted"),
    ]) {
      lines.append("Fetched places of your own: \(text)")
    }
    let text = CountText.list([
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
            + "were removed"))
  }
}
