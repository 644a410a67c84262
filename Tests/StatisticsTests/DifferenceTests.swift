import Statistics
import Testing
import Time

/// A generated tag and an outcome that has a share of its noise, with the figures of a least-squares
/// fit.
struct DifferenceCase: CustomTestStringConvertible {
  let note: String
  let tag: GeneratedSeries
  let outcome: GeneratedSeries
  let mix: Double
  let isRich: Bool
  let level: Double
  let isClamped: Bool
  let difference: Double
  let low: Double
  let high: Double
  let inflation: Double
  let share: Double
  let freedom: Double

  var testDescription: String { note }

  static let all = [
    DifferenceCase(
      note: "plain", tag: GeneratedSeries(seed: 41, count: 120, isTag: true),
      outcome: GeneratedSeries(seed: 42, count: 120), mix: 0.5,
      isRich: false, level: 0.99, isClamped: true, difference: 555.574394415, low: 81.6849840425,
      high: 1029.46380479,
      inflation: 1.19433756438, share: 0.837284223345, freedom: 99.4741068014),
    DifferenceCase(
      note: "rich", tag: GeneratedSeries(seed: 43, count: 250, isTag: true),
      outcome: GeneratedSeries(seed: 44, count: 250, memory: 0.6), mix: 0.4,
      isRich: true, level: 0.95, isClamped: false, difference: 356.270166819, low: 32.1916370486,
      high: 680.348696589,
      inflation: 1.54695350797, share: 0.646431838351, freedom: 160.607959588),
    DifferenceCase(
      note: "gaps", tag: GeneratedSeries(seed: 45, count: 150, missing: 0.1, isTag: true),
      outcome: GeneratedSeries(seed: 46, count: 150, memory: 0.7, missing: 0.2), mix: 0.5,
      isRich: false, level: 0.99, isClamped: true, difference: 618.517659614, low: 197.22608423,
      high: 1039.809235,
      inflation: 1.04398654422, share: 0.858490566038, freedom: 90),
  ]
}

struct DifferenceTests {
  @Test(arguments: DifferenceCase.all)
  func `a difference is that of a least-squares fit`(known: DifferenceCase) throws {
    let tagged = Dictionary(
      uniqueKeysWithValues: known.tag.pairs.map { ($0.day.number, $0.value == 1) })
    let outcome = DatedValues(
      GeneratedSeries.linked(known.tag, known.outcome, mix: known.mix, lag: 0)
        .filter { tagged[$0.day.number] != nil })
    let isHigh = outcome.days.map { tagged[$0] ?? false }
    let found = try #require(
      Difference(
        of: outcome, onHigh: isHigh, columns: DayColumns(days: outcome.days),
        isRich: known.isRich, level: known.level, isClamped: known.isClamped))
    func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-7 * abs(other) }
    #expect(isNear(found.difference, known.difference))
    #expect(isNear(found.interval.lowerBound, known.low))
    #expect(isNear(found.interval.upperBound, known.high))
    #expect(isNear(found.inflation, known.inflation))
    #expect(isNear(found.share, known.share))
    #expect(isNear(found.freedom, known.freedom))
    #expect(found.highDays == isHigh.count { $0 })
    // What days say for and against it adds up to it.
    #expect(found.evidence.count == outcome.count)
    #expect((found.evidence.reduce(0, +) > 0) == (found.difference > 0))
  }

  @Test func `days that are all alike, or only by the weekday, have no difference`() {
    let outcome = GeneratedSeries(seed: 1).series
    func difference(_ isHigh: (Day) -> Bool) -> Difference? {
      Difference(
        of: outcome, onHigh: outcome.days.map { isHigh(Day(number: $0)) },
        columns: DayColumns(days: outcome.days), isRich: false, level: 0.99, isClamped: true)
    }
    #expect(difference { _ in true } == nil)
    #expect(difference { $0.weekday == .monday } == nil)
    #expect(difference { $0.number % 3 == 0 } != nil)
  }

  @Test func `too few days for the columns have no difference`() {
    let outcome = GeneratedSeries(seed: 1, count: 8).series
    #expect(
      Difference(
        of: outcome, onHigh: [true, false, true, true, false, true, false, false],
        columns: DayColumns(days: outcome.days), isRich: false, level: 0.99, isClamped: true)
        == nil)
  }
}
