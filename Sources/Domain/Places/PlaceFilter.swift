import Geography
import Text
import Time

/// Which places are listed.
package struct PlaceFilter: Sendable {
  package var since: Day?
  /// True for own places only, false for places of others only.
  package var isOwn: Bool?
  package var people: Set<String>?
  package var near: Coordinates?
  package var kilometres = 0.0
  /// Only places with these words in their name, address, note or person.
  package var words: FoldedText?

  package init() {}

  /// All own places.
  package static var own: PlaceFilter {
    var filter = PlaceFilter()
    filter.isOwn = true
    return filter
  }

  /// Whether ``matches(_:)`` looks at more than the day, the latitude and whether the place is own.
  package var needsRows: Bool { people != nil || near != nil || words != nil }

  package var latitudes: ClosedRange<Double>? {
    guard let near else { return nil }
    // A degree of latitude is 111 km; a little more, so that rounding loses no place.
    let degrees = kilometres / 111 + 0.01
    return max(near.latitude - degrees, -90)...min(near.latitude + degrees, 90)
  }

  package func matches(_ place: Place) -> Bool {
    if let since, place.day < since { return false }
    if let isOwn, place.isOwn != isOwn { return false }
    if let people, !people.contains(place.person.key) { return false }
    if let near, near.kilometres(to: place.point) > kilometres { return false }
    guard let words else { return true }
    return [place.name, place.address, place.note, place.person.name].contains { text in
      text.map { !FoldedText($0.string).ranges(of: words).isEmpty } ?? false
    }
  }
}

/// The names of places as they are compared.
package enum PlaceName {
  /// The key of a name: `Café Central, Wien` and `cafe central wien` have the same.
  package static func key(of name: String) -> String { PlaceKey.of(name) }

  /// Whether a name has a key; most names are ruled out by their first letter.
  package static func isKey(_ key: String, of name: String) -> Bool {
    if let first = name.utf8.first, first < 0x80, let wanted = key.utf8.first, wanted < 0x80 {
      let isLetter = 97...122 ~= first | 0x20
      if isLetter, first | 0x20 != wanted { return false }
    }
    return PlaceName.key(of: name) == key
  }

  /// Two letters for a person or a place, to draw instead of a picture: `AL` for Ana Lima.
  package static func initials(of name: CleanText) -> CleanText {
    let words = name.string.split { $0.isWhitespace }.filter { $0.first?.isLetter == true }
    let letters = [words.first, words.count > 1 ? words.last : nil]
      .compactMap { $0?.first.map { String($0).uppercased().prefix(1) } }
    return CleanText(letters.joined())
  }
}

/// Finds the country of the nearest city, which may be beyond a border; none far from all.
package struct CountryLookup {
  private static let reach = 300.0

  private struct Entry {
    let point: Coordinates
    let country: String
  }

  private var cells: [Int: [Entry]] = [:]

  package init(_ gazetteer: Gazetteer) {
    gazetteer.forEachCity { point, country in
      cells[CountryLookup.cell(of: point), default: []].append(
        Entry(point: point, country: country))
    }
  }

  /// The two letters of the country; nil if no city is near.
  package func country(of point: Coordinates) -> String? {
    let reach = CountryLookup.reach / 111
    let widest = min(89, abs(point.latitude) + reach)
    let across = min(180, Int((reach / Trigonometry.cosine(widest)).rounded(.up)))
    var best: (kilometres: Double, country: String)?
    let row = Int((point.latitude + 90).rounded(.down))
    let column = Int((point.longitude + 180).rounded(.down))
    for row in max(0, row - 3)...min(180, row + 3) {
      for offset in -across...across {
        let cell = row * 360 + (column + offset + 720) % 360
        for entry in cells[cell] ?? [] {
          let kilometres = point.kilometres(to: entry.point)
          if kilometres <= CountryLookup.reach, kilometres < best?.kilometres ?? .infinity {
            best = (kilometres, entry.country)
          }
        }
      }
    }
    return best?.country
  }

  private static func cell(of point: Coordinates) -> Int {
    Int((point.latitude + 90).rounded(.down)) * 360
      + Int((point.longitude + 180).rounded(.down)) % 360
  }
}
