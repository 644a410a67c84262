import Actions
import Formats
import Importers
import Metrics
import Storage
import Text

// The output of an import.

extension Problem {
  /// The problem and its hint, as the hints of a failure.
  var hints: [String] { ["\(self)"] + (hint.map { ["  \($0)"] } ?? []) }
}

extension ImportResult {
  private static let mostListed = 12

  /// A line for each file that was skipped, or for each reason if a folder has many such files.
  var skippedLines: [String] {
    let files = decision.skipped
    var counts: [String?: Int] = [:]
    for file in files { counts[file.container, default: 0] += 1 }
    var lines: [String] = []
    var grouped: [String: Int] = [:]
    var order: [(key: String, container: String, reason: String)] = []
    for file in files {
      guard let container = file.container, counts[container, default: 0] > ImportResult.mostListed
      else {
        lines.append("\(file.name): skipped, \(file.reason)")
        continue
      }
      let key = container + "\n" + file.reason
      if grouped[key] == nil { order.append((key, container, file.reason)) }
      grouped[key, default: 0] += 1
    }
    return lines
      + order.map { key, container, reason in
        let count = grouped[key, default: 0]
        return "\(container): \(CountText.of(count, "file", "files")) skipped: \(reason)"
      }
  }

  /// That entries were skipped, with the first three; nil if none was.
  var skippedEntries: Failure? {
    let problems = decision.data.problems
    if problems.isEmpty { return nil }
    return Failure(
      CountText.of(problems.count, "entry was", "entries were") + " skipped",
      hints: problems.first.prefix(3).flatMap(\.hints))
  }

  /// What happened to values that an export no longer has: `Garmin: 3 values on 2 days are no
  /// longer in the export: deleted`.
  var missingLines: [String] {
    missing.fates.map { values, fate in
      let text =
        "\(values.source.name): \(CountText.of(values.count, "value", "values")) on "
        + CountText.of(values.missingDayCount, "day", "days")
        + " \(values.count == 1 ? "is" : "are") no longer in the export: "
      return switch fate {
      case .deleted: text + "deleted"
      case .left: text + "not deleted"
      case .leftByProblems: text + "not deleted, because entries were skipped"
      case .asked: text + "you would be asked about them"
      }
    }
  }

  /// The result, `4,009 values of 33 attributes, 2026-07-18 to 2026-11-21: 4,009 new`, and the new
  /// attributes of a rehearsal.
  func summary() throws -> [String] {
    let data = decision.data
    let dataset = data.dataset
    let hasValues =
      dataset.entryCount > 0 || !dataset.goals.isEmpty || !data.facts.isEmpty
      || !data.places.isEmpty || decision.weeks > 0 || !dataset.timedEntries.isEmpty
    guard let outcome = recorded, hasValues || !outcome.isEmpty else { return [nothing] }
    if outcome.isEmpty, outcome.left + outcome.outranked == 0 {
      return [try contents() + ": " + (isRehearsal ? "nothing would change" : "nothing changed")]
    }
    let counts = CountText.list([
      (outcome.added, "new"), (outcome.replaced, "replaced"), (outcome.unchanged, "unchanged"),
      (outcome.left + outcome.outranked, "not replaced"), (outcome.deleted, "deleted"),
      (outcome.hours, "with new hours"),
    ])
    let text = "\(try contents()): \(counts ?? "stored")"
    guard isRehearsal else { return [text] }
    let new = outcome.newAttributes.prefix(12).joined(separator: ", ")
    let others = outcome.newAttributes.count - 12
    return [text]
      + (new.isEmpty
        ? [] : ["New attributes: " + new + (others > 0 ? " and \(others) others" : "")])
      + ["Nothing was changed: this was a dry run."]
  }

  private var nothing: String {
    let data = decision.data
    if !data.problems.isEmpty { return "Nothing to import: every entry was skipped." }
    if !data.dataset.averages.isEmpty {
      return "Nothing to import: the averages are of unknown attributes."
    }
    return "Nothing to import: no attribute has a value."
  }

  /// `4,009 values of 33 attributes, 2026-07-18 to 2026-11-21, 2 weeks of averages`.
  private func contents() throws -> String {
    let data = decision.data
    let dataset = data.dataset
    var parts: [String] = []
    if let (days, attributeCount) = try dataset.extent() {
      parts.append(
        CountText.of(dataset.entryCount, "value", "values") + " of "
          + CountText.of(attributeCount, "attribute", "attributes"))
      parts.append(
        days.count == 1 ? "\(days.lowerBound)" : "\(days.lowerBound) to \(days.upperBound)")
    } else if !dataset.attributes.isEmpty {
      parts.append(
        CountText.of(dataset.attributes.count, "attribute", "attributes") + " without values")
    }
    if decision.weeks > 0 {
      parts.append(CountText.of(decision.weeks, "week of averages", "weeks of averages"))
    }
    if !dataset.goals.isEmpty { parts.append(CountText.of(dataset.goals.count, "goal", "goals")) }
    let pauses = dataset.timedEntries.count(where: \.isPause)
    let ratings = dataset.timedEntries.count - pauses
    if ratings > 0 { parts.append(CountText.of(ratings, "rating", "ratings")) }
    if pauses > 0 { parts.append(CountText.of(pauses, "pause", "pauses")) }
    if !data.facts.isEmpty { parts.append(CountText.of(data.facts.count, "fact", "facts")) }
    if !data.places.isEmpty { parts.append(CountText.of(data.places.count, "place", "places")) }
    return parts.joined(separator: ", ")
  }
}
