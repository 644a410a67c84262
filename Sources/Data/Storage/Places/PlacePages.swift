import Places
import Text
import Time

/// Where a place is in the list, which begins with the one that was changed last.
package struct PlacePosition: Equatable, Sendable {
  /// Milliseconds since 1970-01-01T00:00Z.
  package internal(set) var updated: Int64
  package internal(set) var id: Int

  package init(updated: Int64, id: Int) {
    self.updated = updated
    self.id = id
  }

  package init(_ place: Place) {
    updated = place.updated.milliseconds
    id = place.id
  }
}

extension Store {
  /// A part of the places that a filter lets through, the one that was changed last first.
  ///
  /// - Parameters:
  ///   - filter: Which places.
  ///   - position: Only places behind this one; nil for all.
  ///   - limit: How many at most.
  /// - Returns: The places, and how many there are behind `position`.
  /// - Throws: ``StoreError``.
  package func places(
    _ filter: PlaceFilter, after position: PlacePosition? = nil, limit: Int
  ) throws -> (places: [Place], count: Int) {
    var conditions: [String] = []
    if position != nil { conditions.append("(updated, id) < (?1, ?2)") }
    if let since = filter.since { conditions.append("day >= \(since.number)") }
    if let latitudes = filter.latitudes {
      conditions.append("latitude BETWEEN \(latitudes.lowerBound) AND \(latitudes.upperBound)")
    }
    if let only = filter.isOwn { conditions.append(only ? "person = ''" : "person <> ''") }
    let condition =
      conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))"
    let selection = try database.prepare(
      "SELECT \(Store.placeColumns) FROM place \(condition) ORDER BY updated DESC, id DESC"
        + (filter.needsRows ? "" : " LIMIT \(limit)"))
    bind(position, to: selection)
    var places: [Place] = []
    var count = 0
    while try selection.step() {
      guard let place = selection.place(), filter.matches(place) else { continue }
      count += 1
      if places.count < limit { places.append(place) }
    }
    if filter.needsRows || places.count < limit { return (places, count) }
    let counting = try database.prepare("SELECT count(*) FROM place \(condition)")
    bind(position, to: counting)
    return (places, try counting.step() ? Int(counting.integer(0)) : count)
  }

  private func bind(_ position: PlacePosition?, to statement: borrowing Statement) {
    guard let position else { return }
    statement.bind(position.updated, at: 1)
    statement.bind(Int64(position.id), at: 2)
  }

  /// How many places there are.
  package func placeCount() throws(StoreError) -> Int {
    Int(try database.number("SELECT count(*) FROM place"))
  }

  /// How many rows no place can be made of.
  package func invalidPlaceCount() throws(StoreError) -> Int {
    let selection = try database.prepare("SELECT \(Store.placeColumns) FROM place")
    var count = 0
    while try selection.step() {
      if selection.place() == nil { count += 1 }
    }
    return count
  }

  /// Everybody who was at a place, each once, the person who uses this program first.
  package func placePeople() throws(StoreError) -> [Person] {
    let selection = try database.prepare(
      """
      SELECT DISTINCT person, first_name, last_name FROM place
      ORDER BY person <> '', first_name, last_name, person
      """)
    var people: [Person] = []
    while try selection.step() {
      people.append(
        Person(
          key: selection.text(0), firstName: CleanText(selection.text(1)),
          lastName: CleanText(selection.text(2))))
    }
    return people
  }

  /// The own places called so, by the ``PlaceName/key(of:)`` of their names; the last one first.
  package func ownPlaces(named key: String) throws -> [Place] {
    let selection = try database.prepare(
      """
      SELECT \(Store.placeColumns) FROM place WHERE person = ''
      ORDER BY day DESC, id DESC
      """)
    var places: [Place] = []
    while try selection.step() {
      // The name first: few rows have it.
      if PlaceName.isKey(key, of: selection.text(5)), let place = selection.place() {
        places.append(place)
      }
    }
    return places
  }

  /// Passes the own places of some days to `take`, the oldest visit first.
  package func ownPlaces(
    in days: ClosedRange<Day>, _ take: (Place) throws -> Void
  ) throws {
    let selection = try database.prepare(
      """
      SELECT \(Store.placeColumns) FROM place
      WHERE person = '' AND day BETWEEN ? AND ? ORDER BY day, id
      """)
    selection.bind(days.lowerBound, at: 1)
    selection.bind(days.upperBound, at: 2)
    while try selection.step() {
      if let place = selection.place() { try take(place) }
    }
  }

  /// The last own place up to a day, and how many places that day has; nil if there is none.
  package func lastOwnPlace(
    until day: Day
  ) throws(StoreError) -> (name: CleanText, day: Day, count: Int)? {
    let selection = try database.prepare(
      """
      SELECT day, name FROM place WHERE person = '' AND day <= ?
      ORDER BY day DESC, id DESC
      """)
    selection.bind(day, at: 1)
    guard try selection.step() else { return nil }
    let last = try selection.day(0)
    let name = CleanText(selection.text(1))
    var count = last == day ? 1 : 0
    while count > 0, try selection.step(), selection.integer(0) == Int64(day.number) { count += 1 }
    return (name, last, count)
  }
}
