import Time

/// One instance of an event: when it begins by the clock of its zone, and when it is.
struct EventInstance {
  /// The time that its series gives it, which RECURRENCE-ID names.
  var original: EventTime
  var start: EventTime
  var startInstant: Instant
  var endInstant: Instant

  /// The instance of the series, as an instant that can be compared.
  var key: Instant { original.instant }
}

/// Instances of one record in a window of time.
struct InstanceList {
  var instances: [EventInstance] = []
  /// Whether the limits cut them off.
  var isIncomplete = false
}

/// A window of time: instants, and for events of whole days the same days at midnight in UTC.
struct Window {
  var from: Instant
  /// Not in it.
  var to: Instant

  /// Whether something from an instant to another is partly in it; a moment at its beginning is.
  func overlaps(_ start: Instant, _ end: Instant) -> Bool {
    start < to && (end > from || start == end && start >= from)
  }

  var dayCount: Int { Int((to.seconds - from.seconds) / 86_400) + 1 }
}
