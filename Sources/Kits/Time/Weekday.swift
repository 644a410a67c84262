/// A day of the week.
///
/// Raw values are 0 for Sunday to 6 for Saturday, the order in which averages are stored.
package enum Weekday: Int, CaseIterable, Sendable {
  case sunday
  case monday
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday

  /// The English name: `Friday`.
  package var name: String {
    switch self {
    case .sunday: "Sunday"
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    }
  }

  /// The first three letters of the name: `Fri`.
  package var shortName: String {
    switch self {
    case .sunday: "Sun"
    case .monday: "Mon"
    case .tuesday: "Tue"
    case .wednesday: "Wed"
    case .thursday: "Thu"
    case .friday: "Fri"
    case .saturday: "Sat"
    }
  }

  /// The first letter of the name: `F`.
  package var initial: String {
    switch self {
    case .sunday, .saturday: "S"
    case .monday: "M"
    case .tuesday, .thursday: "T"
    case .wednesday: "W"
    case .friday: "F"
    }
  }
}

extension Weekday {
  /// The seven weekdays of a week that begins on `first`.
  package static func week(from first: Weekday) -> [Weekday] {
    (0..<7).map { Weekday(rawValue: (first.rawValue + $0) % 7) ?? first }
  }

  /// Parses `friday` or `fri`, in any case; nil for anything else.
  package init?(parsing text: String) {
    let lower = text.lowercased()
    let weekday = Weekday.allCases.first {
      lower == $0.name.lowercased() || lower == $0.shortName.lowercased()
    }
    guard let weekday else { return nil }
    self = weekday
  }
}
