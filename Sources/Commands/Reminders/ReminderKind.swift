import Almanac

/// What a person can be reminded of.
///
/// A new kind is a case here, what it says of a day in ``Reminder``, and its word in the documents.
enum ReminderKind: String, CaseIterable, Sendable {
  case mood

  /// As cards call it.
  var label: String {
    switch self {
    case .mood: "Mood"
    }
  }

  /// What the system starts for it.
  var job: Job {
    Job(
      name: "dash-remind-\(rawValue)", meaning: "dash: \(purpose)",
      words: ["remind", rawValue, "now"], end: "dash remind \(rawValue) off")
  }

  private var purpose: String {
    switch self {
    case .mood: "a reminder to rate the day"
    }
  }
}
