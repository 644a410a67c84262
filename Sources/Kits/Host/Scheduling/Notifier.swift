import Text

/// The programs that show desktop notifications.
package enum Notifier: String, CaseIterable {
  /// The program of the freedesktop.org desktops.
  case notifySend = "notify-send"
  /// macOS's program for running AppleScript.
  case osascript

  /// The time limit: without a notification server, notify-send may wait for a long time.
  private static let seconds = 5

  /// The program that shows a notification.
  package func program(showing notification: Notification) -> Program {
    let summary = notification.summary.string
    let body = notification.body.string
    switch self {
    case .notifySend:
      // The body may contain markup. The sound is in the sound theme of freedesktop.org.
      return program([
        "--app-name=dash", "--hint=string:sound-name:message-new-instant", "--", summary,
        LaunchdText.escaped(body),
      ])
    case .osascript:
      return program([
        "-e", "on run argv", "-e",
        "display notification (item 2 of argv) with title (item 1 of argv) sound name \"Ping\"",
        "-e", "end run", summary, body,
      ])
    }
  }

  /// A harmless run that succeeds if the program is installed.
  package var probe: Program {
    switch self {
    case .notifySend: program(["--version"])
    case .osascript: program(["-e", "return"])
    }
  }

  private func program(_ arguments: [String]) -> Program {
    Program([rawValue] + arguments, seconds: Notifier.seconds)
  }
}

extension Host {
  /// Whether a session bus is available, over which notifications are sent.
  package var hasSessionBus: Bool {
    if nonEmptyVariable("DBUS_SESSION_BUS_ADDRESS") != nil { return true }
    guard let folder = nonEmptyVariable("XDG_RUNTIME_DIR") else { return false }
    return files.kind(Array("\(folder)/bus".utf8)) != .nothing
  }
}

/// A desktop notification.
package struct Notification: Equatable, Sendable {
  package let summary, body: CleanText

  package init(summary: CleanText, body: CleanText) { (self.summary, self.body) = (summary, body) }
}
