import Drawing
import Time

/// The names of months in the margin of a calendar: each beside the middle of its weeks, in spaced
/// capitals where there is room, with its year below.
enum BrowseMonthNames {
  /// A line for each week, at most `width` cells wide.
  static func lines(of weeks: [CalendarWeek], width: Int) -> [Line] {
    var lines = weeks.map { _ in Line() }
    guard width > 4 else { return lines }
    // A week belongs to the month of its fourth day.
    let months = weeks.map { week in
      (week.columns[3] ?? week.days.lowerBound).civil
    }
    var start = 0
    while start < weeks.count {
      let (year, month, _) = months[start]
      let count = months[start...].prefix { $0.year == year && $0.month == month }.count
      let middle = start + (count - 1) / 2
      lines[middle] = Line(name(of: Month(rawValue: month), width: width - 2), .strong)
      if count > 1 { lines[middle + 1] = Line(spaced("\(year)", width: width - 2), .quiet) }
      start += count
    }
    return lines
  }

  private static func name(of month: Month?, width: Int) -> String {
    guard let month else { return "" }
    return spaced(
      month.name.count <= width ? month.name.uppercased() : month.shortName.uppercased(),
      width: width)
  }

  /// `N O V E M B E R`.
  private static func spaced(_ text: String, width: Int) -> String {
    2 * text.count - 1 <= width ? text.map { String($0) }.joined(separator: " ") : text
  }
}
