import Facts
import Metrics

extension Change {
  /// Records all of `dataset` and the person's own facts, replacing values and updating attributes.
  ///
  /// `isReplacingAll` replaces values of higher priority instead of counting them: typed values,
  /// and values of the account or of other kinds of export. `progress` is called after each day
  /// with how many entries are done. If it throws, the change must be abandoned.
  package func record(
    _ dataset: Dataset, facts: [OwnFact] = [], isReplacingAll: Bool = false,
    by order: SourceOrder = SourceOrder(), progress: ((Int) -> Void)? = nil
  ) throws -> RecordingResult {
    var outcome = RecordingResult()
    let groups = try record(dataset.groups)
    let rows = try record(dataset.attributes, in: groups, outcome: &outcome)
    // What waits for the account has decided already which of its values arrive here.
    let isBeaten = source == .imported && !isReplacingAll
    let recording = ValueRecording(rows: rows, isBeaten: isBeaten, order: order, progress: progress)
    try recordValues(of: dataset, recording, outcome: &outcome)
    try record(dataset.timedEntries, isBeaten: isBeaten, outcome: &outcome)
    for entry in dataset.goals
    where try set(entry.goal, of: entry.attribute, for: entry.period) != entry.goal {
      outcome.goals += 1
    }
    for fact in facts where try add(fact) { outcome.facts += 1 }
    if !dataset.averages.isEmpty {
      let names = Set(try store.catalogue().attributes.map(\.name))
      for var set in dataset.averages {
        let count = set.averages.count
        set.averages = set.averages.filter { names.contains($0.key) }
        outcome.unusedAverages += count - set.averages.count
        if !set.averages.isEmpty, try store(fetched: set) { outcome.averageSets += 1 }
      }
    }
    return outcome
  }

  /// Replaces the ratings and pauses of each attribute and day that `entries` have; with
  /// `isBeaten`, skips a day whose value this source must not replace.
  private func record(
    _ entries: [TimedEntry], isBeaten: Bool, outcome: inout RecordingResult
  ) throws {
    var start = entries.startIndex
    while start < entries.endIndex {
      let (name, day) = (entries[start].attribute, entries[start].day)
      let end =
        entries[start...].firstIndex { $0.attribute != name || $0.day != day } ?? entries.endIndex
      defer { start = end }
      if isBeaten, let row = try store.row(ofAttribute: name),
        let stored = try store.storedValue(row: row, on: day), !mayReplaceEntries(stored.source)
      {
        continue
      }
      if try replaceEntries(of: name, on: day, with: Array(entries[start..<end])) {
        outcome.timedEntries += end - start
      }
    }
  }

  /// Whether it may replace the ratings of a day whose value has a source, perhaps of this change.
  private func mayReplaceEntries(_ stored: ValueSource) -> Bool {
    if case .export(let export) = stored, !exports.isEmpty { return exports.contains(export) }
    return source.mayReplace(stored)
  }

  /// Adds or updates groups, and returns their rows by name.
  func record(_ groups: [Group]) throws(StoreError) -> [String: Int64] {
    var rows: [String: Int64] = [:]
    for group in groups {
      let stored = try database.first(of: GroupRow.selection + " WHERE name = ?", group.name) {
        GroupRow(&$0)
      }
      let row = if let stored { stored.row } else { try database.nextRow(of: "attribute_group") }
      rows[group.name] = row
      if stored?.group == group { continue }
      try note(row: row, of: .group)
      try database.run(GroupRow.insertion, GroupRow(group, row: row))
    }
    return rows
  }

  /// Adds or updates attributes, and returns their rows in the same order.
  private func record(
    _ attributes: [Attribute], in groups: [String: Int64], outcome: inout RecordingResult
  ) throws -> [Int64] {
    var rows: [Int64] = []
    for attribute in attributes {
      if let row = try store.row(ofAttribute: attribute.name),
        let stored = try store.attribute(named: attribute.name)
      {
        rows.append(row)
        let wanted = attribute.respecting(stored)
        if wanted != stored { outcome.changedAttributes += 1 }
        try update(stored, row: row, to: wanted, in: groups)
      } else {
        let row = try database.nextRow(of: "attribute")
        guard row <= Catalogue.mostRows else {
          throw database.damage("an attribute has an invalid number")
        }
        rows.append(row)
        try note(row: row, of: .attribute)
        if outcome.newAttributes.isEmpty { try store.deleteRestOfDeletedAttributes() }
        try write(attribute, row: row, in: groups)
        outcome.newAttributes.append(attribute.name)
      }
    }
    return rows
  }

