import Metrics
import Time

extension Store {
  /// How the values of an attribute grew during each day of a range, if that is known.
  ///
  /// From the hours that an import brought; else from the change log, if all values were typed on
  /// their day, which ends `dayStart` minutes after midnight.
  package func courses(
    of name: String, in days: ClosedRange<Day>, dayStart: Int
  ) throws(StoreError) -> [Day: (total: Double, course: DayCourse)] {
    guard let (row, type) = try key(ofAttribute: name) else { return [:] }
    var courses: [Day: (total: Double, course: DayCourse)] = [:]
    var logged: [Day: LoggedDay] = [:]
    let values = try database.prepare(
      "SELECT day, \(StoredValue.columns) FROM value WHERE day BETWEEN ? AND ? AND attribute = ?")
    values.bind(days.lowerBound, days.upperBound, row)
    while var row = try values.next() {
      let (day, value) = (try row.day(), try row.value(of: type))
      let (source, hours) = (try row.source(), try row.hours())
      guard let total = value?.number else { continue }
      if let hours {
        courses[day] = (total, .hourly(hours, total: total))
      } else {
        logged[day] = LoggedDay(total: total, source: source)
      }
    }
    logged = logged.filter { $0.value.source != .imported }
    guard let first = logged.keys.min() else { return courses }
    try readChanges(of: row, since: first, into: &logged)
    for (day, course) in logged {
      if let known = course.course(of: day, dayStart: dayStart) {
        courses[day] = (course.total, known)
      }
    }
    return courses
  }

  /// When the value of a day was written last by a command; nil if the change log does not say.
  package func lastWriting(of name: String, on day: Day) throws(StoreError) -> LocalDateTime? {
    guard let (row, _) = try key(ofAttribute: name) else { return nil }
    var logged = [day: LoggedDay(total: 0, source: .typed)]
    try readChanges(of: row, since: day, into: &logged)
    return logged[day]?.writings.last { $0.origin?.isTyped == true }?.made
  }

  /// Adds the changes of the values of an attribute that were made on `first` or later.
  private func readChanges(
    of row: Int64, since first: Day, into logged: inout [Day: LoggedDay]
  ) throws(StoreError) {
    let changes = try database.prepare(
      "SELECT made, origin, id FROM change WHERE undone != 1 AND made >= ? ORDER BY id")
    changes.bind(first.description)
    let notes = try database.prepare(
      """
      SELECT id, before FROM replaced WHERE change = ? AND relation = 'value' AND id >= ?
      """)
    while var change = try changes.next() {
      guard let made = LocalDateTime(change.text()) else { continue }
      let origin = ChangeOrigin(rawValue: change.text())
      notes.bind(change.integer(), first)
      while var note = try notes.next() {
        let day = try note.day()
        guard logged[day] != nil,
          let noted = try unpack(note.bytes()).first(where: { $0.attribute == row })
        else { continue }
        logged[day]?.writings.append(
          LoggedDay.Writing(made: made, origin: origin, before: noted.value?.number))
      }
      notes.reset()
    }
  }
}

private struct LoggedDay {
  struct Writing {
    let made: LocalDateTime
    let origin: ChangeOrigin?
    /// Nil if there was none.
    let before: Double?
  }

  let total: Double
  let source: ValueSource
  var writings: [Writing] = []

  /// Nil if the log does not have all values, or an import is among them.
  func course(of day: Day, dayStart: Int) -> DayCourse? {
    guard let first = writings.first, first.before == nil,
      writings.allSatisfy({ $0.origin?.isTyped == true || $0.origin == .sync })
    else { return nil }
    var samples: [DayCourse.Sample] = []
    for (place, writing) in writings.enumerated() {
      // What a change wrote is what the next one replaced.
      let value = place + 1 < writings.count ? writings[place + 1].before : total
      let minute = (writing.made.day - day) * 1440 + writing.made.minute
      guard minute >= (samples.last?.minute ?? 0) else { return nil }
      samples.append(DayCourse.Sample(minute: minute, value: value ?? 0))
    }
    if source != .typed { return .synced(samples) }
    guard writings.allSatisfy({ $0.origin?.isTyped == true }),
      samples.allSatisfy({ $0.minute < 1440 + dayStart })
    else { return nil }
    return .typed(samples)
  }
}
