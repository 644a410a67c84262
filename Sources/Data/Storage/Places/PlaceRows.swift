import Geography
import Places
import Text
import Time

/// Whether a place is sent to the account with which places are shared.
package enum PlaceState: Int64, Sendable {
  /// Only on request, since it was imported or added before the login; also for places of others.
  case heldBack
  case shared
}

extension Store {
  package func place(_ id: Int) throws(StoreError) -> Place? {
    try database.first(of: PlaceRow.selection + " WHERE id = ?", id) { PlaceRow(&$0)?.place }
  }

  /// The own place with the name, the point and the day of another, or nil.
  package func ownPlace(sameAs place: Place) throws -> Place? {
    var same: Place?
    try ownPlaces(in: place.day...place.day) {
      if $0.name == place.name, $0.point == place.point { same = $0 }
    }
    return same
  }
}

extension Change {
  /// Adds places, and returns their numbers; own places are shared, unless the change is an import.
  package func add(_ places: [Place]) throws(StoreError) -> [Int] {
    if places.isEmpty { return [] }
    let first = try store.unusedPlaceNumber()
    let state: PlaceState = source == .typed ? .shared : .heldBack
    var numbers: [Int] = []
    let change = try row()
    let noting = try noting()
    let insertion = try database.prepare(PlaceRow.insertion)
    for (offset, place) in places.enumerated() {
      let number = first + Int64(offset)
      try noting.run(change, Relation.place.rawValue, number, [UInt8]?.none)
      try insertion.run(PlaceRow(place: place, state: place.isOwn ? state : .heldBack, row: number))
      if place.isOwn { placeDays.insert(place.day) }
      numbers.append(Int(number))
    }
    return numbers
  }

  /// Adds own places, except visits with a known name, point and day; returns how many were added.
  package func addNew(_ places: [Place]) throws -> Int {
    if places.isEmpty { return 0 }
    var known: Set<PlaceVisit> = []
    func isNew(_ place: Place) -> Bool {
      known.insert(PlaceVisit(name: place.name, point: place.point, day: place.day)).inserted
    }
    try store.ownPlaces(in: Day.first...Day.last) { _ = isNew($0) }
    return try add(places.filter(isNew)).count
  }

  /// Replaces the place with the same `id`; ``PlaceState`` does not change.
  package func put(_ place: Place) throws(StoreError) {
    if let before = try store.place(place.id), before.isOwn { placeDays.insert(before.day) }
    if place.isOwn { placeDays.insert(place.day) }
    try note(row: Int64(place.id), of: .place)
    let state = try database.first(of: "SELECT state FROM place WHERE id = ?", place.id) {
      PlaceState(rawValue: $0.integer())
    }
    try database.run(
      PlaceRow.insertion,
      PlaceRow(
        place: place, state: place.isOwn ? state ?? .shared : .heldBack, row: Int64(place.id)))
  }

  /// Deletes places; what the account has of them is deleted there with the next refresh.
  package func removePlaces(_ ids: [Int]) throws(StoreError) {
    let deletion = try database.prepare("DELETE FROM place WHERE id = ?")
    let rows = try RowSwap(of: .place, in: store)
    let change = try row()
    let noting = try noting()
    for id in ids {
      guard let before = try rows.packedRow(Int64(id)) else { continue }
      if let day = try store.dayOfOwnPlace(before) { placeDays.insert(day) }
      try noting.run(change, Relation.place.rawValue, id, before)
      try deletion.run(id)
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
}

struct PlaceRow: TableRecord {
  static let table = "place"
  static let columns = """
    id, key, person, first_name, last_name, name, address, note, latitude, longitude, day, \
    created, updated, state
    """

  let place: Place
  let state: PlaceState
  let row: Int64
}

extension PlaceRow {
  init?(_ columns: inout Row) {
    row = columns.integer()
    let key = columns.optionalText()
    let person = Person(
      key: columns.text(), firstName: CleanText(columns.text()),
      lastName: CleanText(columns.text()))
    let (name, address, note) = (columns.text(), columns.optionalText(), columns.optionalText())
    let point = Coordinates(latitude: columns.decimal(), longitude: columns.decimal())
    let day = Day(exactly: columns.integer())
    let created = Timestamp(milliseconds: columns.integer())
    let updated = Timestamp(milliseconds: columns.integer())
    let state = PlaceState(rawValue: columns.integer())
    guard let point, let day,
      var place = Place(
        key: key, person: person, name: name, point: point, day: day, created: created,
        updated: updated)
    else { return nil }
    place.id = Int(row)
    place.setAddress(address)
    place.setNote(note)
    self.place = place
    self.state = state ?? .heldBack
  }

  func bind(to parameters: inout Parameters) {
    parameters.bind(
      all: row, place.key, place.person.key, place.person.firstName.string,
      place.person.lastName.string, place.name.string, place.address?.string, place.note?.string,
      place.point.latitude, place.point.longitude, place.day, place.created.milliseconds,
      place.updated.milliseconds, state.rawValue)
  }
}

private struct PlaceVisit: Hashable {
  let name: CleanText
  let point: Coordinates
  let day: Day
}
