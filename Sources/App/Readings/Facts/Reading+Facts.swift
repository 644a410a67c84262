import Facts
import ReferenceData
import Storage
import Time

extension Reading {
  /// The digest of a date, read from the lines of that date alone.
  package func factDigest(of date: DateOfYear, from store: Store?) throws -> FactDigest {
    let stored = try store?.facts(of: date, isDigest: true)
    var own = FactDigest()
    for fact in stored?.own ?? [] { own.add(fact.category) { fact } }
    return FactDigest(
      own: own,
      fetched: stored.map { FactText.digest(in: $0.fetched.span, from: .service) }
        ?? FactDigest(),
      almanac: almanac { FactText.digest(of: date, in: $0, from: .almanac) })
  }

  /// The facts of a date, numbered.
  package func facts(of date: DateOfYear, from store: Store?) throws -> DayFacts {
    let stored = try store?.facts(of: date)
    return facts(of: date, own: stored?.own ?? [], fetched: stored?.fetched ?? [])
  }

  /// The facts of all dates, each date numbered.
  package func facts(
    ofAllDatesFrom store: Store?
  ) throws -> [(date: DateOfYear, entry: DayFacts.Entry)] {
    try DateOfYear.all.flatMap { date in
      try facts(of: date, from: store).entries.map { (date, $0) }
    }
  }

  private func facts(of date: DateOfYear, own: [Fact], fetched: [UInt8]) -> DayFacts {
    let day = (month: date.month.rawValue, day: date.day)
    return DayFacts(
      own: own, fetched: FactText.facts(of: day, in: fetched.span, from: .service),
      almanac: almanac { FactText.facts(of: day, in: $0, from: .almanac) })
  }

  /// Calls `body` with the facts that are compiled in, without copying them.
  private func almanac<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let file = reference_facts()
    return body(UnsafeBufferPointer(start: file.bytes, count: file.count).span)
  }
}
