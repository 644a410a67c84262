import Cards
import Host
import Text

extension Context {
  /// Shows a notification, or says it on the standard output where nothing shows it.
  func notify(_ notification: Notification) throws {
    for notifier in Notifier.allCases {
      do {
        let end = try host.run(notifier.program(showing: notification))
        if case .exited(0, _, _) = end { return }
        if end != .missing { remark("\(notifier.rawValue) \(end.fault)") }
      } catch let fault as FileFault {
        tell(Failure(fault))
      }
    }
    let divider = notification.summary.string.hasSuffix("?") ? " " : ": "
    try say([notification.summary.string + divider + notification.body.string])
  }

  /// Whether notifications can be shown, and by what.
  func notifierFinding() throws -> Finding {
    let instead = "Until then a reminder is a line on the standard output."
    for notifier in Notifier.allCases {
      let end = try host.run(notifier.probe)
      if end == .missing { continue }
      guard case .exited(0, _, _) = end else {
        return Finding(
          "notifier", "Notifier", "\(notifier.rawValue) \(end.fault)",
          value: .text(notifier.rawValue), remedy: [instead])
      }
      if notifier == .notifySend, !host.hasSessionBus {
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
}
