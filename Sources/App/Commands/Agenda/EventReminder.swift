import Actions
import Agenda
import Cards
import Host
import Storage
import Text
import Time

/// Announces events before they begin.
enum EventReminder {
  /// In minutes: how often the scheduler asks.
  static let interval = 5
  /// In seconds: an event that began longer ago is announced no more, as after a computer slept.
  private static let grace = 300

  /// The events to announce now: each once, the minutes of the setting `agenda.notify` before it
  /// begins.
  static func notifications(in context: Context) throws -> [Notification] {
    guard let store = try context.openStore(),
      let agenda = try DayAgenda(in: context.world, store: store)
    else { return [] }
    let today = context.now.day
    let now = context.host.instant?.seconds ?? context.now.seconds
    let elapsed = try store.lastAnnouncement().map { Int(now - $0) } ?? interval * 60
    let lead = context.settings.notifyMinutes * 60
    // An event is due from the time before it on; those that were due at the last look are not new.
    let due = (lead - max(elapsed, 0))...lead
    let last = today + (lead / 86_400 + 1)
    var notifications: [Notification] = []
    for (_, items) in try agenda.days(today...last, report: context.report) {
      for item in items where item.number == 1 && isAnnounced(item) {
        let seconds = context.world.seconds(until: item)
        guard seconds > due.lowerBound, seconds <= due.upperBound, seconds > -grace else {
          continue
        }
        notifications.append(notification(of: item, in: seconds, context))
      }
    }
    try store.setLastAnnouncement(now)
    return notifications
  }

  private static func isAnnounced(_ item: AgendaItem) -> Bool {
    !item.isAllDay && item.marks.isDisjoint(with: [.cancelled, .declined])
  }

  /// `Dinner with Ana`, `In 10 minutes, at 19:00: Trattoria Sole`.
  private static func notification(
    of item: AgendaItem, in seconds: Int, _ context: Context
  ) -> Notification {
    let minutes = max(seconds + 59, 0) / 60
    let lead = minutes > 0 ? "In \(CountText.of(minutes, "minute", "minutes"))" : "Now"
    let body =
      "\(lead), at \(context.valueText.time(ofMinute: item.start.minute))"
      + (item.location.isEmpty ? "" : ": \(item.location)")
    return Notification(
      summary: CleanText(item.title.isEmpty ? "(no title)" : item.title), body: CleanText(body))
  }
}
