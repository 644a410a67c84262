import Geography
import Places
import Time

/// The visits of location histories: the longest one of a day is its location, and each place with
/// a name becomes a place of the person, on the day of the first visit.
struct StayBook {
  typealias Visit = (point: Coordinates, name: String?, address: String?)

  static let source = "visits"

  static let location = DayAttribute(name: "location", type: .text, rule: .longestStay)
  static let name = DayAttribute(name: "location_name", type: .text, rule: .longestStay)

  /// A place as a square of about a hundred metres, with its name.
  private struct Spot: Hashable, Comparable {
    let latitude, longitude: Int32
    let name: String

    init(_ visit: StayBook.Visit) {
      latitude = Int32((visit.point.latitude * 1000).rounded())
      longitude = Int32((visit.point.longitude * 1000).rounded())
      name = visit.name ?? ""
    }

    static func < (a: Spot, b: Spot) -> Bool {
      (a.latitude, a.longitude, a.name) < (b.latitude, b.longitude, b.name)
    }
  }

  private let book: DayBook
  private var places: [Spot: (point: Coordinates, address: String?, first: Day)] = [:]
  private var seconds: [Day: [Spot: Int64]] = [:]
  private var known: Set<String> = []

  init(_ book: DayBook) { self.book = book }

  /// Whether nothing of the kind has begun at the time: files of overlapping days repeat it.
  mutating func isNew(_ kind: String, at start: LocalDateTime) -> Bool {
    known.insert("\(start.seconds) \(kind.lowercased())").inserted
  }

  mutating func add(_ visit: Visit, from start: LocalDateTime, to end: LocalDateTime) {
    guard start <= end, end.seconds - start.seconds <= 366 * 86_400 else {
      return book.skip("visit that ends before it begins, or is longer than a year")
    }
    guard isNew("visit", at: start) else { return }
    book.add(1, to: .checkins, from: book.source(StayBook.source), on: start.day)
    let spot = Spot(visit)
    var place = places[spot] ?? (visit.point, nil, start.day)
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

  func finish() {
    if places.isEmpty { return }
    let source = book.source(StayBook.source)
    for (day, spots) in seconds {
      // The most northern and eastern of equally long ones, so that the result is always the same.
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
        book.skip("place without a name")
        continue
      }
      book.add(
        ImportedPlace(
          name: spot.name, address: place.address, note: nil, point: place.point, day: place.first),
        from: source)
    }
  }
}

/// The square kilometre where most of each day was spent, by single positions.
///
/// The time until the next position, up to two hours, belongs to the square of the earlier one.
struct PositionBook {
  static let leastAccuracy: Double = 2000

  private static let longestGap: Int64 = 7200

  private struct Square: Hashable, Comparable {
    let latitude, longitude: Int32

    static func < (a: Square, b: Square) -> Bool {
      (a.latitude, a.longitude) < (b.latitude, b.longitude)
    }
  }

  private var seconds: [Day: [Square: Int64]] = [:]
  private var last: (square: Square, second: Int64)?

  /// Begins a file: its first position does not follow the last one of another file.
  mutating func beginFile() { last = nil }

  mutating func add(_ point: Coordinates, at second: Int64, _ clock: inout LocalClock) {
    let square = Square(
      latitude: Int32((point.latitude * 100).rounded()),
      longitude: Int32((point.longitude * 100).rounded()))
    defer { last = (square, second) }
    // Histories may be written from the newest to the oldest.
    guard let last, abs(second - last.second) <= PositionBook.longestGap, second != last.second
    else { return }
    let earlier = last.second < second ? last.square : square
    clock.forEachDay(from: min(last.second, second), to: max(last.second, second)) {
      seconds[$0, default: [:]][earlier, default: 0] += $1
    }
  }

  func finish(into book: DayBook) {
    if seconds.isEmpty { return }
    // Visits, which are made of positions, have priority.
    let source = book.source("positions", rank: 1)
    for (day, squares) in seconds {
      let longest = squares.max { ($0.value, $0.key) < ($1.value, $1.key) }
      guard let square = longest?.key,
        let point = Coordinates(
          latitude: Double(square.latitude) / 100, longitude: Double(square.longitude) / 100)
      else { continue }
      book.put(point.text, of: StayBook.location, from: source, on: day)
    }
  }
}
