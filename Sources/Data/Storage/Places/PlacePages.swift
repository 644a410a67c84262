import Formats
import Places
import Text
import Time

/// Where a place is in the list, which begins with the one that was changed last.
package struct PlacePosition: Equatable, Sendable {
  /// Milliseconds since 1970-01-01T00:00Z.
  package internal(set) var updated: Int64
  package internal(set) var id: Int
}

extension PlacePosition {
  package init(_ place: Place) { self.init(updated: place.updated.milliseconds, id: place.id) }
}

extension Store {
  /// The first places of a filter after a position, the last changed one first, at most `limit`;
  /// and how many there are in all after it.
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
    let condition = conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))"
    let order = "ORDER BY updated DESC, id DESC"
    // Few rows are chosen by their numbers, because SQLite would sort whole rows.
    let chosen =
      filter.needsRows || limit == .max
      ? condition : "WHERE id IN (SELECT id FROM place \(condition) \(order) LIMIT \(limit))"
    let selection = try database.prepare("\(PlaceRow.selection) \(chosen) \(order)")
    if let position { selection.bind(position.updated, position.id) }
    var places: [Place] = []
    var count = 0
    while var row = try selection.next() {
      guard let place = PlaceRow(&row)?.place, filter.matches(place) else { continue }
      count += 1
      if places.count < limit { places.append(place) }
    }
    if filter.needsRows || places.count < limit { return (places, count) }
    let counting = try database.prepare("SELECT count(*) FROM place \(condition)")
    if let position { counting.bind(position.updated, position.id) }
    var total = try counting.next()
    return (places, (total?.integer()).map { Int($0) } ?? count)
  }

  package func placeCount() throws(StoreError) -> Int {
    Int(try database.number("SELECT count(*) FROM place"))
  }

  /// How many rows no place can be made of.
  package func invalidPlaceCount() throws(StoreError) -> Int {
    try database.rows(of: PlaceRow.selection) { PlaceRow(&$0) == nil ? true : nil }.count
  }

  /// Everybody who was at a place, each once, the person who uses this program first.
  package func placePeople() throws(StoreError) -> [Person] {
    try database.rows(
      of: """
        SELECT DISTINCT person, first_name, last_name FROM place
        ORDER BY person <> '', first_name, last_name, person
        """
    ) { Person(key: $0.text(), firstName: CleanText($0.text()), lastName: CleanText($0.text())) }
  }

  /// The own places called so, by the ``PlaceName/key(of:)`` of their names; the last one first.
  package func ownPlaces(named key: String) throws -> [Place] {
    try database.rows(
      of: """
        SELECT name, \(PlaceRow.columns) FROM place WHERE person = '' ORDER BY day DESC, id DESC
        """
    ) {
      // The name first: few rows have it.
      PlaceName.isKey(key, of: $0.text()) ? PlaceRow(&$0)?.place : nil
    }
  }

  /// Passes the own places of some days to `take`, the oldest visit first.
  package func ownPlaces(in days: ClosedRange<Day>, _ take: (Place) throws -> Void) throws {
    let selection = try database.prepare(
      PlaceRow.selection + " WHERE person = '' AND day BETWEEN ? AND ? ORDER BY day, id")
    selection.bind(days.lowerBound, days.upperBound)
    while var row = try selection.next() {
      if let place = PlaceRow(&row)?.place { try take(place) }
    }
  }

  /// The own place that was added last for a day, or nil.
  package func latestOwnPlace(on day: Day) throws(StoreError) -> Place? {
    try database.first(
      of: PlaceRow.selection
        + " WHERE person = '' AND day = ? ORDER BY created DESC, id DESC LIMIT 1", day
    ) { PlaceRow(&$0)?.place }
  }

  /// The last own place up to a day, and how many places that day has; nil if there is none.
  package func lastOwnPlace(
    until day: Day
  ) throws(StoreError) -> (name: CleanText, day: Day, count: Int)? {
    guard try has(.place) else { return nil }
    let selection = try database.prepare(
      "SELECT day, name FROM place WHERE person = '' AND day <= ? ORDER BY day DESC, id DESC")
    selection.bind(day)
    guard var row = try selection.next() else { return nil }
    let last = try row.day()
    let name = CleanText(row.text())
    var count = last == day ? 1 : 0
    while count > 0, var row = try selection.next(), row.integer() == Int64(day.number) {
      count += 1
    }
    return (name, last, count)
  }
}

/// What has come from others since the person last looked at the places.
package struct PlaceNews: Record, StateValue, Equatable, Sendable {
  package var count: Int
  package var names: [CleanText]

  package init(count: Int, names: [CleanText]) { (self.count, self.names) = (count, names) }
  package static var blank: PlaceNews { PlaceNews(count: 0, names: []) }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.number(&count)
    var texts = names.map(\.string)
    fields.rest(&texts)
    names = texts.map { CleanText($0) }
  }
}

extension Store {
  /// The places that have come since the person last looked, or nil.
  package func placeNews() throws(StoreError) -> PlaceNews? {
    try state(.placeNews).flatMap { $0.count > 0 ? $0 : nil }
  }

  /// Notes that a list of places was shown, unless that would wait for another writer or fail:
  /// there is no more news, and `end` is where the list ends.
  package func noteShownPlaces(end: PlacePosition?, of request: String, at moment: String) {
    withoutWaiting {
      if let end {
        try set(PlaceListEnd(position: end, request: request), for: .placeListEnd, at: moment)
      }
      if try placeNews() != nil { try set(nil, for: .placeNews, at: moment) }
    }
  }
}

/// Where a list of places ended, and the request for it.
package struct PlaceListEnd: Record, StateValue {
  package var position: PlacePosition
  package var request: String

  package static let blank = PlaceListEnd(position: PlacePosition(updated: 0, id: 0), request: "")

  package mutating func describe(_ fields: inout RecordFields) {
    fields.number(&position.updated)
    fields.number(&position.id)
    fields.text(&request)
  }
}
