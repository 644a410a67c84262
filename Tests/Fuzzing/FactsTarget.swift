import Facts
import Time

/// Texts of facts, sorted or not.
enum FactsTarget {
  private static let dates = [(1, 1), (2, 29), (11, 20), (12, 31)].compactMap {
    DateOfYear(month: $0, day: $1)
  }

  static func read(_ bytes: [UInt8]) {
    FactText.forEach(in: bytes.span, from: .almanac) { date, fact in
      _ = DateOfYear(month: date.month, day: date.day)
      _ = fact.link
    }
    for date in dates {
      let facts = FactText.facts(
        of: (date.month.rawValue, date.day), in: bytes.span, from: .almanac)
      let digest = FactText.digest(of: date, in: bytes.span, from: .almanac)
      _ = DayFacts(own: [], fetched: facts, almanac: facts)
      _ = digest
    }
  }
}
