/// A month of the civil year; raw values are 1 to 12.
package enum Month: Int, CaseIterable, Sendable {
  case january = 1
  case february, march, april, may, june, july, august, september, october, november, december

  /// The English name: `November`.
  package var name: String { Month.names[rawValue - 1] }

  private static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The first three letters of the name: `Nov`.
  package var shortName: String { String(name.prefix(3)) }

  /// How many days the month has in `year` of the Gregorian calendar.
  package func length(in year: Int) -> Int {
    switch self {
    case .april, .june, .september, .november: 30
    case .february: Day.isLeap(year) ? 29 : 28
    case .january, .march, .may, .july, .august, .october, .december: 31
    }
  }

  /// Parses `November`, `nov` or any beginning of three letters or more, in any case.
  package init?(parsing text: String) {
    let lower = text.lowercased()
    guard lower.utf8.count >= 3,
      let month = Month.allCases.first(where: { $0.name.lowercased().hasPrefix(lower) })
    else { return nil }
    self = month
  }
}

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

extension Weekday {
  /// The first day of a week in the region of a locale such as `en_US.UTF-8`, by the table
  /// `weekData` of Unicode's CLDR; Sunday for locales without a region, such as `C`.
  package static func first(ofLocale name: String) -> Weekday {
    let bytes = name.utf8
    guard let mark = bytes.firstIndex(of: UInt8(ascii: "_")) else { return .sunday }
    let region = bytes[bytes.index(after: mark)...].prefix {
      $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@")
    }
    return switch Substring(region) {
    case "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CO", "DM", "DO", "ET", "GT", "GU",
      "HK", "HN", "ID", "IL", "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT",
      "MX", "MZ", "NI", "NP", "PA", "PE", "PH", "PK", "PR", "PT", "PY", "SA", "SG", "SV", "TH",
      "TT", "TW", "UM", "US", "VE", "VI", "WS", "YE", "ZA", "ZW":
      .sunday
    case "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY":
      .saturday
    case "MV": .friday
    default: .monday
    }
  }
}
