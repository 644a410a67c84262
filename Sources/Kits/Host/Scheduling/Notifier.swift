import Text

/// The programs that show notifications.
package enum Notifier: String, CaseIterable {
  /// That of the freedesktop.org desktops.
  case notifySend = "notify-send"
  /// macOS's way to run scripts.
  case osascript

  /// How long it may take: where nobody shows notifications, the answer may come late or never.
  private static let seconds = 5

  /// Shows a notification.
  package func program(showing notification: Notification) -> Program {
    let summary = notification.summary.string
    let body = notification.body.string
    switch self {
    case .notifySend:
      // The body may have marks of HTML, so that what looks like one is escaped.
      return Program(
        [rawValue, "--app-name=dash", "--", summary, LaunchdText.escaped(body)],
        seconds: Notifier.seconds)
    case .osascript:
      return Program(
        [
          rawValue, "-e", "on run argv", "-e",
          "display notification (item 2 of argv) with title (item 1 of argv)", "-e", "end run",
          summary, body,
        ], seconds: Notifier.seconds)
    }
  }

  /// Shows nothing, and tells whether it is there.
  package var probe: Program {
    switch self {
    case .notifySend: Program([rawValue, "--version"], seconds: Notifier.seconds)
    case .osascript: Program([rawValue, "-e", "return"], seconds: Notifier.seconds)
    }
  }
}

extension Host {
  /// Whether programs here can reach those that show notifications.
  package var hasSessionBus: Bool {
    if filled("DBUS_SESSION_BUS_ADDRESS") != nil { return true }
    guard let folder = filled("XDG_RUNTIME_DIR") else { return false }
    return files.kind(Array("\(folder)/bus".utf8)) != .nothing
  }
}
