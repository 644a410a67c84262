import Metrics
import Time

/// The result of merging values of an account.
package struct Merge: Sendable {
  /// What they changed here.
  package var outcome = RecordingResult()
  /// Values that were changed here and there.
  package var conflicts: [ValueDifference] = []
  /// Whether anything was changed that undo can revert.
  package var isChange = false
}

extension Store {
  /// Records the values of an account, in one transaction, together with the days that are now
  /// fetched.
  ///
  /// Equal values leave the outbox; a value that was changed only here remains in it; for a value
  /// that was changed on both sides, `decide` chooses one. Values that the account does not have
  /// delete nothing.
  package func merge(
    _ dataset: Dataset, by command: String, at moment: String,
    fetchedDays: ClosedRange<Day>? = nil,
    deciding decide: (ValueDifference) -> ValueDifference.Decision
  ) throws -> Merge {
    try writing {
      var merge = Merge()
      var (dataset, renamed) = try withLocalNames(dataset)
      merge.conflicts = try settleOutbox(against: &dataset, deciding: decide)
      let theirs = Change(in: self, by: command, at: moment, origin: .sync)
      merge.outcome = try theirs.record(dataset)
      try theirs.finish()
      merge.isChange = !theirs.isEmpty
      for (ours, theirs) in renamed {
        if let row = try row(ofAttribute: ours) { try setAccountName(theirs, row: row) }
      }
      if merge.conflicts.contains(where: { $0.ours != nil }) {
        let ours = Change(
          in: self, by: command + " (what was changed here)", at: moment, origin: .sync,
          source: .typed)
        for conflict in merge.conflicts {
          guard let value = conflict.ours else { continue }
          _ = try ours.put(value, of: conflict.attribute, on: conflict.day)
        }
        try ours.finish()
      }
      if let fetchedDays {
        var state = try account()
        state.fetchedDays = fetchedDays
        try store(state)
      }
      return merge
    }
  }

  /// Removes from `dataset` the values that ours win against, and brings the outbox up to date.
  private func settleOutbox(
    against dataset: inout Dataset,
    deciding decide: (ValueDifference) -> ValueDifference.Decision
  ) throws(StoreError) -> [ValueDifference] {
    var outbox: [OutboxKey: (base: Value?, isHistory: Bool)] = [:]
    let selection = try database.prepare("SELECT day, attribute, base, send FROM outbox")
    while var row = try selection.next() {
      let key = OutboxKey(day: try row.day(), row: row.integer())
      outbox[key] = (row.value(), row.integer() != 1)
    }
    if outbox.isEmpty { return [] }
    var rows: [Int64?] = []
    for attribute in dataset.attributes {
      rows.append(try row(ofAttribute: attribute.name))
    }
    let deletion = try database.prepare("DELETE FROM outbox WHERE day = ? AND attribute = ?")
    let update = try database.prepare(
      "UPDATE outbox SET base = ? WHERE day = ? AND attribute = ?")
    var conflicts: [ValueDifference] = []
    var entries: [Dataset.Entry] = []
    for entry in dataset.entries {
      guard let row = rows[Int(entry.attribute)],
        case let key = OutboxKey(day: entry.day, row: row), let waiting = outbox[key]
      else {
        entries.append(entry)
        continue
      }
      let ours = try value(row: row, on: entry.day)
      if ours == entry.value {
        try deletion.run(key.day, key.row)
        continue
      }
      // Only ours was changed.
      if waiting.base == entry.value { continue }
      let difference = ValueDifference(
        attribute: dataset.attributes[Int(entry.attribute)].name, day: entry.day,
        base: waiting.base, ours: ours, theirs: entry.value, isHistory: waiting.isHistory)
      switch decide(difference) {
      case .keepOurs: try update.run(entry.value, key.day, key.row)
      case .takeTheirs:
        try deletion.run(key.day, key.row)
        entries.append(entry)
      case .conflict:
        if ours == nil {
          try deletion.run(key.day, key.row)
        } else {
          try update.run(entry.value, key.day, key.row)
        }
        entries.append(entry)
        conflicts.append(difference)
      }
    }
    dataset.entries = entries
    return conflicts
  }

  /// Whether an attribute has a value that is not zero.
  package func hasNonzeroValues(_ name: String) throws(StoreError) -> Bool {
    try database.first(
      of: """
        SELECT 1 FROM value WHERE attribute = (SELECT id FROM attribute WHERE name = ?)
        AND value != 0 LIMIT 1
        """, name
    ) { _ in true } ?? false
  }

  private struct OutboxKey: Hashable {
    let day: Day
    let row: Int64
  }
}
