import Time

extension FactText {
  /// The digest of what ``digestLines(of:on:)`` has written.
  package static func digest(in text: Span<UInt8>, from origin: Fact.Origin) -> FactDigest {
    var digest = FactDigest()
    var position = 0
    while position < text.count {
      let end = lineEnd(text, position)
      var count = 0
      while position < end, count < 100_000, 48...57 ~= text[position] {
        count = count * 10 + Int(text[position] - 48)
        position += 1
      }
      let line = min(position + 1, end)..<end
      // The category stands behind the count, `11-20` and the tabs after them.
      if line.count > 6, let category = category(text, line.lowerBound + 6..<end) {
        digest.add(category, counting: count) { fact(text, line, from: origin) }
      }
      position = end + 1
    }
    return digest
  }

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
