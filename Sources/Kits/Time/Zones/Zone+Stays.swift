extension Zone {
  /// The clocks of a person who has moved; nil without stays, whose days ascend.
  ///
  /// From the midnight that begins a day on, they are those of its zone; before the first day those of
  /// the first zone.
  package convenience init?(of stays: [(from: Day, zone: Zone)]) {
    guard let first = stays.first, let last = stays.last else { return nil }
    // Of the years from 1900 on: yearly changes are listed year by year.
    let start = Instant(seconds: -2_208_988_800)
    var changes: [Change] = []
    var begin = start
    for (stay, next) in zip(stays, stays.dropFirst()) {
      let end = next.zone.instant(LocalDateTime(day: next.from, minute: 0))
      changes += stay.zone.changes(after: begin, through: end).filter { $0.instant < end }
      changes.append(Change(at: end, to: next.zone.clock(at: end)))
      begin = end
    }
    if let end = last.zone.lastTableChange {
      changes += last.zone.changes(after: begin, through: end)
    }
    self.init(
      name: last.zone.name, initial: first.zone.clock(at: start), changes: changes,
      yearly: last.zone.yearlyChanges)
  }
}
