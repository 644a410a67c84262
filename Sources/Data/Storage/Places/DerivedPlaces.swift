import Geography
import Metrics
import Places
import Time

extension Store {
  /// Derives the attributes of ``PlaceAttribute`` of some days from the own places.
  ///
  /// Like all derived values, they are not in the change log and never replace a value of another
  /// source.
  ///
  /// - Returns: The attributes of another type, for which no value was recorded.
  func deriveFromPlaces(on days: Set<Day>) throws(StoreError) -> [DerivedConflict] {
    if days.isEmpty { return [] }
    let visits = try database.prepare(
      """
      SELECT latitude, longitude FROM place WHERE person = '' AND day = ?
      ORDER BY created DESC, id DESC
      """)
    var counts: [(day: Day, value: Value?)] = []
    var points: [(day: Day, value: Value?)] = []
    for day in days.sorted() {
      visits.bind(day)
      var count: Int64 = 0
      var last: Coordinates?
      while var row = try visits.next() {
        if count == 0 {
          last = Coordinates(latitude: row.decimal(), longitude: row.decimal())
        }
        count += 1
      }
      visits.reset()
      counts.append((day, count == 0 ? nil : .integer(count)))
      points.append((day, last.map { .text($0.exactText) }))
    }
    var conflicts: [DerivedConflict] = []
    for (name, values) in [(PlaceAttribute.visits, counts), (PlaceAttribute.point, points)] {
      do {
        try put(derived: values, of: name)
      } catch let conflict as DerivedConflict {
        conflicts.append(conflict)
      } catch let error as StoreError {
        throw error
      } catch {
        preconditionFailure("only these errors are thrown")
      }
    }
    return conflicts
  }

  /// Records the derived values of an attribute, and deletes derived ones where there is none.
  private func put(derived values: [(day: Day, value: Value?)], of name: String) throws {
    var row = try row(ofAttribute: name)
    if row == nil {
      if values.allSatisfy({ $0.value == nil }) { return }
      row = try rowOfDerived(name)
    }
    guard let row, let type = try key(ofAttribute: name)?.type, let template = Template.named(name)
    else { return }
    let upsert = try database.prepare(
      """
      INSERT INTO value(day, attribute, value, source) VALUES(?, ?, ?, ?)
      ON CONFLICT(day, attribute) DO UPDATE SET value = excluded.value
      WHERE source = excluded.source AND value IS NOT excluded.value
      """)
    let deletion = try database.prepare(
      "DELETE FROM value WHERE day = ? AND attribute = ? AND source = ?")
    var (first, last) = (Day.last, Day.first)
    for (day, value) in values {
      if let value {
        guard let converted = value.converted(from: template.type, to: type) else {
          throw DerivedConflict(attribute: name, stored: type, wanted: template.type)
        }
        upsert.bind(day, row, converted, ValueSource.refresh)
        try upsert.run()
      } else {
        deletion.bind(day, row, ValueSource.refresh)
        try deletion.run()
      }
      if database.changedRows > 0 { (first, last) = (min(first, day), max(last, day)) }
    }
    if first <= last { try markAveragesStale(computedFrom: first...last) }
  }

  /// The day of a packed row, or nil if the place is not an own one.
  func dayOfOwnPlace(_ packed: [UInt8]) throws(StoreError) -> Day? {
    let columns = try unpack(packed)
    let (person, day) = (PlaceRow.index(of: "person"), PlaceRow.index(of: "day"))
    guard columns.count > day, columns[person].value == .text(""),
      case .integer(let number)? = columns[day].value
    else { return nil }
    return Day(exactly: number)
  }
}
