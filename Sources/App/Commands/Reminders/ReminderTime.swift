import Cards
import CommandLine
import Host
import Metrics
import Text
import Time

extension Rhythm {
  /// The time of day as it was typed after `at`, and before it a weekday for what comes once a week.
  ///
  /// - Throws: ``Failure`` of status usage for anything else.
  init(reading words: [String], for kind: ReminderKind) throws {
    var weekday: Weekday?
    var rest = words[...]
    if kind.isWeekly {
      weekday = rest.popFirst().flatMap(Weekday.init(parsing:))
      guard weekday != nil else {
        throw Failure.usage(
          "missing weekday after 'at'",
          hints: ["Expected a weekday and a time: \(kind.example)"])
      }
    }
    let time = rest.joined(separator: " ")
    guard let minute = ValueReading.timeOfDay(time) else {
      throw Failure.usage(
        time.isEmpty ? "missing time of day after 'at'" : "invalid time of day '\(time)'",
        hints: ["Expected a time such as 21:00 or 9pm."])
    }
    self = weekday.map { .weekly(on: $0, at: minute) } ?? .daily(at: minute)
  }

  /// When a job with a time of day runs next: `today at 21:00`, `on Sunday 22 November at 18:00`.
  func next(after now: LocalDateTime, in values: ValueText) -> String {
    switch self {
    case .daily(let minute):
      return "\(minute > now.minute ? "today" : "tomorrow") at \(values.time(ofMinute: minute))"
    case .weekly(let weekday, let minute):
      let time = values.time(ofMinute: minute)
      if weekday == now.day.weekday, minute > now.minute { return "today at \(time)" }
      let days = (weekday.rawValue - now.day.weekday.rawValue + 6) % 7 + 1
      return days == 1
        ? "tomorrow at \(time)"
        : "on \(DayText.plain(now.day + days, on: now.day)) at \(time)"
    case .every: return description
    }
  }
}
