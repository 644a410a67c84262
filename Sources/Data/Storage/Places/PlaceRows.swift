import Geography
import Places
import Text
import Time

/// Whether a place is sent to the account with which places are shared.
///
/// What of it waits to be sent follows from comparing it with what the account is known to have.
package enum PlaceState: Int64, Sendable {
  /// Only on request, since it was imported or added before the login; also for places of others.
  case heldBack
  case shared
}

extension Store {
  /// The columns of a place, in the order in which ``Statement/place()`` reads them.
  static let placeColumns = """
    id, key, person, first_name, last_name, name, address, note, latitude, longitude, day, created, \
    updated, state
    """

  /// The place with a number; nil if there is none.
  package func place(_ id: Int) throws(StoreError) -> Place? {
    let selection = try database.prepare(
      "SELECT \(Store.placeColumns) FROM place WHERE id = ?")
    selection.bind(Int64(id), at: 1)
    return try selection.step() ? selection.place() : nil
  }

  /// Passes each place to `take`, the one that was changed last first, until it returns false.
  package func places(_ take: (Place) throws -> Bool) throws {
    let selection = try database.prepare(
      "SELECT \(Store.placeColumns) FROM place ORDER BY updated DESC, id DESC")
    while try selection.step() {
      guard let place = selection.place() else { continue }
      if try !take(place) { return }
    }
  }
}

extension Change {
  /// Adds places; their `id` is not used.
  ///
  /// A person's own places are shared, unless the change is an import.
  ///
  /// - Returns: Their numbers.
  package func add(_ places: [Place]) throws(StoreError) -> [Int] {
    if places.isEmpty { return [] }
    let first = try store.unusedPlaceNumber()
    let state: PlaceState = source == .typed ? .shared : .heldBack
    var numbers: [Int] = []
    let noting = try noting(in: row())
    noting.bind(Relation.place.rawValue, at: 2)
    noting.bindNull(at: 4)
    let insertion = try store.placeInsertion()
    for (offset, place) in places.enumerated() {
      let number = first + Int64(offset)
      noting.bind(number, at: 3)
      try noting.run()
      insertion.bind(place, state: place.isOwn ? state : .heldBack, row: number)
      try insertion.run()
      if place.isOwn { placeDays.insert(place.day) }
      numbers.append(Int(number))
    }
    return numbers
  }

  /// Adds those of some own places that are not there yet: of no own place the name, the point and the
  /// day are the same.
  ///
  /// - Returns: How many were added.
  package func addNew(_ places: [Place]) throws -> Int {
    var known: Set<PlaceVisit> = []
    try store.ownPlaces(in: Day.first...Day.last) { known.insert(PlaceVisit($0)) }
    return try add(places.filter { known.insert(PlaceVisit($0)).inserted }).count
  }

  /// Replaces the place with the same `id`; whether it is sent to the account stays.
  package func put(_ place: Place) throws(StoreError) {
    if let before = try store.place(place.id), before.isOwn { placeDays.insert(before.day) }
    if place.isOwn { placeDays.insert(place.day) }
    try note(row: Int64(place.id), of: .place)
    let selection = try database.prepare("SELECT state FROM place WHERE id = ?")
    selection.bind(Int64(place.id), at: 1)
    let state = try selection.step() ? PlaceState(rawValue: selection.integer(0)) : nil
    let insertion = try store.placeInsertion()
    insertion.bind(
      place, state: place.isOwn ? state ?? .shared : .heldBack, row: Int64(place.id))
    try insertion.run()
  }

  /// Deletes places; what the account has of them is deleted there with the next refresh.
  package func removePlaces(_ ids: [Int]) throws(StoreError) {
    let deletion = try database.prepare("DELETE FROM place WHERE id = ?")
    let rows = try RowSwap(of: .place, in: store)
    let noting = try noting(in: row())
    noting.bind(Relation.place.rawValue, at: 2)
    for id in ids {
      guard let before = try rows.packedRow(Int64(id)) else { continue }
      if let day = try store.dayOfOwnPlace(before) { placeDays.insert(day) }
      noting.bind(Int64(id), at: 3)
      noting.bind(before, at: 4)
      try noting.run()
      deletion.bind(Int64(id), at: 1)
      try deletion.run()
    }
  }
}

extension Store {
  /// A number that no place has or had, as far as the log of changes goes back.
  func unusedPlaceNumber() throws(StoreError) -> Int64 {
    let stored = try database.number("SELECT coalesce(max(id), 0) FROM place")
    let noted = try database.number(
      "SELECT coalesce(max(id), 0) FROM replaced WHERE relation = 'place'")
    return max(stored, noted) + 1
  }

  /// Writes a whole row of the table of places, as ``Statement/bind(_:state:row:)`` binds it.
  func placeInsertion() throws(StoreError) -> Statement {
    try database.prepare(
      """
      INSERT OR REPLACE INTO place(\(Store.placeColumns))
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
  }
}

extension Statement {
  /// Binds the columns of ``Store/placeColumns``.
  func bind(_ place: Place, state: PlaceState, row: Int64) {
    bind(row, at: 1)
    bind(place.key, at: 2)
    bind(place.person.key, at: 3)
    bind(place.person.firstName.string, at: 4)
    bind(place.person.lastName.string, at: 5)
    bind(place.name.string, at: 6)
    bind(place.address?.string, at: 7)
    bind(place.note?.string, at: 8)
    bind(place.point.latitude, at: 9)
    bind(place.point.longitude, at: 10)
    bind(place.day, at: 11)
    bind(place.created.milliseconds, at: 12)
    bind(place.updated.milliseconds, at: 13)
    bind(state.rawValue, at: 14)
  }

  /// The place in the columns of ``Store/placeColumns``; nil for a row that no place can be made of.
  func place() -> Place? {
    guard let point = Coordinates(latitude: decimal(8), longitude: decimal(9)),
      let day = Day(exactly: integer(10))
    else { return nil }
    return Place(
      id: Int(integer(0)), key: optionalText(1),
      person: Person(
        key: text(2), firstName: CleanText(text(3)), lastName: CleanText(text(4))),
      name: text(5), address: optionalText(6), note: optionalText(7), point: point, day: day,
      created: Timestamp(milliseconds: integer(11)), updated: Timestamp(milliseconds: integer(12)))
  }
}

/// What makes two places of a person the same visit.
private struct PlaceVisit: Hashable {
  let name: CleanText
  let point: Coordinates
  let day: Day

  init(_ place: Place) {
    name = place.name
    point = place.point
    day = place.day
  }
}
