import Importers
import Metrics
import Places
import Storage
import Text
import Time

package struct ImportResult {
  package let decision: ImportDecision
  package let missing: MissingDecision
  /// The changes; nil if nothing was recorded.
  package let recorded: RecordingResult?
  package let isRefused, isRehearsal: Bool
}

/// Stores what ``ReadImport`` has read.
package struct StoreImport: Action {
  private let reading: ImportReading
  private let answers: Answers
  private let moment: () throws -> Timestamp
  package var isRehearsal = false
  package var isStrict = false
  /// Whether it replaces all values, even those with a higher priority.
  package var isReplacingAll = false
  /// The fate of values that only an earlier export has; nil if it depends on their number.
  package var missing: MissingDecision.Choice?
  /// Called with the number of entries that are done, and the number of all.
  package var progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }

  package init(
    _ reading: ImportReading, at moment: @escaping () throws -> Timestamp,
    answers: Answers = Answers()
  ) { (self.reading, self.moment, self.answers) = (reading, moment, answers) }

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
    if !isRehearsal {
      if !scales.isEmpty {
        try store.remember(scales: scales.mapValues(\.rawValue), at: world.now.description)
      }
      try remember(reading.options, in: store, at: world.now.description)
    }
    return result
  }

  /// Stores new answers about tables beside earlier ones; scales have a memory of their own.
  private func remember(_ options: ImportOptions, in store: Store, at moment: String) throws {
    func isScale(_ answer: ImportAnswer) -> Bool { if case .scale = answer { true } else { false } }
    let new = options.answers.mapValues { $0.filter { !isScale($0) } }.filter { !$1.isEmpty }
    if new.isEmpty { return }
    try store.remember(
      answers: new.map { table, answers in
        let earlier = (options.rememberedAnswers[table] ?? []).filter { old in
          !answers.contains { $0.replaces(old) }
        }
        return (table, (earlier + answers).map(\.description))
      }, at: moment)
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
    let total = data.dataset.entryCount
    var recorded = try change.record(
      data.dataset, facts: data.facts, isReplacingAll: isReplacingAll, by: reading.options.order
    ) { progress($0, total) }
    recorded.places = places
    recorded.deleted = missing.deleted.reduce(0) { $0 + $1.count }
    return result(reading.decision, missing, recorded)
  }

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

/// Decides about values that an earlier export had and a later one of the same kind no longer has.
///
/// They are deleted, but if there are many, the export may be a part, so the person decides.
package struct MissingDecision {
  package enum Choice: String, CaseIterable, Sendable { case delete, leave }

  package enum Fate: Sendable {
    case deleted
    /// Not deleted, as the person chose.
    case left
    /// Not deleted, because entries were skipped.
    case leftByProblems
    /// The person would be asked, if this were not a rehearsal.
    case asked
  }

  package private(set) var fates: [(values: MissingValues, fate: Fate)] = []

  var deleted: [MissingValues] { fates.filter { $0.fate == .deleted }.map(\.values) }
  init() {}

  /// - Throws: ``Question`` if the person must decide.
  init(
    on missing: [MissingValues], choice: Choice?, hasProblems: Bool, isRehearsal: Bool,
    typed: String, _ answers: Answers
  ) throws {
    for values in missing {
      let fate: Fate
      if let choice {
        fate = choice == .leave ? .left : .deleted
      } else if hasProblems {
        fate = .leftByProblems
      } else if !values.isDoubtful {
        fate = .deleted
      } else if isRehearsal {
        fate = .asked
      } else {
        let question = MissingDecision.question(about: values, typed: typed)
        fate = try answers.answer(question) == 0 ? .deleted : .left
      }
      fates.append((values, fate))
    }
  }

  private static func question(about values: MissingValues, typed: String) -> Question {
    let days = CountText.of(values.missingDayCount, "day", "days")
    let text =
      "export of \(values.source.name) has \(CountText.of(values.dayCount, "day", "days")) from "
      + "\(values.days.lowerBound) to \(values.days.upperBound), "
      + "and on \(days) it lacks values that an earlier one had"
    return Question(
      text: "This " + text,
      choices: ["They were deleted: delete them here too", "It is a part only: leave them"],
      refusal: Failure(
        "this " + text,
        hints: "If it is one of several parts, name all of them together.",
        "To leave these values: \(typed) --missing leave",
        "To delete them: \(typed) --missing delete", status: .data))
  }
}
