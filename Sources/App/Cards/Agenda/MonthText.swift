import Time

/// Months as people write them.
package enum MonthText {
  /// `November 2026`, `October to December 2026`, `November 2026 to January 2027`; years have four
  /// digits.
  package static func range(_ span: MonthSpan) -> String {
    let (first, last) = (span.days.lowerBound, span.days.upperBound)
    if first.civil.year != last.civil.year { return "\(withYear(first)) to \(withYear(last))" }
    return first.civil.month == last.civil.month
      ? withYear(last) : "\(first.month.name) to \(withYear(last))"
  }

  private static func withYear(_ day: Day) -> String {
    "\(day.month.name) \(day.description.prefix(4))"
  }
}
