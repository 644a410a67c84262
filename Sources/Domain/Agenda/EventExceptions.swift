import Time

/// The instances that EXDATE takes out of a series: instants, and days, which real calendars use
/// for events with a time too.
struct EventExceptions {
  private var instants: Set<Instant> = []
  private var days: Set<Day> = []

  init(of record: EventRecord) {
    let start = record.start
    for time in record.exceptions {
      if time.isDate || start.isDate {
        days.insert(time.local.day)
      } else {
        instants.insert(time.form == .floating ? start.zone.instant(time.local) : time.instant)
      }
    }
  }

  func contains(_ local: LocalDateTime, _ instant: Instant) -> Bool {
    instants.contains(instant) || days.contains(local.day)
  }
}
