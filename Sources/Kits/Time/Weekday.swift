/// A day of the week; raw values are 0 for Sunday to 6 for Saturday, the order of stored averages.
package enum Weekday: Int, CaseIterable, Sendable {
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday

  /// The English name: `Friday`.
  package var name: String { Weekday.names[rawValue] }

  private static let names = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// The first three letters of the name: `Fri`.
  package var shortName: String { String(name.prefix(3)) }

  /// The first letter of the name: `F`.
  package var initial: String { String(name.prefix(1)) }
}

extension Weekday {
  /// The seven weekdays of a week that begins on `first`.
  package static func week(from first: Weekday) -> [Weekday] {
    (0..<7).map { Weekday(rawValue: (first.rawValue + $0) % 7) ?? first }
  }

  /// Parses `friday` or `fri`, in any case.
  package init?(parsing text: String) {
    let lower = text.lowercased()
    let weekday = Weekday.allCases.first {
      lower == $0.name.lowercased() || lower == $0.shortName.lowercased()
    }
    guard let weekday else { return nil }
    self = weekday
  }
}
