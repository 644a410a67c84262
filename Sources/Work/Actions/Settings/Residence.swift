import Geography
import Text
import Time

/// Where a person lived from a day on.
package struct Residence: Equatable, Sendable {
  /// The first day.
  package let from: Day
  /// As typed.
  package let place: String

  /// The residences of `2019-05-01 Berlin; 2024-02-01 Melbourne`, which must ascend, or nil if it
  /// is any other text.
  package static func list(_ text: String) -> [Residence]? {
    var residences: [Residence] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let words = part.trimmed
      guard let day = Day(iso: String(words.prefix(10))),
        let place = PlaceWords(String(String(words.dropFirst(10)).trimmed)),
        residences.last.map({ $0.from < day }) ?? true
      else { return nil }
      residences.append(Residence(from: day, place: place.text))
    }
    return residences.isEmpty ? nil : residences
  }
}
