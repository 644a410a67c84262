import Metrics

/// The unit of numbers without one in a column of a table, as the user says it.
package struct ColumnUnit: Hashable, Sendable {
  /// In lower case: `h`, `min`, `s`, `%`, `share`, or the spelling of another unit such as `lb`.
  package let spelling: String

  package static let hours = ColumnUnit("h")
  package static let minutes = ColumnUnit("min")
  package static let seconds = ColumnUnit("s")
  package static let percent = ColumnUnit("%")
  /// What `45:30` is: hours and minutes, or minutes and seconds.
  package static let hoursAndMinutes = ColumnUnit("h:min")
  package static let minutesAndSeconds = ColumnUnit("min:s")
  /// Numbers from 0 to 1.
  package static let share = ColumnUnit("share")

  package init(_ text: some StringProtocol) { spelling = text.lowercased() }

  /// Whether it is one of these, or a unit that numbers can be converted from.
  package var isKnown: Bool {
    inMinutes != nil || Unit.storing(spelling) != nil
      || [.percent, .share, .hoursAndMinutes, .minutesAndSeconds].contains(self)
  }

  /// How many minutes one is; nil for what is not a unit of time.
  var inMinutes: Double? {
    switch spelling {
    case "h", "hr", "hrs", "hour", "hours", "std", "std.", "stunden": 60
    case "m", "min", "min.", "mins", "minute", "minutes", "minuten": 1
    case "s", "sec", "secs", "second", "seconds", "sek", "sekunden": 1.0 / 60
    default: nil
    }
  }

  /// Whether it can be metres as well as minutes.
  var isMinutesOrMetres: Bool { spelling == "m" }
}
