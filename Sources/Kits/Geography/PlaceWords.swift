import Text

/// A place as it is typed: a name, or latitude and longitude in degrees.
package struct PlaceWords: Hashable, Sendable {
  package let text: String
  /// The point that is meant; nil for a name.
  package let coordinates: Coordinates?

  /// Nil for empty text, more than 200 characters, and coordinates out of range.
  package init?(_ text: String) {
    let size = text.utf8.count
    guard size > 0, size <= 200 || size <= 800 && text.count <= 200 else { return nil }
    self.text = text
    guard text.utf8.contains(UInt8(ascii: ",")) else {
      coordinates = nil
      return
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { TypedNumber(PlaceWords.trimmed($0)) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
      latitude.suffix.isEmpty, longitude.suffix.isEmpty
    else {
      coordinates = nil
      return
    }
    guard let point = Coordinates(latitude: latitude.number, longitude: longitude.number) else {
      return nil
    }
    coordinates = point
  }

  private static func trimmed(_ text: Substring) -> Substring { text.drop { $0 == " " } }
}
