import Time

extension RecordFields {
  /// A day, by its number of days since 1970-01-01.
  package mutating func day(_ value: inout Day) {
    var number = Int64(value.number)
    self.number(&number)
    guard isReading else { return }
    if let day = Day(exactly: number) { value = day } else { refuse() }
  }

  /// A day as `2026-11-20`.
  package mutating func date(_ value: inout Day) {
    text(&value, { Day(iso: $0) }, { $0.description })
  }

  /// An instant in seconds since 1970.
  package mutating func instant(_ value: inout Instant) {
    var seconds = value.seconds
    number(&seconds)
    if isReading { value = Instant(seconds: seconds) }
  }

  /// A local time in seconds since 1970 on the same clock.
  package mutating func seconds(_ value: inout LocalDateTime) {
    var seconds = value.seconds
    number(&seconds)
    if isReading { value = LocalDateTime(seconds: seconds) }
  }

  /// A local time as `2026-11-20T21:00`, or nil.
  package mutating func local(_ value: inout LocalDateTime?) {
    text(
      &value, { $0.isEmpty ? .some(nil) : LocalDateTime($0).map { $0 } }, { $0?.description ?? "" })
  }
}
