import Geography
import Text
import Time

/// Where a person lived from a day on.
package struct Stay: Equatable, Sendable {
  /// The first day.
  package let from: Day
  /// As typed.
  package let place: String

  /// The stays of `2019-05-01 Berlin; 2024-02-01 Melbourne`, which must ascend; nil for anything else.
  package static func list(_ text: String) -> [Stay]? {
    var stays: [Stay] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let words = part.trimmed
      guard let day = Day(iso: String(words.prefix(10))),
        let place = PlaceWords(String(String(words.dropFirst(10)).trimmed)),
        stays.last.map({ $0.from < day }) ?? true
      else { return nil }
      stays.append(Stay(from: day, place: place.text))
    }
    return stays.isEmpty ? nil : stays
  }
}
