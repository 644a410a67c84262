import Time

/// One instance of an event.
struct EventInstance {
  /// Its time in the series, as in RECURRENCE-ID.
  var original: EventTime
  var start: EventTime
  var startInstant: Instant
  var endInstant: Instant
}

extension EventInstance {
  /// An instance that begins at a local time and has a length.
  init(original: EventTime? = nil, start: EventTime, length: EventLength) {
    let instant = start.instant
    self.init(
      original: original ?? start, start: start, startInstant: instant,
      endInstant: length.end(of: instant, at: start.local, in: start.zone))
  }

  var key: Instant { original.instant }
}

/// Instances of one record in a window of time.
struct InstanceList {
  var instances: [EventInstance] = []
  /// Whether the limits cut them off.
  var isIncomplete = false
}

/// A window of time; for events of whole days, from midnight to midnight in UTC.
struct Window {
  var from: Instant
  var to: Instant

  /// Whether a span is partly in it, such as a moment at its beginning.
  func overlaps(_ start: Instant, _ end: Instant) -> Bool {
    start < to && (end > from || start == end && start >= from)
  }

  var dayCount: Int { Int((to.seconds - from.seconds) / 86_400) + 1 }
}

/// The instances that EXDATE excludes: instants, and days, which calendars use for events with a
/// time too.
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
