import Metrics
import Time

package struct Merge: Sendable {
  package var outcome = RecordingResult()
  /// Values that were changed here and there.
  package var conflicts: [ValueDifference] = []
  /// Whether anything was changed that undo can revert.
  package var isChange = false
}

extension Store {
  /// Records the values of an account and the days that are now fetched, in one transaction.
  ///
  /// Equal values leave the outbox; a value that was changed only here remains in it; `decide`
  /// chooses between two changed values. Values that the account lacks delete nothing.
  package func merge(
    _ dataset: Dataset, by command: String, at moment: String, fetchedDays: ClosedRange<Day>? = nil,
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
    against dataset: inout Dataset, deciding decide: (ValueDifference) -> ValueDifference.Decision
  ) throws(StoreError) -> [ValueDifference] {
    var outbox: [OutboxKey: (base: Value?, isHistory: Bool)] = [:]
    let selection = try database.prepare("SELECT day, attribute, base, send FROM outbox")
    while var row = try selection.next() {
      let key = OutboxKey(day: try row.day(), row: row.integer())
      outbox[key] = (row.value(), row.integer() != 1)
    }
    if outbox.isEmpty { return [] }
    var rows: [Int64?] = []
    for attribute in dataset.attributes { rows.append(try row(ofAttribute: attribute.name)) }
    let deletion = try database.prepare("DELETE FROM outbox WHERE day = ? AND attribute = ?")
    let update = try database.prepare("UPDATE outbox SET base = ? WHERE day = ? AND attribute = ?")
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
      let decision = decide(difference)
      if decision != .keepOurs { entries.append(entry) }
      if decision == .conflict { conflicts.append(difference) }
      if decision == .keepOurs || decision == .conflict && ours != nil {
        try update.run(entry.value, key.day, key.row)
      } else {
        try deletion.run(key.day, key.row)
      }
    }
    dataset.entries = entries
    return conflicts
  }

  package func hasNonzeroValues(_ name: String) throws(StoreError) -> Bool {
    try database.exists(
      """
      SELECT 1 FROM value WHERE attribute = (SELECT id FROM attribute WHERE name = ?)
      AND value != 0 LIMIT 1
      """, name)
  }

  private struct OutboxKey: Hashable {
    let day: Day
    let row: Int64
  }

  /// The names that the account has for attributes this program created there, by their names here.
  package func accountNames() throws(StoreError) -> [String: String] {
    Dictionary(try accountNamePairs().map { ($0.ours, $0.theirs) }) { _, last in last }
  }

  private func accountNamePairs() throws(StoreError) -> [(ours: String, theirs: String)] {
    try database.rows(
      of: "SELECT name, account_name FROM attribute WHERE account_name NOT NULL ORDER BY id"
    ) { ($0.text(), $0.text()) }
  }

  /// Stores the name that the account has for an attribute; not a change that undo reverts.
  package func setAccountName(_ name: String, of attribute: String) throws {
    try writing {
      if let row = try row(ofAttribute: attribute) { try setAccountName(name, row: row) }
    }
  }

  /// Stores the account's name of the attribute in `row`, in the transaction that is open.
  func setAccountName(_ name: String, row: Int64) throws(StoreError) {
    try database.run("UPDATE attribute SET account_name = ? WHERE id = ?", name, row)
  }

  func accountName(row: Int64) throws(StoreError) -> String? {
    try database.first(of: "SELECT account_name FROM attribute WHERE id = ?", row) {
      $0.optionalText()
    }
  }

  /// `dataset` with the local names of its attributes; an attribute whose name another one has here
  /// gets a new one, `steps_2`, and `renamed` has its name at the account.
  func withLocalNames(
    _ dataset: Dataset
  ) throws(StoreError) -> (dataset: Dataset, renamed: [String: String]) {
    var names: [String: String] = [:]
    for (ours, theirs) in try accountNamePairs() where names[theirs] == nil { names[theirs] = ours }
    let taken = Set(names.values)
    var renamed: [String: String] = [:]
    let all = Set(dataset.attributes.map(\.name))
    for theirs in all where names[theirs] == nil && taken.contains(theirs) {
      let used = try all.union(catalogue().attributes.map(\.name))
      var number = 2
      while used.contains("\(theirs)_\(number)") { number += 1 }
      names[theirs] = "\(theirs)_\(number)"
      renamed["\(theirs)_\(number)"] = theirs
    }
    var dataset = dataset
    for index in dataset.attributes.indices {
      let theirs = dataset.attributes[index].name
      dataset.attributes[index].name = names[theirs] ?? theirs
    }
    for index in dataset.averages.indices {
      var averages: [String: Average] = [:]
      for (theirs, average) in dataset.averages[index].averages {
        if let ours = names[theirs] ?? (taken.contains(theirs) ? nil : theirs) {
          averages[ours] = average
        }
      }
      dataset.averages[index].averages = averages
    }
    return (dataset, renamed)
  }
}
