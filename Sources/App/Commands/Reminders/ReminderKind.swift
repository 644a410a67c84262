import Host
import Metrics

/// What a person can be reminded of.
///
/// A new kind is a case here, what it says of a day in ``Reminder``, and its word in the documents.
enum ReminderKind: String, CaseIterable, Sendable {
  case mood
  case facts

  /// As cards call it.
  var label: String {
    switch self {
    case .mood: "Mood"
    case .facts: "Facts"
    }
  }

  /// What the system starts for it.
  var job: Job {
    Job(
      name: "dash-remind-\(rawValue)", meaning: "dash: \(purpose)",
      words: ["remind", rawValue, "now"], end: "dash remind \(rawValue) off")
  }

  /// What sets it, as an example.
  var example: String {
    switch self {
    case .mood: "dash remind mood at 21:00"
    case .facts: "dash remind facts at 09:00"
    }
  }

  private var purpose: String {
    switch self {
    case .mood: "a reminder to rate the day"
    case .facts: "a fact of the day"
    }
  }
}
