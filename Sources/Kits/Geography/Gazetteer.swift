import Formats
import Text

/// Cities of the world as text, found by binary search without parsing the whole text.
///
///     portland⇥Portland⇥Oregon⇥US⇥45.52⇥-122.68⇥America/Los_Angeles⇥1875
///     portland⇥Portland⇥Maine⇥US⇥43.67⇥-70.25⇥America/New_York⇥209
///
/// The fields are the ``PlaceKey`` of a name, the city's usual name, region, country, latitude,
/// longitude, zone, and population in thousands. Lines are sorted by their keys, and lines of one
/// key by population. A city with another name, such as Bombay, has another line. Countries and
/// time zones have texts in the same form:
///
///     US⇥United States⇥USA⇥America
///     America/Los_Angeles⇥los angeles⇥US
package struct Gazetteer {
  private let cities, countries, zones: UnsafeBufferPointer<UInt8>

  /// The texts, which must not be freed while the gazetteer is used.
  package init(
    cities: UnsafeBufferPointer<UInt8>, countries: UnsafeBufferPointer<UInt8>,
    zones: UnsafeBufferPointer<UInt8>
  ) { (self.cities, self.countries, self.zones) = (cities, countries, zones) }

  /// The cities that a person may mean, the largest first: `Portland, US`, `Portland OR`.
  ///
  /// After a comma comes a region, its usual abbreviation, or a country; without a comma, the last
  /// words are these if the whole text is not a name.
  package func cities(named text: String) -> [City] {
    let parts = Gazetteer.keys(of: text)
    guard let name = parts.first else { return [] }
    let found = cities(key: name).filter { isIn(parts.dropFirst(), $0) }
    if !found.isEmpty || parts.count > 1 { return found }
    let words = name.split(separator: " ")
    for count in stride(from: words.count - 1, to: 0, by: -1) {
      let rest = words[count...].joined(separator: " ")
      let found = cities(key: words[..<count].joined(separator: " ")).filter { isIn(rest, $0) }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The keys of a name, and of the region and the country after its commas.
  package static func keys(of text: String) -> [String] {
    text.split(separator: ",").map { PlaceKey.of($0) }.filter { !$0.isEmpty }
  }

  /// Whether a city is in all regions and countries of some keys.
  package func isIn(_ keys: some Sequence<String>, _ city: City) -> Bool {
    keys.allSatisfy { isIn($0, city) }
  }

  /// Names that are like one that was not found, the most likely first, at most three.
  package func namesNear(_ text: String) -> [String] {
    let name = PlaceKey.of(text.prefix { $0 != "," })
    guard name.utf8.count >= 2 else { return [] }
    let letters = Array(name)
    let limit = max(1, letters.count / 4)
    var near: [[Int]] = Array(repeating: [], count: limit + 1)
    forEachLine { key, line in
      let distance: Int
      if letters.count >= 3, key.hasPrefix(name) {
        distance = 0
      } else if abs(key.utf8.count - name.utf8.count) <= limit {
        distance = Suggestion.distance(letters, Array(key))
      } else {
        return
      }
      if distance <= limit { near[distance].append(line) }
    }
    var labels: [String] = []
    for line in near.joined() {
      guard labels.count < 3, let label = city(atLine: line)?.label else { break }
      if !labels.contains(label) { labels.append(label) }
    }
    return labels
  }

  /// The cities at points that pass a test, each once, the largest first.
  package func cities(where isIncluded: (Coordinates) -> Bool) -> [City] {
    var found: [City] = []
    forEachPoint { point, line in
      if isIncluded(point.coordinates), let city = city(atLine: line),
        !found.contains(where: { $0.isSame(as: city) })
      {
        found.append(city)
      }
    }
    return found.sorted { ($1.population, $0.name) < ($0.population, $1.name) }
  }

  /// The city nearest to a point, and how far it is in kilometres; nil in an empty gazetteer.
  package func nearest(to point: Coordinates) -> (city: City, kilometres: Double)? {
    var best: (line: Int, kilometres: Double)?
    forEachPoint { found, line in
      let place = found.coordinates
      // A degree of latitude is 111 km, so that most lines need no trigonometry.
      if let best, abs(place.latitude - point.latitude) * 111 >= best.kilometres { return }
      let kilometres = point.kilometres(to: place)
      if kilometres < best?.kilometres ?? .infinity { best = (line, kilometres) }
    }
    guard let best, let city = city(atLine: best.line) else { return nil }
    return (city, best.kilometres)
  }

  /// The city of a time zone, such as New York for `US/Eastern`, or nil if it has none, as UTC.
  package func city(ofZone name: String) -> City? {
    var lines = RecordLines(zones.span)
    lines.seek(name)
    guard lines.hasKey(name), let zone = lines.next(ZoneLine.self) else { return nil }
    return cities(key: zone.city).first { $0.countryCode == zone.country }
  }

  /// The names of all cities, each once, in the order of their keys.
  package var names: [String] {
    var names: [String] = []
    var seen: Set<String> = []
    forEachLine { _, line in
      if let name = city(atLine: line)?.name, seen.insert(name).inserted { names.append(name) }
    }
    return names
  }

  /// Passes the point and the country code of each city to `body`, once for each name.
  package func forEachCity(_ body: (_ point: Coordinates, _ countryCode: String) -> Void) {
    forEachPoint { point, _ in body(point.coordinates, point.country) }
  }

  /// The name of the country with two letters, or nil.
  package func countryName(_ code: String) -> String? { country(code).first }

  /// Whether a ``PlaceKey`` is of a country's name.
  package func isCountry(_ key: String) -> Bool {
    var lines = RecordLines(countries.span)
    while !lines.isAtEnd {
      if lines.next(CountryLine.self)?.names.contains(where: { PlaceKey.of($0) == key }) == true {
        return true
      }
    }
    return false
  }

  /// Passes the point of each line to `body`, without reading the names of its city.
  private func forEachPoint(_ body: (_ point: PointLine, _ line: Int) -> Void) {
    var lines = RecordLines(cities.span)
    while !lines.isAtEnd {
      let line = lines.position
      if let point = lines.next(PointLine.self, first: PointLine.count) { body(point, line) }
    }
  }

  private func forEachLine(_ body: (_ key: String, _ line: Int) -> Void) {
    var lines = RecordLines(cities.span)
    while !lines.isAtEnd {
      let line = lines.position
      if let city = lines.next(CityLine.self, first: 1) { body(city.key, line) }
    }
  }

  private func cities(key: String) -> [City] {
    guard !key.isEmpty else { return [] }
    var found: [City] = []
    var lines = RecordLines(cities.span)
    lines.seek(key)
    while lines.hasKey(key) {
      if let line = lines.next(CityLine.self) { found.append(city(of: line)) }
    }
    return found
  }

  /// The city of the line that begins at an index, or nil if the line is damaged.
  private func city(atLine start: Int) -> City? {
    var lines = RecordLines(cities.span)
    lines.position = start
    return lines.next(CityLine.self).map(city)
  }

  private func city(of line: CityLine) -> City {
    City(
      name: line.name, region: line.region, countryCode: line.country,
      country: country(line.country).first ?? line.country, coordinates: line.coordinates,
      zone: line.zone, population: line.population ?? 0)
  }

  private func country(_ code: String) -> [String] {
    var lines = RecordLines(countries.span)
    lines.seek(code)
    guard lines.hasKey(code) else { return [] }
    return lines.next(CountryLine.self)?.names ?? []
  }

  private func isIn(_ key: String, _ city: City) -> Bool {
    if key == PlaceKey.of(city.countryCode) || key == PlaceKey.of(city.region) { return true }
    if RegionCode.name(of: key, in: city.countryCode) == PlaceKey.of(city.region) { return true }
    return key == PlaceKey.of(city.country)
      || country(city.countryCode).contains { PlaceKey.of($0) == key }
  }
}

private struct CityLine: Record {
  var key = ""
  var name = ""
  var region = ""
  var country = ""
  var coordinates = Coordinates.blank
  var zone = ""
  var population: Int?

  static var blank: CityLine { CityLine() }

  mutating func describe(_ fields: inout RecordFields) {
    fields.text(&key)
    fields.text(&name)
    fields.text(&region)
    fields.text(&country)
    coordinates.describe(&fields)
    fields.text(&zone)
    fields.number(&population)
  }
}

private struct PointLine: Record {
  var country = ""
  var coordinates = Coordinates.blank

  static var blank: PointLine { PointLine() }
  static let count = 6

  mutating func describe(_ fields: inout RecordFields) {
    fields.unused(3)
    fields.text(&country)
    coordinates.describe(&fields)
  }
}

private struct ZoneLine: Record {
  var name = ""
  var city = ""
  var country = ""

  static var blank: ZoneLine { ZoneLine() }

  mutating func describe(_ fields: inout RecordFields) {
    fields.text(&name)
    fields.text(&city)
    fields.text(&country)
  }
}

private struct CountryLine: Record {
  var code = ""
  var names: [String] = []

  static var blank: CountryLine { CountryLine() }

  mutating func describe(_ fields: inout RecordFields) {
    fields.text(&code)
    fields.rest(&names)
  }
}
