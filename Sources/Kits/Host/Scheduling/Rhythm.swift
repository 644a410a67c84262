import Time

/// When a job runs: every day or every week at a time, or at an interval.
package enum Rhythm: Equatable, Sendable, CustomStringConvertible {
  /// Every day, in minutes after midnight, 0 to 1439.
  case daily(at: Int)
  /// Once a week, in minutes after midnight, 0 to 1439.
  case weekly(on: Weekday, at: Int)
  /// At an interval of 1 to 1440 minutes.
  case every(minutes: Int)

  /// `daily at 21:00`, `every Sunday at 18:00`, `every 90 minutes`, `every hour`: the form in files and JSON.
  package var description: String {
    switch self {
    case .daily(let minute): "daily at \(Rhythm.clock(minute))"
    case .weekly(let weekday, let minute): "every \(weekday.name) at \(Rhythm.clock(minute))"
    case .every(1): "every minute"
    case .every(60): "every hour"
    case .every(let minutes) where minutes.isMultiple(of: 60): "every \(minutes / 60) hours"
    case .every(let minutes): "every \(minutes) minutes"
    }
  }

  /// Parses a ``description``; nil for anything else.
  package init?(_ description: String) {
    if description.hasPrefix("daily at ") {
      guard let minute = TypedClock.timeOfDay(description.dropFirst(9)).map(Int.init) else {
        return nil
      }
      self = .daily(at: minute)
    } else {
      let parts = description.split(separator: " ")
      if parts.count == 4, parts[0] == "every", parts[2] == "at",
        let weekday = Weekday(parsing: String(parts[1])),
        let minute = TypedClock.timeOfDay(parts[3]).map(Int.init)
      {
        self = .weekly(on: weekday, at: minute)
        return
      }
      guard parts.first == "every", let unit = parts.last,
        let number = parts.count == 2 ? 1 : parts.count == 3 ? Int(parts[1]) : nil
      else { return nil }
      switch unit {
      case "minute", "minutes": self = .every(minutes: number)
      case "hour", "hours": self = .every(minutes: number * 60)
      default: return nil
      }
    }
  }

  /// `09:05`.
  package static func clock(_ minute: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minute / 60)):\(two(minute % 60))"
  }
}
