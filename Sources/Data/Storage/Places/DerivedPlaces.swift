import Geography
import Metrics
import Time

extension Store {
  /// Derives the attributes of ``PlaceAttribute`` from the own places of some days; returns the
  /// ones of another type, for which nothing was recorded.
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
        if count == 0 { last = Coordinates(latitude: row.decimal(), longitude: row.decimal()) }
        count += 1
      }
      visits.reset()
      counts.append((day, count == 0 ? nil : .integer(count)))
      points.append((day, last.map { .text($0.exactText) }))
    }
    var conflicts: [DerivedConflict] = []
    for (name, values) in [(PlaceAttribute.visits, counts), (PlaceAttribute.point, points)] {
      if case .failure(let conflict) = try put(derived: values, of: name) {
        conflicts.append(conflict)
      }
    }
    return conflicts
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
