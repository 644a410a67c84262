import CommandLine

/// Lists places.
struct ShowPlaces: Command {
  static let name = "places"
  static let summary = "List places."
  static let examples = [(line: "dash places --refresh", meaning: "Exchange places.")]
  static let more = Option("more", "Go on behind the list before.")
  static let options = PlacesExchange.options + [more, .quiet]

  private let exchange: PlacesExchange
  private let isMore: Bool

  init(_ line: Invocation) throws {
    exchange = try PlacesExchange(line)
    isMore = line.has(Self.more)
  }

  func run(in context: Context) throws {
    if exchange.isRefresh { _ = try exchange.run(isSilent: false, in: context) }
    if isMore { try PlacesExchange.fetchOlder(isSilent: false, in: context) }
  }
}
