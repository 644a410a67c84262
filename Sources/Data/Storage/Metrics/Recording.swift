import Facts
import Metrics

extension Change {
  /// Records all of `dataset` and the person's own facts: its values replace values on the same
  /// days, and its attributes update attributes of the same name.
  ///
  /// `isReplacingAll` replaces values of the account, values that a person typed, and values of
  /// kinds of export with a higher priority, instead of counting them. `progress` is called after
  /// each day with how many entries are done. If it throws, the change must be abandoned.
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

  /// Replaces the ratings and pauses of each attribute and day that `entries` have.
  ///
  /// With `isBeaten`, a day is skipped if this source must not replace its value.
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

  /// Whether it may replace the ratings of a day whose value has a source, which may be of this
  /// change.
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

  /// Changes an attribute, and converts its values if its type changes: by `convert`, else as
  /// ``Value/converted(from:to:)`` does.
  func update(
    _ stored: Attribute, row: Int64, to attribute: Attribute, in groups: [String: Int64],
    converting convert: ((Value) -> Value?)? = nil
  ) throws {
    if stored == attribute { return }
    try note(row: row, of: .attribute)
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
    if decided.contains(.type) { (attribute.type, attribute.unit) = (stored.type, stored.unit) }
    return attribute
  }
}

/// How many things recording a dataset has changed.
package struct RecordingResult: Equatable, Sendable {
  /// How many values were added where there was none.
  package var added = 0
  /// How many values replaced different ones.
  package var replaced = 0
  /// How many values were there already.
  package var unchanged = 0
  /// How many existing values got hours.
  package var hours = 0
  /// How many stored values were not changed because a person typed them or the account has them.
  package var left = 0
  /// How many stored values were not changed because their kind of export has a higher priority.
  package var outranked = 0
  /// How many values are the same as before, and now belong to another kind of export.
  package var adopted = 0
  /// How many values were deleted because a later export of their kind no longer has them.
  package var deleted = 0
  /// The names of attributes that were added.
  package var newAttributes: [String] = []
  /// How many existing attributes were changed.
  package var changedAttributes = 0
  /// How many sets of averages were added or changed.
  package var averageSets = 0
  /// How many goals were added or changed.
  package var goals = 0
  /// How many ratings of days that have several, and pauses, were added or changed.
  package var timedEntries = 0
  /// How many facts were added.
  package var facts = 0
  /// How many places were added.
  package var places = 0
  /// How many averages were skipped because their attribute does not exist.
  package var unusedAverages = 0

  package init(
    added: Int = 0, replaced: Int = 0, unchanged: Int = 0, newAttributes: [String] = []
  ) {
    self.added = added
    self.replaced = replaced
    self.unchanged = unchanged
    self.newAttributes = newAttributes
  }

  /// Whether nothing was changed.
  package var isEmpty: Bool {
    added == 0 && replaced == 0 && hours == 0 && adopted == 0 && deleted == 0
      && newAttributes.isEmpty && averageSets == 0
      && goals == 0 && timedEntries == 0 && facts == 0 && places == 0 && changedAttributes == 0
  }
}
