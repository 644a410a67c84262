import Geography
import Text
import Time

/// Which places are listed.
package struct PlaceFilter: Sendable {
  /// Only visits from this day on.
  package var since: Day?
  /// Only own places, or only those of others; nil for both.
  package var isOwn: Bool?
  /// Only places of these people, by their keys.
  package var people: Set<String>?
  /// Only places at most ``kilometres`` away from this point.
  package var near: Coordinates?
  package var kilometres = 0.0
  /// Only places with these words in their name, address, note or person.
  package var words: FoldedText?

  package init() {}

  /// Whether ``matches(_:)`` looks at more than the day, the latitude and whether the place is own.
  package var needsRows: Bool { people != nil || near != nil || words != nil }

  /// The latitudes that are near enough; nil if any is.
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
