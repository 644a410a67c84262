import Actions
import Text

/// The timer of the system that runs `dash sync`.
enum SyncTimer {
  /// Exist accepts 300 requests an hour and recommends one sync an hour.
  static let timer = RefreshTimer(
    name: "dash-sync", description: "dash: send and fetch", arguments: ["sync", "--quiet"],
    command: "dash sync", title: "Automatic sync", fewestMinutes: 15)

  /// Sets the timer to an interval in minutes, or ends it if that is 0.
  static func set(_ minutes: Int, isForced: Bool, in context: Context) throws {
    // Without an account every automatic sync would fail unseen.
    if minutes > 0 { _ = try context.exist() }
    try timer.set(minutes, isForced: isForced, in: context)
  }
}
