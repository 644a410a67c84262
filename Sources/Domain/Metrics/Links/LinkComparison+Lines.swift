import Formats
import Statistics
import Time

// A comparison as it is cached: its counts and its findings, by the names of their attributes. The
// other pairs are omitted; the tests of the findings are computed again from their attributes.

extension LinkComparison {
  private struct CachedFamily: Record {
    static var blank: CachedFamily { CachedFamily() }

    var key = ""
    var family = Family()
    /// Each day that looks like a day off and its chance, and the attributes that tell.
    var likely: [Double] = []
    var attributes: [String] = []
    var findings: [CachedLink] = []

    mutating func describe(_ fields: inout RecordFields) {
      fields.text(&key)
      fields.number(&family.comparedCount)
      fields.number(&family.missingCount)
      fields.number(&family.testCount)
      fields.number(&family.mostDays)
      fields.number(&family.visible)
      fields.number(&family.heldBackCount)
      fields.numbers(&likely, between: ";")
      fields.list(&attributes)
      fields.rest(&findings)
    }
  }

  private struct CachedLink: Record {
    static var blank: CachedLink { CachedLink() }

    /// The names of the cause and the outcome, then of each pair in ``Link/likewise``.
    var names: [String] = []
    var isDayAfter = false
    var isEitherDay = false
    var rank = 0

    mutating func describe(_ fields: inout RecordFields) {
      fields.list(&names)
      fields.flag(&isDayAfter)
      fields.flag(&isEitherDay)
      fields.number(&rank)
    }
  }

  /// The line of each family; `state` says what the values were.
  package func lines(of state: String) -> [UInt8] {
    let key = LinkComparison.key(of: state, days, daysOff.known)
    let likely = daysOff.likely.flatMap { [Double($0.day.number), $0.chance] }
    return CachedFamily.lines(
      of: [between, within].map { family in
        let findings = family.findings.map { link in
          let pairs = [(cause: link.cause, outcome: link.outcome)] + link.likewise
          return CachedLink(
            names: pairs.flatMap { [$0.cause, $0.outcome] }.map { attributes[$0].attribute.name },
            isDayAfter: link.lag == .dayAfter, isEitherDay: link.isEitherDay, rank: link.rank)
        }
        return CachedFamily(
          key: key, family: family, likely: likely, attributes: daysOff.attributes,
          findings: findings)
      })
  }

  private static func key(
    of state: String, _ days: ClosedRange<Day>, _ known: KnownDaysOff
  ) -> String {
    let lists = [known.days, known.refused].map { days in
      days.map(\.number).sorted().map(String.init).joined(separator: ",")
    }
    return "\(state) \(days.lowerBound) \(days.upperBound) \(known.isSet ? "set " : "")"
      + lists.joined(separator: "/")
  }

  /// Reads lines of the same state, days and days off; nil if they are damaged or of another state.
  ///
  /// `values` returns attributes of these names, with their numbers and the days on which something
  /// was typed.
  package init?(
    in lines: [UInt8], of state: String, _ days: ClosedRange<Day>, daysOff known: KnownDaysOff,
    values: (_ names: Set<String>) throws -> (
      [(attribute: Attribute, numbers: [(day: Day, value: Double)])], typedDays: Set<Day>
    )
  ) rethrows {
    let key = LinkComparison.key(of: state, days, known)
    guard let families = CachedFamily.allRecords(in: lines), families.count == 2,
      families.allSatisfy({ $0.key == key })
    else { return nil }
    let figures = families[0].likely
    let likely = stride(from: 0, to: figures.count - 1, by: 2).compactMap { place in
      Int32(exactly: figures[place]).map {
        DaysOff.Likely(day: Day(number: $0), chance: figures[place + 1])
      }
    }
    daysOff = DaysOff(known, likely: likely, attributes: families[0].attributes)
    let names = Set(families.flatMap(\.findings).flatMap(\.names))
    let (numbers, typedDays) = try names.isEmpty ? ([], []) : values(names)
    let prepared = numbers.map { PreparedNumbers($0, $1, typedDays: typedDays) }
    let attributes = LinkComparison.attributes(of: prepared, in: days, daysOff)
    var indexes: [String: Int] = [:]
    for (index, attribute) in attributes.enumerated() { indexes[attribute.attribute.name] = index }
    var read: [Family] = []
    for (place, cached) in families.enumerated() {
      var family = cached.family
      for link in cached.findings {
        let found = link.names.compactMap { indexes[$0] }
        guard found.count == link.names.count, found.count >= 2, found.count % 2 == 0,
          let cause = attributes[found[0]].innovations,
          let outcome = attributes[found[1]].innovations
        else { return nil }
        let lag: LinkTest.Lag = link.isDayAfter ? .dayAfter : .sameDay
        family.findings.append(
          Link(
            cause: found[0], outcome: found[1], lag: lag,
            test: LinkTest(of: cause, with: outcome, lag: lag), rank: link.rank,
            testCount: family.testCount, isFinding: true, isEitherDay: link.isEitherDay,
            isWithin: place == 1,
            likewise: stride(from: 2, to: found.count, by: 2).map { (found[$0], found[$0 + 1]) }))
      }
      read.append(family)
    }
    self.days = days
    self.attributes = attributes
    (between, within) = (read[0], read[1])
  }
}
