import Actions
import Cards
import Host
import Storage
import Text

/// Findings about a salvaged store.
struct SalvageFindings {
  let saved: SalvageStore.Result
  let target: String

  var section: FindingSection {
    let events = saved.eventCount
    let own = [
      Finding("events", "Own events", CountText.grouped(events), value: .integer(Int64(events)))
    ]
    let command = "dash restore \(ShellText.quoted(target))"
    return FindingSection(
      "saved", "Saved from \(saved.store)",
      saved.salvage.results.map(finding) + (events == 0 ? [] : own) + omissions + [
        Finding("file", "File", "\(target), verified", value: .text(target)),
        Finding("next", "To use it", command, value: .text(command)),
      ])
  }

  private func finding(_ result: Salvage.Result) -> Finding {
    let (name, label) = names(of: result.part)
    return Finding(
      name, label, CountText.grouped(result.saved), value: .integer(Int64(result.saved)),
      remedy: [lost(of: result), refused(of: result)].compactMap(\.self))
  }

  /// Tables that are never saved, with their counts.
  private var omissions: [Finding] {
    let texts = saved.salvage.omissions.compactMap { omission, count -> String? in
      if count == 0 { return nil }
      switch omission {
      case .changes:
        return count.map { CountText.of($0, "change", "changes") + " that undo could revert" }
          ?? "the changes that undo could revert"
      case .outbox:
        return count.map { CountText.of($0, "value", "values") + " noted for the account" }
          ?? "the values noted for the account"
      }
    }
    let text = texts.joined(separator: ", ")
    return text.isEmpty ? [] : [Finding("not_saved", "Not saved", text, value: .text(text))]
  }

  private func names(of part: Salvage.Part) -> (name: String, label: String) {
    switch part {
    case .groups: ("groups", "Groups")
    case .attributes: ("attributes", "Attributes")
    case .values: ("values", "Values")
    case .goals: ("goals", "Goals")
    case .entries: ("entries", "Day entries")
    case .facts: ("facts", "Own facts")
    case .state: ("state", "State")
    case .calendars: ("calendars", "Calendars")
    case .places: ("places", "Places")
    case .experiments: ("experiments", "Experiments")
    case .events: ("events", "Own events")
    }
  }

  /// How many rows are invalid, as a sentence.
  private func refused(of result: Salvage.Result) -> String? {
    result.refused == 0
      ? nil : "\(CountText.of(result.refused, "row is", "rows are")) invalid and not saved."
  }

  /// What could not be read, as a sentence.
  private func lost(of result: Salvage.Result) -> String? {
    guard result.isBroken else { return nil }
    if !result.brokenSubjects.isEmpty {
      return "Some of \(result.brokenSubjects.joined(separator: ", ")) could not be read."
    }
    guard let first = result.brokenDays.first, let last = result.brokenDays.last else {
      return "Some could not be read."
    }
    let spans = result.brokenDays.count
    if first.lowerBound == .first, last.upperBound == .last, spans == 1 {
      return "Others could not be read."
    }
    let ranges = spans > 3 ? [first.lowerBound...last.upperBound] : result.brokenDays
    let parts = ranges.map { span in
      if span.lowerBound == .first { return "up to \(span.upperBound)" }
      if span.upperBound == .last { return "from \(span.lowerBound) on" }
      return span.count == 1
        ? "of \(span.lowerBound)" : "of \(span.lowerBound) to \(span.upperBound)"
    }
    return "Some \(parts.joined(separator: ", ")) could not be read."
  }
}
