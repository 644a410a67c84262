import Geography
import Text
import Time

/// A place of a file, as much as files say of one.
///
/// Its texts are cleaned and cut like those of a ``Place``, so that a place that was exported is imported as
/// the same.
package struct ImportedPlace: Equatable, Sendable {
  /// Never empty: a place without a name is called by its position.
  package let name: CleanText
  package let address: CleanText?
  package let note: CleanText?
  package let point: Coordinates
  /// Nil if the file does not say when it was.
  package let day: Day?

  package init(name: String?, address: String?, note: String?, point: Coordinates, day: Day?) {
    func clean(_ text: String?, longest: Int) -> CleanText? {
      guard let text else { return nil }
      let clean = BoundedText.clean(text, longest: longest)
      return clean.isEmpty ? nil : clean
    }
    self.name = clean(name, longest: Place.longestName) ?? CleanText(point.text)
    self.address = clean(address, longest: Place.longestAddress)
    self.note = clean(note, longest: Place.longestNote)
    self.point = point
    self.day = day
  }

  /// What is written of a stored place.
  package init(_ place: Place) {
    name = place.name
    address = place.address
    note = place.note
    point = place.point
    day = place.day
  }
}