  /// Changes an attribute, and converts its values to a new type by `convert`, or as usual.
  func update(
    _ stored: Attribute, row: Int64, to attribute: Attribute, in groups: [String: Int64],
    converting convert: ((Value) -> Value?)? = nil
  ) throws {
    if stored == attribute { return }
    var attribute = attribute
    if stored.type != attribute.type {
      let (old, new) = (stored.type, attribute.type)
      try convertValues(
        of: row, from: stored, to: new, convert ?? { $0.converted(from: old, to: new) })
      try convertGoals(of: row, to: attribute) { goal in
        guard let convert, let value = goal.value else { return goal.converted(from: old, to: new) }
        // A goal of a count may have a fraction.
        let number = new == .quantity && old != .text ? value : convert(.decimal(value))?.number
        return number.map { SetGoal(value: $0, isLimit: goal.isLimit && !new.isTimeOfDay) }
      }
      if let gauge = attribute.gauge, !attribute.type.gauges.contains(gauge) {
        attribute.gauge = nil
      }
    }
    try note(row: row, of: .attribute)
    try write(attribute, row: row, in: groups)
  }

  private func write(
    _ attribute: Attribute, row: Int64, in groups: [String: Int64]
  ) throws(StoreError) {
    var group = groups[attribute.group]
    if group == nil { group = try record([store.group(named: attribute.group)])[attribute.group] }
    // The account's name, the rest of the row, is not changed.
    try database.run(
      """
      INSERT INTO attribute(\(AttributeRow.columns)) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(id) DO UPDATE SET label = excluded.label, group_id = excluded.group_id,
        priority = excluded.priority, type = excluded.type, unit = excluded.unit,
        service = excluded.service, private = excluded.private, gauge = excluded.gauge,
        hidden = excluded.hidden, own = excluded.own
      """, AttributeRow(attribute, row: row, group: group ?? 0))
  }
}

extension Attribute {
  /// This attribute with what a person has decided of `stored`, unless it carries decisions itself.
  fileprivate func respecting(_ stored: Attribute) -> Attribute {
    var attribute = self
    let decided = stored.own.subtracting(own)
    attribute.own = own.union(stored.own)
    attribute.hidden = hidden ?? stored.hidden
    if decided.contains(.label) { attribute.label = stored.label }
    if decided.contains(.group) { attribute.group = stored.group }
    if decided.contains(.priority) { attribute.priority = stored.priority }
    if decided.contains(.privacy) { attribute.isPrivate = stored.isPrivate }
    if decided.contains(.type) { (attribute.type, attribute.unit) = (stored.type, stored.unit) }
    return attribute
  }
}

/// How many things recording a dataset has changed.
package struct RecordingResult: Equatable, Sendable {
  /// Where there was none.
  package var added = 0
  /// Different values.
  package var replaced = 0
  package var unchanged = 0
  package var hours = 0
  /// Typed values and values of the account, not replaced.
  package var left = 0
  /// Values of a kind of export with a higher priority, not replaced.
  package var outranked = 0
  /// Equal values that now belong to another kind of export.
  package var adopted = 0
  /// Values that a later export of their kind no longer has.
  package var deleted = 0
  package var newAttributes: [String] = []
  package var changedAttributes = 0
  package var averageSets = 0
  package var goals = 0
  package var timedEntries = 0
  package var facts = 0
  package var places = 0
  package var unusedAverages = 0

  package init(
    added: Int = 0, replaced: Int = 0, unchanged: Int = 0, newAttributes: [String] = []
  ) {
    (self.added, self.replaced) = (added, replaced)
    (self.unchanged, self.newAttributes) = (unchanged, newAttributes)
  }

  package var isEmpty: Bool {
    added == 0 && replaced == 0 && hours == 0 && adopted == 0 && deleted == 0
      && newAttributes.isEmpty && averageSets == 0
      && goals == 0 && timedEntries == 0 && facts == 0 && places == 0 && changedAttributes == 0
  }
}
