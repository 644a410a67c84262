/// A month of the civil year; raw values are 1 to 12.
package enum Month: Int, CaseIterable, Sendable {
  case january = 1
  case february
  case march
  case april
  case may
  case june
  case july
  case august
  case september
  case october
  case november
  case december

  /// The English name: `November`.
  package var name: String {
    switch self {
    case .january: "January"
    case .february: "February"
    case .march: "March"
    case .april: "April"
    case .may: "May"
    case .june: "June"
    case .july: "July"
    case .august: "August"
    case .september: "September"
    case .october: "October"
    case .november: "November"
    case .december: "December"
    }
  }

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
}

extension Month {
  /// Parses `November`, `nov` or any beginning of three letters or more, in any case.
  package init?(parsing text: String) {
    let lower = text.lowercased()
    guard lower.utf8.count >= 3,
      let month = Month.allCases.first(where: { $0.name.lowercased().hasPrefix(lower) })
    else { return nil }
    self = month
  }
}
