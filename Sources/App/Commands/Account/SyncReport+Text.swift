import Actions
import Cards
import Metrics
import Text
import Time

extension SyncReport {
  /// Prints warnings, and unless --quiet was given, the changes.
  func show(in context: Context) throws {
    context.report(warnings)
    context.report(problems)
    for conflict in conflicts { context.warn(conflict.sentence(in: context)) }
    try context.acknowledge(lines)
    if let failure { throw failure }
  }

  private var lines: [String] {
    var lines: [String] = []
    if !taken.isEmpty {
      lines.append("New at Exist: " + taken.joined(separator: ", "))
    }
    if sent > 0 { lines.append("Sent \(CountText.of(sent, "value", "values"))") }
    if let days {
      var parts: [String] = []
      for (count, word) in [
        (outcome.added, "new"), (outcome.replaced, "replaced"), (outcome.unchanged, "unchanged"),
      ] where count > 0 {
        parts.append("\(CountText.grouped(count)) \(word)")
      }
      let span =
        days.count == 1
        ? DayText.withYear(days.lowerBound)
        : "\(DayText.withYear(days.lowerBound)) to \(DayText.withYear(days.upperBound))"
      lines.append(
        "Fetched \(span): " + (parts.isEmpty ? "no values" : parts.joined(separator: ", ")))
    }
    var others: [String] = []
    for (count, one, many) in [
      (outcome.averageSets, "new week of averages", "new weeks of averages"),
      (insights, "insight", "insights"), (correlations, "correlation", "correlations"),
    ] where count > 0 {
      others.append(CountText.of(count, one, many))
    }
    if !others.isEmpty { lines.append("With " + others.joined(separator: ", ")) }
    return lines
  }
}

extension SyncReport.Conflict {
  /// The conflict and the value that remains, without a full stop.
  fileprivate func sentence(in context: Context) -> String {
    func text(_ value: Value, _ otherwise: String, _ prefix: String = "") -> String {
      if case .text = value { return otherwise }
      return prefix + context.valueText.text(of: value, attribute)
    }
    let subject = "\(attribute.label) on \(DayText.withoutYear(difference.day))"
    let theirs = text(difference.theirs, "another text")
    guard let ours = difference.ours else {
      return "\(subject): deleted here, but changed at Exist since; now \(theirs)"
    }
    return "\(subject): changed both here and at Exist; \(text(ours, "your text", "your ")) remains"
      + (isLatest ? "; 'dash undo' restores " : " instead of ") + theirs
  }
}

extension Context {
  /// Prints what a login or a sync warns of.
  func report(_ warnings: [AccountWarning]) {
    for warning in warnings { warn(warning.sentence) }
  }

  /// Prints how many entries were skipped, and the first of them.
  func report(_ problems: SkippedEntries) {
    guard problems.count > 0 else { return }
    warn(
      CountText.of(problems.count, "invalid entry of Exist was", "invalid entries of Exist were")
        + " skipped")
    for problem in problems.first { errors.report("  \(problem)", hints: []) }
  }
}
