import Text

/// A place as it is typed: a name, or latitude and longitude in degrees.
package struct PlaceWords: Hashable, Sendable {
  package let text: String

  /// Nil for empty text, more than 200 characters, and coordinates out of range.
  package init?(_ text: String) {
    guard !text.isEmpty, text.count <= 200 else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { TypedNumber(PlaceWords.trimmed($0)) }
    if parts.count == 2, let latitude = parts[0], let longitude = parts[1],
      latitude.suffix.isEmpty, longitude.suffix.isEmpty
    {
      guard abs(latitude.number) <= 90, abs(longitude.number) <= 180 else { return nil }
    }
    self.text = text
  }

  private static func trimmed(_ text: Substring) -> Substring { text.drop { $0 == " " } }
}
