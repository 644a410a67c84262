import Text
import Time

/// When a job runs, and the variables that the scheduler does not know from the shell.
package struct Schedule: Equatable, Sendable {
  package let job: Job
  package let rhythm: Rhythm
  package let executable: String
  package internal(set) var variables: [Variable]

  /// An environment variable.
  package struct Variable: Equatable, Sendable { package let name, value: String }
}

extension Host {
  /// A schedule with this process's store and settings; throws ``Failure`` for a relative path.
  package func schedule(of job: Job, _ rhythm: Rhythm) throws -> Schedule {
    if let path = try textPath(variable: "DASH_DATA"), !path.hasPrefix("/") {
      throw Failure(
        "DASH_DATA: '\(path)' is a relative path, which the scheduler cannot use",
        hints: ["Set DASH_DATA to an absolute path."])
    }
    let executable = executablePath()
    guard executable.hasPrefix("/") else {
      throw Failure(
        "the path of the program dash is unknown", hints: ["Start dash by its absolute path."])
    }
    let names = [
      "DASH_DATA", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
    ]
    return Schedule(
      job: job, rhythm: rhythm, executable: executable,
      variables: try names.compactMap { name in
        try textPath(variable: name).map { Schedule.Variable(name: name, value: $0) }
      })
  }
}

/// A command of dash that a scheduler of the system runs, such as a reminder.
package struct Job: Equatable, Sendable {
  /// Its name in the scheduler and in file names: `dash-remind-mood`.
  package let name: String
  /// Its description in the scheduler's lists.
  package let description: String
  package let arguments: [String]
  /// The command that a person types to remove it.
  package let removal: String

  package init(name: String, description: String, arguments: [String], removal: String) {
    (self.name, self.description) = (name, description)
    (self.arguments, self.removal) = (arguments, removal)
  }
}

/// When a job runs: every day or every week at a time, or at an interval.
package enum Rhythm: Equatable, Sendable, CustomStringConvertible {
  /// Every day, in minutes after midnight, 0 to 1439.
  case daily(at: Int)
  /// Once a week, in minutes after midnight, 0 to 1439.
  case weekly(on: Weekday, at: Int)
  /// At an interval of 1 to 1440 minutes.
  case every(minutes: Int)

  /// `daily at 21:00`, `every Sunday at 18:00`, `every 90 minutes`, as in files and JSON.
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

  /// Parses a ``description``.
  package init?(_ description: String) {
    if description.hasPrefix("daily at ") {
      guard let minute = TypedClock.timeOfDay(description.dropFirst(9)) else { return nil }
      self = .daily(at: Int(minute))
      return
    }
    let parts = description.split(separator: " ")
    if parts.count == 4, parts[0] == "every", parts[2] == "at",
      let weekday = Weekday(parsing: String(parts[1])), let minute = TypedClock.timeOfDay(parts[3])
    {
      self = .weekly(on: weekday, at: Int(minute))
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

  /// `09:05`.
  package static func clock(_ minute: Int) -> String {
    "\((minute / 60).twoDigits):\((minute % 60).twoDigits)"
  }
}
