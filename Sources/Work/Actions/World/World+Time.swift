import Time

extension World {
  /// The instant, or where only a local time is known, the instant of that on the person's clocks.
  package func instant() throws -> Instant {
    try host.instant ?? LocalZone(in: self).zone.instant(now)
  }

  /// Now, for a place that is created or changed.
  package func timestamp() throws -> Timestamp { Timestamp(try instant()) }
}
