import Cards
import Host
import Text

extension Context {
  /// Shows a desktop notification, or prints it if that is not possible.
  func notify(_ notification: Notification) throws {
    for notifier in Notifier.allCases {
      do {
        let end = try host.run(notifier.program(showing: notification))
        if case .exited(0, _, _) = end { return }
        if end != .missing { warn("\(notifier.rawValue) \(end.problem)") }
      } catch let error as FileError {
        report(Failure(error))
      }
    }
    let divider = notification.summary.string.hasSuffix("?") ? " " : ": "
    try say([notification.summary.string + divider + notification.body.string])
  }

  /// Whether notifications can be shown, and by which program.
  func notifierFinding() throws -> Finding {
    let instead = "Until then reminders are printed on standard output."
    for notifier in Notifier.allCases {
      let end = try host.run(notifier.probe)
      if end == .missing { continue }
      guard case .exited(0, _, _) = end else {
        return Finding(
          "notifier", "Notifier", "\(notifier.rawValue) \(end.problem)",
          value: .text(notifier.rawValue), remedy: [instead])
      }
      if notifier == .notifySend, !host.hasSessionBus {
        return Finding(
          "notifier", "Notifier", "notify-send, but there is no desktop session",
          value: .text(notifier.rawValue), remedy: ["Log in to a desktop. " + instead])
      }
      return Finding("notifier", "Notifier", notifier.rawValue)
    }
    return Finding(
      "notifier", "Notifier", "none", value: .text("none"),
      remedy: ["Install notify-send (package libnotify-bin). " + instead])
  }
}
