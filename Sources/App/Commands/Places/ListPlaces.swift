import Actions
import Cards
import CommandLine
import Drawing
import Geography
import Outside
import Places
import Readings
import Storage
import Text
import Time

/// Lists places, a page at a time.
struct ListPlaces: Command {
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
    (line: "dash places --refresh", meaning: "Send yours and fetch those of others."),
    (line: "dash places --refresh --every 1h", meaning: "Every hour; 'off' ends that."),
  ]
  static let discussion = [
    "Each place has a number, which stays: 'dash places open 3', 'edit 3', 'remove 3'. A full dot is a place of "
      + "your own, an empty one of somebody else.",
    "--more goes on behind the list that was shown last, if it is given the same options. --search looks in names, "
      + "addresses, notes and people. --countries takes the country of the nearest city, and --years the year of "
      + "the visit. Looking never uses the network, except that --more, at the end of what is here, fetches a "
      + "hundred older places of others if you are logged in.",
    "--refresh needs 'dash places login'. It sends what you have added, changed and removed since, and fetches what "
      + "is new or changed at the server. What is fetched never removes a place of yours; places that others "
      + "delete go with --full only. If the network fails, the exit status is 75, and nothing is lost.",
    "To bring places in: dash import places.geojson, .gpx or .csv. To take them out: dash export --format "
      + "geojson.",
  ]
  static let more = Option("more", "Go on behind the last list.")
  static let since = Option("since", value: "day", "Only visits from this day on.")
  static let near = Option(
    "near", value: "place", completion: .place, "Only places near this one.")
  static let within = Option(
    "within", value: "distance", "With --near, how near: 50km, 30mi, 800m; 50 km unless given.")
  static let by = Option("by", value: "name", "Only of people of this name; me for your own.")
  static let search = Option("search", letter: "s", value: "text", "Only places with the text.")
  static let tiles = Option("tiles", letter: "t", "Show tiles instead of a table.")
  static let countries = Option("countries", "Count the places of each country.")
  static let years = Option("years", "Count the places of each year.")
  static let options =
    [
      more, since, near, within, by, search, tiles, countries, years,
    ] + PlacesExchange.options + [.quiet, .json, .demo]

  private static let page = 100
  private static let usualDistance = 50.0

  private let isMore: Bool
  private let since: Day?
  private let near: String?
  private let within: Double?
  private let by: String?
  private let search: String?
  private let isTiles: Bool
  private let count: Option?
  private let isJSON: Bool
  private let isDemo: Bool
  private let isQuiet: Bool
  private let exchange: PlacesExchange
  /// The options that choose places, by which a list is continued.
  private let request: String

  init(_ line: Invocation) throws {
    isMore = line.has(Self.more)
    since = try line.day(Self.since)
    near = try line.text(Self.near)
    within = try line.text(Self.within).map { text in
      guard let kilometres = TypedDistance.kilometres(text) else {
        throw Failure.usage(
          "invalid distance '\(text)'", hints: ["Expected a distance such as 50km, 30mi or 800m."])
      }
      return kilometres
    }
    by = try line.text(Self.by)
    search = try line.text(Self.search)
    isTiles = line.has(Self.tiles)
    let counts = [Self.countries, Self.years].filter(line.has)
    count = counts.first
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
    isQuiet = line.has(.quiet)
    exchange = try PlacesExchange(line)
    request = line.typed(
      arguments: [],
      without: [Self.more, Self.tiles, .json, Option.color, .ascii, .width, .quiet]
        + PlacesExchange.options)
    if within != nil, near == nil {
      throw Failure.usage(
        "--within requires --near", hints: ["Such as: --near Lisbon --within 50km"])
    }
    if counts.count > 1 || count != nil && (isMore || isTiles) {
      throw Failure.usage(
        "--countries and --years count all places: give one of them, without --more and --tiles")
    }
    if isTiles, isJSON {
      throw Failure.usage("--tiles cannot be combined with --json", hints: ["Give one of them."])
    }
    if isMore, isDemo { throw Failure.usage("--demo has no more places") }
    if isQuiet, !exchange.isRefresh {
      throw Failure.usage("--quiet requires --refresh", hints: ["Type: dash places --refresh"])
    }
    if exchange.isRefresh, isMore || isDemo {
      throw Failure.usage(
        "--refresh cannot be combined with \(isMore ? "--more" : "--demo")",
        hints: ["First refresh: dash places --refresh"])
    }
  }

  func run(in context: Context) throws {
    if exchange.isRefresh {
      let isDone = try exchange.run(isSilent: isJSON, in: context)
      if isDone || isQuiet { return }
    }
    let store = try isDemo ? context.reading.demoStoreWithPlaces() : context.openStore()
    let filter = try filter(from: store, in: context)
    if let count {
      return try show(try counts(count, filter, store, context), of: count.name, in: context)
    }
    let position = try isMore ? self.position(filter, in: store) : nil
    let (places, total) = try page(filter, after: position, in: store, context)
    try remember(places, in: store, context)
    let left = total - places.count
    if isJSON {
      return try context.write(
        document: PlaceJSON(of: places, left: left, near: filter.near).text)
    }
    if places.isEmpty { return try context.say(nothing(in: store)) }
    let options = context.renderOptions
    var block =
      isTiles
      ? PlaceTiles(of: places, look: context.reading.placeLook).block(width: options.width)
      : PlaceTable(of: places, near: filter.near, look: context.reading.placeLook)
        .block(width: options.width)
    if left > 0 {
      block.append(Line())
      block += Wrap.block(
        of: "\(CountText.of(left, "more place", "more places")): "
          + "\(request)\(isTiles ? " --tiles" : "") --more", .quiet, width: options.width)
    }
    try context.show(block)
  }

  /// The next places and how many are left; if few are here, older ones of others are fetched first.
  private func page(
    _ filter: PlaceFilter, after position: PlacePosition?, in store: Store?, _ context: Context
  ) throws -> (places: [Place], count: Int) {
    guard let store else { return ([], 0) }
    let page = try store.places(filter, after: position, limit: Self.page)
    guard isMore, page.count < Self.page, filter.isOwn != true else { return page }
    do {
      try PlacesExchange.fetchOlder(isSilent: isJSON, in: context)
    } catch let failure where !page.places.isEmpty {
      context.report(Failure(failure))
      return page
    }
    return try store.places(filter, after: position, limit: Self.page)
  }

  /// Where the last list ended, if it was of the same request; else where the first page ends.
  private func position(_ filter: PlaceFilter, in store: Store?) throws -> PlacePosition? {
    if let (shown, end) = try store?.placeListEnd(), shown == request { return end }
    return try store?.places(filter, limit: Self.page).places.last.map(PlacePosition.init)
  }

  /// Remembers where a list ends that may go on, or that another one went on behind, and that the news
  /// were seen.
  private func remember(_ places: [Place], in store: Store?, _ context: Context) throws {
    guard !isDemo, let store else { return }
    let goesOn = try isMore || places.count == Self.page || store.placeListEnd() != nil
    store.noteShownPlaces(
      end: goesOn ? places.last.map(PlacePosition.init) : nil, of: request,
      at: context.now.description)
  }

  private func filter(from store: Store?, in context: Context) throws -> PlaceFilter {
    var filter = PlaceFilter()
    filter.since = since
    filter.words = search.map { FoldedText($0) }
    if let near {
      filter.near = try point(near, store, context)
      filter.kilometres = within ?? Self.usualDistance
    }
    guard let by else { return filter }
    let typed = FoldedText(by).string
    if ["me", "i", "myself"].contains(typed) {
      filter.isOwn = true
      return filter
    }
    let people = try store?.placePeople() ?? []
    let wanted = people.filter {
      !$0.isOwn && !FoldedText($0.name.string).ranges(of: FoldedText(by)).isEmpty
    }
    if wanted.isEmpty {
      let names = people.filter { !$0.isOwn }.map(\.name.string)
      throw Failure.usage(
        "no places of '\(by)'",
        hints: Suggestion.hints(for: by, among: names) + ["For your own: dash places --by me"])
    }
    filter.people = Set(wanted.map(\.key))
    return filter
  }

  /// The point of `--near`: of an own place or a city, without the network.
  private func point(_ typed: String, _ store: Store?, _ context: Context) throws -> Coordinates {
    if let own = try store?.ownPlaces(named: PlaceName.key(of: typed)).first { return own.point }
    guard let words = PlaceWords(typed) else {
      throw Failure.usage("invalid place '\(typed.prefix(60))'")
    }
    return try context.asking { answers in
      try PlaceFinder(in: context.world, store: store).place(words, number: nil, answers: answers)
    }.coordinates
  }

  private func counts(
    _ kind: Option, _ filter: PlaceFilter, _ store: Store?, _ context: Context
  ) throws -> [PlaceCounts.Row] {
    let places = try store?.places(filter, limit: .max).places ?? []
    if kind.name == Self.years.name {
      return Dictionary(grouping: places) { $0.day.civil.year }
        .sorted { $0.key > $1.key }
        .map { PlaceCounts.Row(name: "\($0.key)", count: $0.value.count) }
    }
    let gazetteer = context.world.gazetteer
    let lookup = CountryLookup(gazetteer)
    return Dictionary(grouping: places) { lookup.country(of: $0.point) ?? "" }
      .map { code, places in
        PlaceCounts.Row(
          name: code.isEmpty ? "Far from cities" : gazetteer.countryName(code) ?? code,
          code: code.isEmpty ? nil : code, count: places.count)
      }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  private func show(_ rows: [PlaceCounts.Row], of kind: String, in context: Context) throws {
    let counts = PlaceCounts(rows)
    if isJSON { return try context.write(document: counts.document(of: kind)) }
    if rows.isEmpty { return try context.say(nothing(in: nil)) }
    let options = context.renderOptions
    try context.show(counts.block(width: options.width, glyphs: options.glyphs))
  }

  private func nothing(in store: Store?) throws -> [String] {
    if isMore { return ["No more places. From the first: \(request)"] }
    let isFiltered = since != nil || near != nil || by != nil || search != nil
    if isFiltered, try store?.placeCount() ?? 0 > 0 { return ["No such places."] }
    return ["There are no places.", "To add one: dash places add Melbourne"]
  }
}
