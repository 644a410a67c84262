import Importers
import Metrics
import Places
import Storage
import Text
import Time

/// What an import stored, and what it did not.
package struct ImportResult {
  /// What the files hold, which of them were skipped, and problems with their locations.
  package let decision: ImportDecision
  /// What became of values that an earlier export had.
  package let missing: MissingDecision
  /// What changed; nil if nothing was recorded.
  package let recorded: RecordingResult?
  /// Whether nothing was stored because entries are invalid.
  package let isRefused: Bool
  /// Whether nothing was changed, because the import was a rehearsal.
  package let isRehearsal: Bool
}

/// Stores what ``ReadImport`` has read.
package struct StoreImport: Action {
  private let reading: ImportReading
  /// The answers to questions about values that an earlier export had.
  private let answers: Answers
  /// The moment at which places are created.
  private let moment: () throws -> Timestamp
  /// Whether nothing is changed.
  package var isRehearsal = false
  /// Whether nothing is stored if an entry is invalid.
  package var isStrict = false
  /// Whether it replaces all values, even those with a higher priority.
  package var isReplacingAll = false
  /// What becomes of values that an earlier export had; nil if it depends on their number.
  package var missing: MissingDecision.Choice?
  /// Called with the number of entries that are done, and the number of all.
  package var progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }

  /// Creates the action; `moment` is the time at which its places are created.
  package init(
    _ reading: ImportReading, at moment: @escaping () throws -> Timestamp,
    answers: Answers = Answers()
  ) {
    self.reading = reading
    self.moment = moment
    self.answers = answers
  }

  /// Stores; throws ``Question`` if many values of an earlier export are missing.
  package func run(in world: World) throws -> ImportResult {
    let decision = reading.decision
    if isRefused(decision) || decision.isEmpty { return result(decision) }
    let store =
      isRehearsal ? try world.openStore() ?? Store.inMemory() : try world.openStoreForWriting()
    let result = try world.change(
      by: reading.typed, origin: .import, isDryRun: isRehearsal, in: store
    ) { change in
      let reading = try reading.decided(knowing: store.catalogue(), in: world)
      let decision = reading.decision
      if isRefused(decision) || decision.isEmpty { return self.result(decision) }
      return try record(reading, change)
    }
    let scales = result.decision.data.decidedScales
    if !isRehearsal, !scales.isEmpty {
      try store.remember(scales: scales.mapValues(\.rawValue), at: world.now.description)
    }
    return result
  }

  private func record(_ reading: ImportReading, _ change: Change) throws -> ImportResult {
    let data = reading.decision.data
    let missing = try MissingDecision(
      on: change.valuesMissing(in: data.dataset), choice: missing,
      hasProblems: !data.problems.isEmpty, isRehearsal: isRehearsal, typed: reading.typed, answers)
    let now = try moment()
    let places = try change.addNew(
      data.places.compactMap { place in place.day.flatMap { Place(place, on: $0, at: now) } })
    for values in missing.deleted { try change.delete(values) }
    let total = data.dataset.entries.count
    var recorded = try change.record(
      data.dataset, facts: data.facts, isReplacingAll: isReplacingAll, by: reading.options.order
    ) { progress($0, total) }
    recorded.places = places
    recorded.deleted = missing.deleted.reduce(0) { $0 + $1.count }
    return result(reading.decision, missing, recorded)
  }

  /// Whether it is refused, because an entry would be skipped.
  private func isRefused(_ decision: ImportDecision) -> Bool {
    isStrict && !decision.data.problems.isEmpty
  }

  private func result(
    _ decision: ImportDecision, _ missing: MissingDecision = MissingDecision(),
    _ recorded: RecordingResult? = nil
  ) -> ImportResult {
    ImportResult(
      decision: decision, missing: missing, recorded: recorded, isRefused: isRefused(decision),
      isRehearsal: isRehearsal)
  }
}
