import Almanac
import Cards
import Storage

extension ReminderKind {
  /// What is said now; nil where nothing needs saying.
  func notification(in environment: Environment) throws -> Notification? {
    switch self {
    case .mood: try moodNotification(in: environment)
    }
  }

  /// Asks for the mood of a day that has none.
  private func moodNotification(in environment: Environment) throws -> Notification? {
    let today = environment.today
    let moods = try environment.openStore()?.moods(in: today..<today + 1) ?? []
    guard moods.allSatisfy({ $0.rating == nil }) else { return nil }
    let top = environment.settings.scale.top
    return Notification(
      summary: "How is your day?",
      body: "\(DayText.withoutYear(today)) has no rating yet. Type: mood rate 1-\(top)")
  }
}
