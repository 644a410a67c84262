import Host
import Metrics

/// A kind of reminder.
///
/// To add one, add a case here and its notification in `Reminder.swift`.
enum ReminderKind: String, CaseIterable, Sendable {
  case mood
  case facts
  case agenda
  case outside
  case week

  /// Its name for people.
  var label: String {
    switch self {
    case .mood: "Mood"
    case .facts: "Facts"
    case .agenda: "Agenda"
    case .outside: "Outside"
    case .week: "Week"
    }
  }

  /// The job that the scheduler runs.
  var job: Job {
    Job(
      name: "dash-remind-\(rawValue)", description: "dash: \(purpose)",
      arguments: ["remind", rawValue, "now"], removal: "dash remind \(rawValue) off")
  }

  /// An example of a command that sets it.
  var example: String {
    switch self {
    case .mood: "dash remind mood at 21:00"
    case .facts: "dash remind facts at 09:00"
    case .agenda: "dash remind agenda on"
    case .outside: "dash remind outside at 07:30"
    case .week: "dash remind week at sunday 18:00"
    }
  }

  private var purpose: String {
    switch self {
    case .mood: "a reminder to rate the day"
    case .facts: "a fact of the day"
    case .agenda: "reminders of events"
    case .outside: "whether to go out"
    case .week: "a summary of the week"
    }
  }

  /// How often it looks whether there is something to say; nil for one that comes at a time of day.
  var interval: Rhythm? {
    switch self {
    case .mood, .facts, .outside, .week: nil
    case .agenda: .every(minutes: EventReminder.interval)
    }
  }

  /// Whether it comes once a week, on a weekday that the person chooses.
  var isWeekly: Bool {
    switch self {
    case .week: true
    case .mood, .facts, .agenda, .outside: false
    }
  }
}
