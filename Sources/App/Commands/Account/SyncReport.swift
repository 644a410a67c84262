import Cards
import Metrics
import Services
import Storage
import Text
import Time

/// What a sync has done so far, to be printed.
struct SyncReport {
  let isQuiet: Bool
  var sent = 0
  /// The labels of attributes that were created or acquired at Exist.
  var taken: [String] = []
  /// Warnings about what was not sent or fetched, without full stops.
  var unsent: [String] = []
  var days: ClosedRange<Day>?
  var outcome = RecordingResult()
  /// Conflicts, with whether undo would revert exactly this one next.
  var conflicts: [(conflict: ValueDifference, attribute: Attribute, isLatest: Bool)] = []
  /// Entries that cannot be read, each once however often it was sent.
  var problems = SkippedEntries()
  var insights = 0
  var correlations = 0

  /// Adds what the values of some days changed here.
  mutating func add(_ merge: Merge, of window: ClosedRange<Day>?, _ attributes: [Attribute]) {
    if let window {
      days =
        days.map {
          min($0.lowerBound, window.lowerBound)...max($0.upperBound, window.upperBound)
        } ?? window
    }
    outcome.added += merge.outcome.added
    outcome.replaced += merge.outcome.replaced
    outcome.unchanged += merge.outcome.unchanged
    outcome.averageSets += merge.outcome.averageSets
    if merge.isChange { for place in conflicts.indices { conflicts[place].isLatest = false } }
    for conflict in merge.conflicts {
      if let attribute = attributes.first(where: { $0.name == conflict.attribute }) {
        conflicts.append((conflict, attribute, true))
      }
    }
  }

  /// Runs a part of a sync; if the account forbids it, that is a warning.
  mutating func unlessForbidden(
    _ part: String, _ body: (inout SyncReport) throws -> Void
  ) throws {
    do {
      try body(&self)
    } catch let error as ServiceError where error.isForbidden {
      unsent.append("skipped \(part): \(Failure(error).message)")
    }
  }

  func print(in context: Context) throws {
    for line in unsent { context.warn(line) }
    problems.print(in: context)
    for (conflict, attribute, isLatest) in conflicts {
      let values = context.valueText
      func text(_ value: Value) -> String {
        if case .text = value { return "another text" }
        return values.text(of: value, attribute)
      }
      let place = "\(attribute.label) on \(DayText.withoutYear(conflict.day))"
      guard let ours = conflict.ours else {
        context.warn(
          "\(place): deleted here, but changed at Exist since; now \(text(conflict.theirs))"
        )
        continue
      }
      var remains = "your \(text(ours)) remains"
      if case .text = ours { remains = "your text remains" }
      context.warn(
        "\(place): changed both here and at Exist; \(remains)"
          + (isLatest ? "; 'dash undo' restores " : " instead of ") + text(conflict.theirs)
      )
    }
    guard !isQuiet else { return }
    try context.say(lines)
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
