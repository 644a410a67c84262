import Host
import Storage
import Text

package enum ReminderKind: String, CaseIterable, Sendable {
  case mood, facts, agenda, outside, week

  package var label: String { rawValue.withCapital }

  package var job: Job {
    Job(
      name: "dash-remind-\(rawValue)", description: "dash: \(purpose)",
      arguments: ["remind", rawValue, "now"], removal: "dash remind \(rawValue) off")
  }

  package var example: String { "dash remind \(rawValue) \(words.time)" }
  private var purpose: String { words.purpose }

  /// The time in an example, and what the reminder is.
  private var words: (time: String, purpose: String) {
    switch self {
    case .mood: ("at 21:00", "a reminder to rate the day")
    case .facts: ("at 09:00", "a fact of the day")
    case .agenda: ("on", "reminders of events")
    case .outside: ("at 07:30", "whether to go out")
    case .week: ("at sunday 18:00", "a summary of the week")
    }
  }

  /// How often it runs, unless the person chooses a time of day.
  package var interval: Rhythm? { self == .agenda ? .every(minutes: FindDueEvents.interval) : nil }
  /// Whether it comes once a week, on a weekday that the person chooses.
  package var isWeekly: Bool { self == .week }
}

/// Sets or removes a reminder.
package struct SetReminder: Action {
  private let kind: ReminderKind
  private let rhythm: Rhythm?
  package var isRehearsal = false
  /// Whether files that the person edited are replaced or removed too.
  package var isForced = false

  /// Sets a reminder, or removes it if `rhythm` is nil.
  package init(_ kind: ReminderKind, to rhythm: Rhythm?) {
    (self.kind, self.rhythm) = (kind, rhythm)
  }

  /// - Returns: The plan of the scheduler, and the rhythm before.
  /// - Throws: ``Failure`` if the person has edited the installed files, unless forced.
  package func run(in world: World) throws -> Timetable.Change {
    // What cannot be done is refused before there is a store.
    let plan = try schedule(isPerformed: false, in: world)
    if isRehearsal { return plan }
    let before = plan.before
    // Where nothing changes, undo has nothing to do; the files are written all the same.
    if before == rhythm { return try schedule(in: world) }
    let action = rhythm.map(\.description) ?? "off"
    let writer = try world.changeChoices(by: "dash remind \(kind) \(action)", isForced: isForced) {
      func bytes(_ rhythm: Rhythm?) -> [UInt8]? { rhythm.map { Array($0.description.utf8) } }
      return [
        FileChange(in: .scheduler, name: kind.rawValue, before: bytes(before), after: bytes(rhythm))
      ]
    }
    guard let change = writer.scheduled
    else { preconditionFailure("a reminder that differs is scheduled") }
    return change
  }

  /// Sets or removes it, without a change in the store.
  func schedule(isPerformed: Bool = true, in world: World) throws -> Timetable.Change {
    let schedule = try rhythm.map { try world.host.schedule(of: kind.job, $0) }
    let change = try Timetable(in: world.host).perform(isPerformed: isPerformed) { timetable in
      try schedule.map { try timetable.installing($0, isForced: isForced) }
        ?? timetable.removing(kind.job, isForced: isForced)
    }
    if rhythm == nil, isPerformed, let edited = change.plan.skipped.first {
      throw Failure(
        Timetable.modifiedText(edited) + ", so it was not removed",
        hints: change.plan.skipped.dropFirst().map { Timetable.modifiedText($0) }
          + ["To remove it too: \(kind.job.removal) --force"])
    }
    return change
  }
}
