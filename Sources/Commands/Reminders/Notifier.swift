import Cards

/// The programs that show notifications.
enum Notifier: String, CaseIterable {
  /// That of the freedesktop.org desktops.
  case notifySend = "notify-send"
  /// macOS's way to run scripts.
  case osascript

  /// How long it may take: where nobody shows notifications, the answer may come late or never.
  private static let seconds = 5

  /// Shows a notification.
  func program(showing notification: Notification) -> Program {
    let summary = TextWidth.clean(notification.summary)
    let body = TextWidth.clean(notification.body)
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
  fileprivate var probe: Program {
    switch self {
    case .notifySend: Program([rawValue, "--version"], seconds: Notifier.seconds)
    case .osascript: Program([rawValue, "-e", "return"], seconds: Notifier.seconds)
    }
  }
}

extension Environment {
  /// Shows a notification, or says it on the standard output where nothing shows it.
  func notify(_ notification: Notification) throws {
    for notifier in Notifier.allCases {
      do {
        let end = try run(notifier.program(showing: notification))
        if case .exited(0, _, _) = end { return }
        if end != .missing { remark("\(notifier.rawValue) \(end.fault)") }
      } catch let fault as FileFault {
        tell(Failure(telling: fault))
      }
    }
    let divider = notification.summary.hasSuffix("?") ? " " : ": "
    try say([notification.summary + divider + notification.body])
  }

  /// Whether notifications can be shown, and by what.
  func notifierFinding() throws -> Finding {
    let instead = "Until then a reminder is a line on the standard output."
    for notifier in Notifier.allCases {
      let end = try run(notifier.probe)
      if end == .missing { continue }
      guard case .exited(0, _, _) = end else {
        return Finding(
          "notifier", "Notifier", "\(notifier.rawValue) \(end.fault)",
          value: .text(notifier.rawValue), remedy: [instead])
      }
      if notifier == .notifySend, !hasSessionBus {
        return Finding(
          "notifier", "Notifier", "notify-send, and no session in which it could show something",
          value: .text(notifier.rawValue), remedy: ["Log in to a desktop. " + instead])
      }
      return Finding("notifier", "Notifier", notifier.rawValue)
    }
    return Finding(
      "notifier", "Notifier", "none", value: .text("none"),
      remedy: ["Install notify-send: the package libnotify-bin. " + instead])
  }

  /// Whether programs here can reach those that show notifications.
  private var hasSessionBus: Bool {
    if filled("DBUS_SESSION_BUS_ADDRESS") != nil { return true }
    guard let folder = filled("XDG_RUNTIME_DIR") else { return false }
    return files.kind(Array("\(folder)/bus".utf8)) != .nothing
  }
}
