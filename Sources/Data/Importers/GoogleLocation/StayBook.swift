import Geography
import Places
import Time

/// Where a person stayed: the visits of location histories, by day.
///
/// A day's location is that of its longest visit. Each place with a name is a place of the person, on the
/// day of the first visit.
struct StayBook {
  static let source = "visits"

  static let location = NamedBook.Attribute(name: "location", type: .text, rule: .longestStay)
  static let name = NamedBook.Attribute(name: "location_name", type: .text, rule: .longestStay)

  /// A place as a square of about a hundred metres, with its name.
  private struct Spot: Hashable, Comparable {
    let latitude: Int32
    let longitude: Int32
    let name: String

    init(_ visit: GoogleStay.Visit) {
      latitude = Int32((visit.point.latitude * 1000).rounded())
      longitude = Int32((visit.point.longitude * 1000).rounded())
      name = visit.name ?? ""
    }

    static func < (a: Spot, b: Spot) -> Bool {
      (a.latitude, a.longitude, a.name) < (b.latitude, b.longitude, b.name)
    }
  }

  private struct Place {
    let point: Coordinates
    var address: String?
    var first: Day
  }

  private var places: [Spot: Place] = [:]
  private var seconds: [Day: [Spot: Int64]] = [:]
  private var known: Set<String> = []

  /// Whether nothing of the kind has begun at the time: files of overlapping days repeat it.
  mutating func isNew(_ kind: String, at start: LocalDateTime) -> Bool {
    known.insert("\(start.seconds) \(kind.lowercased())").inserted
  }

  mutating func add(
    _ visit: GoogleStay.Visit, from start: LocalDateTime, to end: LocalDateTime,
    _ book: inout DayBook
  ) {
    guard start <= end, end.seconds - start.seconds <= 366 * 86_400 else {
      return book.passOver("visit that ends before it begins, or is longer than a year")
    }
    guard isNew("visit", at: start) else { return }
    book.add(1, to: .checkins, from: book.source(StayBook.source), on: start.day)
    let spot = Spot(visit)
    var place = places[spot] ?? Place(point: visit.point, address: nil, first: start.day)
    place.address = place.address ?? visit.address
    place.first = min(place.first, start.day)
    places[spot] = place
    var begin = start
    while begin < end {
      let midnight = LocalDateTime(day: begin.day + 1, minute: 0)
      let next = min(midnight, end)
      seconds[begin.day, default: [:]][spot, default: 0] += next.seconds - begin.seconds
      begin = next
    }
  }

  func finish(into book: inout DayBook) {
    if places.isEmpty { return }
    let source = book.source(StayBook.source)
    for (day, spots) in seconds {
      // Of equally long ones, the one to the north and the east, so that every reading gives the same.
      let longest = spots.max { ($0.value, $0.key) < ($1.value, $1.key) }
      guard let longest, let place = places[longest.key] else { continue }
      book.put(place.point.exactText, of: StayBook.location, from: source, on: day)
      if !longest.key.name.isEmpty {
        book.put(longest.key.name, of: StayBook.name, from: source, on: day)
      }
    }
    for (spot, place) in places.sorted(by: { ($0.value.first, $0.key) < ($1.value.first, $1.key) })
    {
      guard !spot.name.isEmpty else {
        book.passOver("place without a name")
        continue
      }
      book.add(
        ImportedPlace(
          name: spot.name, address: place.address, note: nil, point: place.point, day: place.first),
        from: source)
    }
  }
}
