import Metrics
import Text
import Time

/// Values that a refresh derives from events, weather or places.
package struct DerivedValue: Equatable, Sendable {
  package let attribute: String
  package let day: Day
  package let value: Value

  package init(_ value: Value, of attribute: String, on day: Day) {
    (self.attribute, self.day, self.value) = (attribute, day, value)
  }
}

extension Store {
  /// Records values on days without one, or with a derived one, and returns how many were changed;
  /// they are not in the change log, and not sent to an account.
  package func record(derived values: [DerivedValue]) throws -> Int {
    try writing {
      let byName = Dictionary(grouping: values, by: \.attribute)
      var count = 0
      var seen: Set<String> = []
      for name in values.map(\.attribute) where seen.insert(name).inserted {
        count += try put(derived: byName[name]?.map { ($0.day, $0.value) } ?? [], of: name).get()
      }
      return count
    }
  }

  /// Records the derived values of an attribute, or deletes them if nil; returns how many changed.
  func put(
    derived values: [(day: Day, value: Value?)], of name: String
  ) throws(StoreError) -> Result<Int, DerivedConflict> {
    if try row(ofAttribute: name) == nil, values.contains(where: { $0.value != nil }) {
      try addDerived(name)
    }
    guard let (row, type) = try key(ofAttribute: name), let template = Template.named(name)
    else { return .success(0) }
    let upsert = try database.prepare(
      """
      INSERT INTO value(day, attribute, value, source) VALUES(?, ?, ?, ?)
      ON CONFLICT(day, attribute) DO UPDATE SET value = excluded.value
      WHERE source = excluded.source AND value IS NOT excluded.value
      """)
    let deletion = try database.prepare(
      "DELETE FROM value WHERE day = ? AND attribute = ? AND source = ?")
    var (first, last) = (Day.last, Day.first)
    var count = 0
    for (day, value) in values {
      if let value {
        guard let converted = value.converted(from: template.type, to: type) else {
          return .failure(DerivedConflict(attribute: name, stored: type, wanted: template.type))
        }
        try upsert.run(day, row, converted, ValueSource.refresh)
      } else {
        try deletion.run(day, row, ValueSource.refresh)
      }
      guard database.changedRows > 0 else { continue }
      count += 1
      (first, last) = (min(first, day), max(last, day))
    }
    if first <= last { try markAveragesStale(computedFrom: first...last) }
    return .success(count)
  }

  private func addDerived(_ name: String) throws(StoreError) {
    guard let attribute = Template.named(name)?.attribute
    else { preconditionFailure("derived attributes have templates") }
    let row = try unusedRow(for: name, of: .attribute)
    let group = try rowOfGroup(Group(named: attribute.group))
    try database.run(AttributeRow.insertion, AttributeRow(attribute, row: row, group: group))
  }

  private func rowOfGroup(_ group: Group) throws(StoreError) -> Int64 {
    let stored = try database.first(
      of: "SELECT id FROM attribute_group WHERE name = ?", group.name
    ) { $0.integer() }
    if let stored { return stored }
    let row = try unusedRow(for: group.name, of: .group)
    try database.run(GroupRow.insertion, GroupRow(group, row: row))
    return row
  }

  /// The row for a new attribute or group that is no change: the one that undo or redo would
  /// restore with this name, else one that neither restores.
  private func unusedRow(for name: String, of relation: Relation) throws(StoreError) -> Int64 {
    var greatest = try database.number("SELECT coalesce(max(id), 0) FROM \(relation.rawValue)")
    let notes = try database.prepare("SELECT id, before FROM replaced WHERE relation = ?")
    notes.bind(relation.rawValue)
    let nameIndex = relation == .group ? GroupRow.index(of: "name") : AttributeRow.index(of: "name")
    while var columns = try notes.next() {
      let row = columns.integer()
      greatest = max(greatest, row)
      guard let packed = columns.optionalBytes() else { continue }
      let noted = try unpack(packed)
      guard noted.count > nameIndex, noted[nameIndex].value == .text(name) else { continue }
      if try !database.exists("SELECT 1 FROM \(relation.rawValue) WHERE id = ?", row) { return row }
    }
    return greatest + 1
  }
}

/// The type of an attribute does not fit a derived value.
package struct DerivedConflict: Error, Equatable, FailureConvertible {
  package let attribute: String
  package let stored, wanted: ValueType

  package var failure: Failure {
    Failure(
      "'\(attribute)' has the type \(stored.name), so nothing was recorded in it",
      hints: ["To change its type: dash attributes type \(attribute) \(wanted.name)"],
      status: .data)
  }
}
