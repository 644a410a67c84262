import Actions

/// The timer of the system that runs `dash places --refresh`.
enum PlacesTimer {
  static let timer = RefreshTimer(
    name: "dash-places", description: "dash: send and fetch places",
    arguments: ["places", "--refresh", "--quiet"], command: "dash places --refresh",
    title: "Automatic refresh of places", fewestMinutes: 15)

  /// Sets the timer to an interval in minutes, or ends it if that is 0.
  static func set(_ minutes: Int, isForced: Bool, in context: Context) throws {
    // Without a session every automatic refresh would fail unseen.
    if minutes > 0 { _ = try context.world.placesServer() }
    try timer.set(minutes, isForced: isForced, in: context)
  }
}
