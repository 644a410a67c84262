import Actions
import Cards
import CommandLine
import Places
import Readings
import Text

struct ListPlaces: ParsedCommand {
  static let name = "places"
  static let effects: Effects = .usesNetwork
  static let summary = "List where you and others were, newest change first."
  static let examples = [
    (line: "dash places", meaning: "The hundred that were changed last."),
    (line: "dash places --more", meaning: "The next hundred."),
    (line: "dash places --by me --since 2026-06-01", meaning: "Your own, since June."),
    (line: "dash places --near Lisbon --within 50km", meaning: "With their distances."),
    (line: "dash places --search coffee --tiles", meaning: "As tiles with initials."),
    (line: "dash places --countries", meaning: "How many each country has."),
    (line: "dash places --refresh", meaning: "Send your places and fetch the places of others."),
    (line: "dash places --refresh --every 1h", meaning: "Every hour; 'off' ends that."),
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
  static let since = Option("since", value: "day", "Only visits from this day on.")
  static let near = Option(
    "near", value: "place", completion: .place, "Only places near this one.")
  static let within = Option(
    "within", value: "distance", "With --near, how near: 50km, 30mi, 800m; 50 km unless given."
  ).requiring(near, hint: "Such as: --near Lisbon --within 50km")
  static let by = Option("by", value: "name", "Only of people of this name; me for your own.")
  static let search = Option("search", letter: "s", value: "text", "Only places with the text.")
  static let tiles = Option("tiles", letter: "t", "Show tiles instead of a table.")
    .excluding(.json)
  static let countries = Option("countries", "Count the places of each country.")
  static let years = Option("years", "Count the places of each year.")
  static let options =
    [
      more, since, near, within, by, search, tiles, countries, years,
    ] + PlacesExchange.options + [
      .quiet.requiring(PlacesExchange.refresh, hint: "Type: dash places --refresh"), .json, .demo,
    ]

  private let isMore: Bool
  private let query: PlaceQuery
  private let isTiles: Bool
  private let count: PlaceCounts.Kind?
  private let exchange: PlacesExchange
  /// The options that choose places; `--more` continues a list with the same.
  private let request: String

  init(_ line: Invocation) throws {
    isMore = line.has(Self.more)
    var query = PlaceQuery()
    query.since = try line.day(Self.since)
    query.near = try line.text(Self.near)
    query.people = try line.text(Self.by)
    query.words = try line.text(Self.search)
    let within = try line.text(Self.within)
    if let within {
      guard let kilometres = TypedDistance.kilometres(within) else {
        throw Failure.usage(
          "invalid distance '\(within)'",
          hints: ["Expected a distance such as 50km, 30mi or 800m."])
      }
      query.kilometres = kilometres
    }
    self.query = query
    isTiles = line.has(Self.tiles)
    let counts = [(Self.countries, PlaceCounts.Kind.countries), (Self.years, .years)]
      .filter { line.has($0.0) }
    count = counts.first?.1
    exchange = try PlacesExchange(line)
    request = line.typed(
      arguments: [],
      without: [Self.more, Self.tiles, .json, Option.color, .ascii, .width, .quiet]
        + PlacesExchange.options)
    if counts.count > 1 || count != nil && (isMore || isTiles) {
      throw Failure.usage(
        "--countries and --years count all places: give one of them, without --more and --tiles")
    }
    if isMore, line.has(.demo) { throw Failure.usage("--demo has no more places") }
  }

  func run(in context: Context) throws {
    if exchange.isRefresh {
      let isDone = try exchange.run(isSilent: context.isJSON, in: context)
      if isDone || context.isQuiet { return }
    }
    let store = try context.isDemo ? context.reading.demoStoreWithPlaces() : context.openStore()
    let list = try context.asking { answers in
      try PlaceList(
        query, from: store, request: request, isMore: isMore, in: context.reading,
        answers: answers)
    }
    if let count { return try context.show(list.counts(of: count)) }
    let (places, all) = try page(of: list, in: context)
    if !context.isDemo { try list.noteShown(places) }
    try context.show(list.sheet(of: places, left: all - places.count, isTiles: isTiles))
  }

  /// The places of a page; before the last ones, older places of others are fetched.
  private func page(
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
