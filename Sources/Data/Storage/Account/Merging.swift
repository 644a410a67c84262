import Metrics
import Time

/// What came of fetched values.
package struct Merge: Sendable {
  /// What they changed here.
  package var outcome = Outcome()
  /// Values that were changed here and there: ours were kept, but where they were forgotten.
  package var conflicts: [Conflict] = []
  /// Whether it is a change that undo takes back, or two.
  package var isChange = false

  /// A value that was changed here and there.
  package struct Conflict: Equatable, Sendable {
    package let attribute: String
    package let day: Day
    /// What is here; nil where it was forgotten, and theirs was recorded.
    package let ours: Value?
    package let theirs: Value
  }
}

extension Store {
  /// Records what the account holds, in one transaction.
  ///
  /// What was changed here since, and not there, stays. What was changed here and there stays too,
  /// as a change of its own on top of theirs, so that undoing it brings theirs; only history that
  /// was recorded here gives way, and what was forgotten. Values that the account does not have
  /// take nothing away.
  ///
  /// Attributes have their names there; `marks` of how far this went are kept with it. `command`
  /// and `moment` are as in ``update(by:at:_:)``. Throws ``TypeConflict`` and ``StoreFault``, and
  /// nothing is kept then.
  package func merge(
    _ dataset: Dataset, by command: String, at moment: String,
    keeping marks: [(key: Int, value: Value)] = []
  ) throws -> Merge {
    try prepareForWriting()
    return try transaction {
      try migrate()
      var merge = Merge()
      var (dataset, renamed) = try named(as: dataset)
      try settle(&dataset, conflicts: &merge.conflicts)
      let theirs = Change(in: self, by: command, at: moment)
      theirs.origin = .account
      merge.outcome = try theirs.record(dataset)
      try theirs.finish()
      merge.isChange = !theirs.isEmpty
      for (ours, theirs) in renamed {
        if let row = try row(ofAttribute: ours) {
          try put(.text(theirs), as: .served, at: Int(row))
        }
      }
      if merge.conflicts.contains(where: { $0.ours != nil }) {
        let ours = Change(in: self, by: command + " (what was changed here)", at: moment)
        ours.origin = .account
        for conflict in merge.conflicts {
          guard let value = conflict.ours else { continue }
          _ = try ours.put(value, of: conflict.attribute, on: conflict.day)
        }
        try ours.finish()
      }
      for mark in marks { try put(mark.value, as: .synced, at: mark.key) }
      return merge
    }
  }

  /// Leaves out of `dataset` what stays as it is here, and brings the outbox up to date.
  private func settle(
    _ dataset: inout Dataset, conflicts: inout [Merge.Conflict]
  ) throws(StoreFault) {
    var outbox: [Place: (base: Value?, send: Bool)] = [:]
    let selection = try database.prepare("SELECT day, attribute, base, send FROM outbox")
    while try selection.step() {
      outbox[Place(day: try selection.day(0), row: selection.integer(1))] = (
        selection.value(2), selection.integer(3) == 1
      )
    }
    if outbox.isEmpty { return }
    var rows: [Int64?] = []
    for attribute in dataset.attributes {
      rows.append(try row(ofAttribute: attribute.name))
    }
    let deletion = try database.prepare("DELETE FROM outbox WHERE day = ? AND attribute = ?")
    let update = try database.prepare(
      "UPDATE outbox SET base = ? WHERE day = ? AND attribute = ?")
    var entries: [Dataset.Entry] = []
    for entry in dataset.entries {
      guard let row = rows[Int(entry.attribute)],
        let (base, send) = outbox[Place(day: entry.day, row: row)]
      else {
        entries.append(entry)
        continue
      }
      let ours = try value(row: row, on: entry.day)
      // Exist fills days with zeros by itself, which say nothing against what is here.
      let isNothing = base == nil && ours != nil && entry.value.isZero
      if ours == entry.value || base != entry.value && (!send || ours == nil) && !isNothing {
        deletion.bind(entry.day, at: 1)
        deletion.bind(row, at: 2)
        try deletion.run()
        if ours != entry.value { entries.append(entry) }
        guard send, ours == nil, base != nil, ours != entry.value else { continue }
      } else if base != entry.value {
        update.bind(entry.value, at: 1)
        update.bind(entry.day, at: 2)
        update.bind(row, at: 3)
        try update.run()
        if isNothing { continue }
        entries.append(entry)
      } else {
        continue
      }
      conflicts.append(
        Merge.Conflict(
          attribute: dataset.attributes[Int(entry.attribute)].name, day: entry.day, ours: ours,
          theirs: entry.value))
    }
    dataset.entries = entries
  }

  /// Whether an attribute holds more than zeros, with which Exist fills days by itself.
  package func holdsValues(_ name: String) throws(StoreFault) -> Bool {
    let selection = try database.prepare(
      """
      SELECT 1 FROM value WHERE attribute = (SELECT id FROM attribute WHERE name = ?)
      AND value != 0 LIMIT 1
      """)
    selection.bind(name, at: 1)
    return try selection.step()
  }

  private struct Place: Hashable {
    let day: Day
    let row: Int64
  }
}

extension Value {
  /// Whether it is the number zero.
  fileprivate var isZero: Bool { self == .integer(0) || self == .decimal(0) }
}
