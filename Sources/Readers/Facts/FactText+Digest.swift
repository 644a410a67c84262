import Almanac

extension FactText {
  /// The most notable fact of each category of a date, and how many there are; the other facts are
  /// not read.
  package static func digest(
    of date: DateOfYear, in text: Span<UInt8>, from origin: Fact.Origin
  ) -> FactDigest {
    var digest = FactDigest()
    let key = date.key
    var position = start(of: (date.month.rawValue, date.day), in: text)
    while position < text.count, self.key(text, position) == key {
      let end = lineEnd(text, position)
      // The category stands behind `11-20` and a tab.
      if position + 6 < end, let category = category(text, position + 6..<end) {
        digest.add(category) { fact(text, position..<end, from: origin) }
      }
      position = end + 1
    }
    return digest
  }
}
