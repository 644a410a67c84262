/// What `dash browse` shows: a case and a line of ``subject`` for each view.
package enum BrowseView: String, CaseIterable, Sendable {
  case day
  case week
  case month
  case year
  case history
  case mood
  case facts
  case calendar
  case outside
  case map
  case settings

  /// What reads the view.
  var subject: any BrowseSubject.Type {
    switch self {
    case .day: BrowseDay.self
    case .week: BrowseWeek.self
    case .month: BrowseMonth.self
    case .year: BrowseYear.self
    case .history: BrowseHistory.self
    case .mood: BrowseMood.self
    case .facts: BrowseFacts.self
    case .calendar: BrowseCalendar.self
    case .outside: BrowseOutside.self
    case .map: BrowseMap.self
    case .settings: BrowseSettings.self
    }
  }

  /// The command that prints the same.
  package var command: String { subject.command }

  /// The view after it among some, the first after the last.
  func next(among views: [BrowseView]) -> BrowseView {
    let all = BrowseView.allCases
    let index = (all.firstIndex(of: self) ?? 0) + 1
    return (all[index...] + all[..<index]).first(where: views.contains) ?? self
  }
}
