import Statistics
import Time

/// What a person said about days off.
package struct KnownDaysOff: Hashable, Sendable {
  /// The days of the setting `days.off`, and workdays that the person confirmed.
  package var days: Set<Day>
  /// Workdays that the person refused.
  package var refused: Set<Day>
  /// Whether the setting names the days off, or says that there are none.
  package var isSet: Bool

  package init(days: Set<Day> = [], refused: Set<Day> = [], isSet: Bool = false) {
    (self.days, self.refused, self.isSet) = (days, refused, isSet)
  }
}

/// The days off of a comparison: known days, and unless a setting names them, workdays that look
/// like weekends (``DayKinds``).
package struct DaysOff: Sendable {
  /// A workday that looks like a day off.
  package struct Likely: Equatable, Sendable {
    package let day: Day
    /// From 0.5 to 1.
    package let chance: Double

    package var counts: Bool { chance > DaysOff.enough }
  }

  package let known: KnownDaysOff
  /// Ascending; no days that the person confirmed or refused.
  package let likely: [Likely]
  /// The names of the attributes that tell.
  package let attributes: [String]

  /// The chance from which a day counts, and from which it is doubtful.
  static let enough = 0.9
  private static let doubt = 0.5

  /// Days that are an eighth weekday.
  let counted: Set<Int32>
  /// Days whose kind is not clear: no finding may rest on them.
  let doubtful: Set<Int32>

  package init(_ known: KnownDaysOff, likely: [Likely] = [], attributes: [String] = []) {
    (self.known, self.likely, self.attributes) = (known, likely, attributes)
    counted = Set(known.days.map(\.number) + likely.filter(\.counts).map(\.day.number))
    doubtful = Set(likely.filter { !$0.counts }.map(\.day.number))
  }

  /// Looks for days off in the attributes of `window`, unless they are known.
  package init(of numbers: [PreparedNumbers], in window: ClosedRange<Day>, _ known: KnownDaysOff) {
    guard !known.isSet else {
      self.init(known)
      return
    }
    var answers: [Int32: Bool] = [:]
    for day in known.days { answers[day.number] = true }
    for day in known.refused { answers[day.number] = false }
    // The weather has no days off.
    let lived = numbers.filter { !$0.attribute.traits.contains(.isGiven) }
    let kinds = DayKinds(of: lived.map(\.series), in: window, known: answers)
    self.init(
      known,
      likely: kinds.chances.filter { $0.value > DaysOff.doubt }
        .map { Likely(day: Day(number: $0.key), chance: $0.value) }.sorted { $0.day < $1.day },
      attributes: kinds.used.map { lived[$0].attribute.name })
  }

  /// How many workdays count as days off because they look like them.
  package var foundCount: Int { likely.count(where: \.counts) }

  /// Whether a link may rest on days off: without the doubtful days it is no longer significant, or
  /// half as strong.
  func mayExplain(
    _ test: LinkTest, of cause: ComparedAttribute, with outcome: ComparedAttribute,
    lag: LinkTest.Lag, threshold: Double, in window: ClosedRange<Day>
  ) -> Bool {
    if doubtful.isEmpty { return false }
    func innovations(_ attribute: ComparedAttribute) -> Innovations {
      let series = attribute.series.filter { !doubtful.contains($0.number) }
      return Innovations(
        of: series, in: window, columns: DayColumns(days: series.days, daysOff: counted))
    }
    let rest = LinkTest(of: innovations(cause), with: innovations(outcome), lag: lag)
    return rest.p > threshold || rest.r * (test.r < 0 ? -1 : 1) < abs(test.r) / 2
  }
}
