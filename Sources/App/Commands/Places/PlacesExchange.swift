import Actions
import CommandLine
import Text

/// The options of `dash places` that exchange places with a server.
struct PlacesExchange {
  static let refresh = Option(
    "refresh", "Send what waits, and fetch what others have shared since.")
  static let full = Option(
    "full", "With --refresh, fetch everything again and remove what others have deleted.")
  static let send = Option(
    "send", "With --refresh, also send places from before the login and imported ones.")
  static let every = Option(
    "every", value: "interval",
    "With --refresh, do it automatically every 1h, 30m and so on, or off.")
  static let force = Option(
    "force", letter: "f", "With --every, replace or remove a timer that you edited yourself.")
  static let options = [refresh, full, send, every, force]

  /// Whether places are to be exchanged, or a timer is to be set.
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
    everyMinutes = try line.text(Self.every).map(PlacesTimer.timer.minutes)
    if !isRefresh, isFull || isAllSent || everyMinutes != nil {
      throw Failure.usage(
        "--full, --send and --every require --refresh", hints: ["Type: dash places --refresh"])
    }
    if isForced, everyMinutes == nil {
      throw Failure.usage(
        "--force requires --every", hints: ["Type: dash places --refresh --every 1h --force"])
    }
    if everyMinutes != nil, isFull || isAllSent {
      throw Failure.usage(
        "--\(isFull ? "full" : "send") cannot be combined with --every, which only sets the timer",
        hints: ["First set the timer: dash places --refresh --every 1h"])
    }
  }

  /// Exchanges places, or sets the timer; `isSilent` leaves out what was done.
  ///
  /// - Returns: Whether only the timer was set.
  /// - Throws: ``Failure`` if a place was rejected; the others are exchanged.
  func run(isSilent: Bool, in context: Context) throws -> Bool {
    if let everyMinutes {
      try PlacesTimer.set(everyMinutes, isForced: isForced, in: context)
      return true
    }
    try PlacesExchange.exchange(
      isFull ? .whole : .newer, isAllSent: isAllSent, isSilent: isSilent, in: context)
    return false
  }

  /// Fetches a hundred places of others that are older than those fetched so far; does nothing without a
  /// session.
  static func fetchOlder(isSilent: Bool, in context: Context) throws {
    var context = context
    context.isQuiet = context.isQuiet || isSilent
    let report = try context.showingProgress { progress in
      try FetchOlderPlaces(progress: progress).run(in: context.world)
    }
    try report?.show(in: context)
  }

  private static func exchange(
    _ scope: ExchangePlaces.Scope, isAllSent: Bool, isSilent: Bool, in context: Context
  ) throws {
    var context = context
    context.isQuiet = context.isQuiet || isSilent
    let report = try context.showingProgress { progress in
      try ExchangePlaces(scope, isAllSent: isAllSent, progress: progress).run(in: context.world)
    }
    try report.show(in: context)
  }
}
