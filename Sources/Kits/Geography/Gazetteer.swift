import Text

/// Cities of the world as text, found by binary search without parsing the whole text.
///
///     portland⇥Portland⇥Oregon⇥US⇥45.52⇥-122.68⇥America/Los_Angeles⇥1875
///     portland⇥Portland⇥Maine⇥US⇥43.67⇥-70.25⇥America/New_York⇥209
///
/// Tabs divide the ``PlaceKey`` of a name, the city's usual name, region, country, latitude, longitude, zone
/// and population in thousands. Lines are in the order of the bytes of their keys, of one key the largest city first; a city
/// that has another name, such as Bombay, has another line. Countries and time zones have texts of the
/// same kind, in the same order:
///
///     US⇥United States⇥USA⇥America
///     America/Los_Angeles⇥los angeles⇥US
package struct Gazetteer {
  private let cities: UnsafeBufferPointer<UInt8>
  private let countries: UnsafeBufferPointer<UInt8>
  private let zones: UnsafeBufferPointer<UInt8>

  /// The texts, which must not be freed while the gazetteer is used.
  package init(
    cities: UnsafeBufferPointer<UInt8>, countries: UnsafeBufferPointer<UInt8>,
    zones: UnsafeBufferPointer<UInt8>
  ) {
    self.cities = cities
    self.countries = countries
    self.zones = zones
  }

  /// The cities that a person may mean, the largest first: `Portland`, `portland, oregon`,
  /// `Portland OR`, `Portland, US`.
  ///
  /// What is behind a comma is a region, the usual abbreviation of one, or a country. Without a comma
  /// the last words are, if the whole is no name.
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

  /// The keys of a name and of the region and the country behind its commas.
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
    let text = cities.span
    var position = 0
    while position < text.count {
      let line = position
      for _ in 0..<4 { TabbedFields.skip(text, &position) }
      if let latitude = TabbedFields.number(text, &position),
        let longitude = TabbedFields.number(text, &position),
        let place = Coordinates(latitude: latitude, longitude: longitude), isIncluded(place),
        let city = city(atLine: line), !found.contains(where: { $0.isSame(as: city) })
      {
        found.append(city)
      }
      TabbedFields.skipLine(text, &position)
    }
    return found.sorted {
      ($1.population, $0.name) < ($0.population, $1.name)
    }
  }

  /// The city nearest to a point, and how far it is in kilometres; nil in an empty gazetteer.
  package func nearest(to point: Coordinates) -> (city: City, kilometres: Double)? {
    var best: (line: Int, kilometres: Double)?
    let text = cities.span
    var position = 0
    while position < text.count {
      let line = position
      for _ in 0..<4 { TabbedFields.skip(text, &position) }
      if let latitude = TabbedFields.number(text, &position),
        let longitude = TabbedFields.number(text, &position),
        // A degree of latitude is 111 km, so that most lines need no trigonometry.
        best.map({ abs(latitude - point.latitude) * 111 < $0.kilometres }) ?? true,
        let place = Coordinates(latitude: latitude, longitude: longitude)
      {
        let kilometres = point.kilometres(to: place)
        if kilometres < best?.kilometres ?? .infinity { best = (line, kilometres) }
      }
      TabbedFields.skipLine(text, &position)
    }
    guard let best, let city = city(atLine: best.line) else { return nil }
    return (city, best.kilometres)
  }

  /// The city that gives a time zone its name, or lies where it does, such as New York for
  /// `US/Eastern`; nil for zones without a place, such as UTC, and unknown ones.
  package func city(ofZone name: String) -> City? {
    let text = zones.span
    var position = Gazetteer.start(of: name, in: text)
    guard Gazetteer.matches(text, position, name) else { return nil }
    TabbedFields.skip(text, &position)
    let key = TabbedFields.text(text, &position)
    let country = TabbedFields.text(text, &position)
    return cities(key: key).first { $0.countryCode == country }
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

  /// Passes the point of each city, and the two letters of its country, to `body`; a city with
  /// several names several times.
  package func forEachCity(_ body: (_ point: Coordinates, _ countryCode: String) -> Void) {
    let text = cities.span
    var position = 0
    while position < text.count {
      for _ in 0..<3 { TabbedFields.skip(text, &position) }
      let code = TabbedFields.text(text, &position)
      if let latitude = TabbedFields.number(text, &position),
        let longitude = TabbedFields.number(text, &position),
        let point = Coordinates(latitude: latitude, longitude: longitude)
      {
        body(point, code)
      }
      TabbedFields.skipLine(text, &position)
    }
  }

  /// The name of the country with two letters; nil for an unknown one.
  package func countryName(_ code: String) -> String? { country(code).first }

  private func forEachLine(_ body: (_ key: String, _ line: Int) -> Void) {
    let text = cities.span
    var position = 0
    while position < text.count {
      let line = position
      body(TabbedFields.text(text, &position), line)
      TabbedFields.skipLine(text, &position)
    }
  }

  /// The cities of a key, in the order of the text.
  private func cities(key: String) -> [City] {
    guard !key.isEmpty else { return [] }
    var found: [City] = []
    let text = cities.span
    var position = Gazetteer.start(of: key, in: text)
    while Gazetteer.matches(text, position, key) {
      if let city = city(atLine: position) { found.append(city) }
      TabbedFields.skipLine(text, &position)
    }
    return found
  }

  /// The city of the line that begins at an index; nil for a line that is none.
  private func city(atLine start: Int) -> City? {
    let text = cities.span
    var position = start
    TabbedFields.skip(text, &position)
    let name = TabbedFields.text(text, &position)
    let region = TabbedFields.text(text, &position)
    let code = TabbedFields.text(text, &position)
    guard let latitude = TabbedFields.number(text, &position),
      let longitude = TabbedFields.number(text, &position),
      let coordinates = Coordinates(latitude: latitude, longitude: longitude)
    else { return nil }
    let zone = TabbedFields.text(text, &position)
    let population = TabbedFields.whole(text, &position) ?? 0
    return City(
      name: name, region: region, countryCode: code, country: country(code).first ?? code,
      coordinates: coordinates, zone: zone, population: Int(population))
  }

  /// The name of a country, and its other names; empty for an unknown code.
  private func country(_ code: String) -> [String] {
    let text = countries.span
    var position = Gazetteer.start(of: code, in: text)
    guard Gazetteer.matches(text, position, code) else { return [] }
    TabbedFields.skip(text, &position)
    var names: [String] = []
    while position < text.count, text[position] != UInt8(ascii: "\n") {
      names.append(TabbedFields.text(text, &position))
    }
    return names
  }

  /// Whether a key means the region or the country of a city.
  private func isIn(_ key: String, _ city: City) -> Bool {
    if key == PlaceKey.of(city.countryCode) || key == PlaceKey.of(city.region) { return true }
    if RegionCode.name(of: key, in: city.countryCode) == PlaceKey.of(city.region) { return true }
    return key == PlaceKey.of(city.country)
      || country(city.countryCode).contains { PlaceKey.of($0) == key }
  }

  /// The index of the first line whose key is not before `key`.
  private static func start(of key: String, in text: Span<UInt8>) -> Int {
    var low = 0
    var high = text.count
    // Between low, a line's start that is before the key, and high, which is not.
    while low < high {
      var middle = low + (high - low) / 2
      while middle > low, text[middle - 1] != UInt8(ascii: "\n") { middle -= 1 }
      if isBefore(text, middle, key) {
        TabbedFields.skipLine(text, &middle)
        low = min(middle, high)
      } else {
        high = middle
      }
    }
    return low
  }

  /// Whether the key of the line at a position is before another one.
  private static func isBefore(_ text: Span<UInt8>, _ position: Int, _ key: String) -> Bool {
    var position = position
    for byte in key.utf8 {
      guard position < text.count, text[position] != UInt8(ascii: "\t") else { return true }
      if text[position] != byte { return text[position] < byte }
      position += 1
    }
    return false
  }

  /// Whether the line at a position has that key.
  private static func matches(_ text: Span<UInt8>, _ position: Int, _ key: String) -> Bool {
    var position = position
    for byte in key.utf8 {
      guard position < text.count, text[position] == byte else { return false }
      position += 1
    }
    return position < text.count && text[position] == UInt8(ascii: "\t")
  }
}
