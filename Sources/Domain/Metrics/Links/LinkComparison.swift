import Statistics
import Text
import Time

/// The links between all attributes over some days, and the power of the tests.
///
/// Pairs between groups, with the daily tags, and pairs within a group are corrected separately.
/// Pairs that measure the same thing are skipped.
package struct LinkComparison: Sendable {
  package let days: ClosedRange<Day>
  package let attributes: [ComparedAttribute]
  package let between, within: Family
  package let daysOff: DaysOff

  /// Pairs that are corrected together.
  package struct Family: Sendable {
    package var links: [Link] = []
    /// The pairs that go together, by ascending p; of findings about the same thing, one.
    package var findings: [Link] = []
    /// How many pairs go together, but may rest on unknown days off.
    package var heldBackCount = 0
    /// How many pairs were tested, and how many have too few days, or too few that differ.
    package var comparedCount = 0
    package var missingCount = 0
    package var testCount = 0
    /// The most days that a pair has which is not tested.
    package var mostDays = 0
    /// The weakest correlation that would be found four times in five; nil without tests.
    package var visible: Double?
  }

  /// How many days are compared unless a person says so, and how many they may say.
  package static let usualDays = 365
  package static let possibleDays = 90...1095

  /// Compares attributes by their numbers in `days`, each with ascending days.
  package init(
    of numbers: [(attribute: Attribute, numbers: [(day: Day, value: Double)])],
    in days: ClosedRange<Day>, typedDays: Set<Day>, daysOff known: KnownDaysOff = KnownDaysOff()
  ) {
    self.days = days
    let prepared = numbers.map { PreparedNumbers($0, $1, typedDays: typedDays) }
    daysOff = DaysOff(of: prepared, in: days, known)
    attributes = LinkComparison.attributes(of: prepared, in: days, daysOff)
    let pairs = PairTests(of: attributes)
    between = LinkComparison.family(pairs.between, attributes, pairs.sameAs, in: days, daysOff)
    within = LinkComparison.family(pairs.within, attributes, pairs.sameAs, in: days, daysOff)
  }

  static func attributes(
    of numbers: [PreparedNumbers], in days: ClosedRange<Day>, _ daysOff: DaysOff
  ) -> [ComparedAttribute] {
    // Attributes of the same days share their columns.
    var shared: [[Int32]: DayColumns] = [:]
    return numbers.map { numbers in
      ComparedAttribute(numbers, in: days) { series in
        if let columns = shared[series.days] { return columns }
        let columns = DayColumns(days: series.days, daysOff: daysOff.counted)
        shared[series.days] = columns
        return columns
      }
    }
  }

  /// The strongest link of two attributes, by their names; nil if they were not tested.
  package func link(of names: [String]) -> Link? {
    let wanted = names.map { name in attributes.firstIndex { $0.attribute.name == name } }
    guard let one = wanted.first ?? nil, let other = wanted.last ?? nil, one != other
    else { return nil }
    return (between.links + within.links).first { Set([$0.cause, $0.outcome]) == [one, other] }
  }

  /// The difference that a link makes to its outcome, or nil if no day is high or each is.
  package func size(of link: Link, units: Units) -> LinkSize? {
    LinkSize(
      of: link, attributes[link.cause], attributes[link.outcome], units: units,
      daysOff: daysOff.counted)
  }

  private static func family(
    _ pairs: [PairTests.Pair], _ attributes: [ComparedAttribute], _ sameAs: [Set<Int>],
    in days: ClosedRange<Day>, _ daysOff: DaysOff
  ) -> Family {
    var family = Family()
    var p: [Double] = []
    for pair in pairs { for test in pair.tests where test.isTested { p.append(test.test.p) } }
    let passes = MultipleTests.benjaminiHochberg(p, rate: Link.rate)
    let sorted = p.sorted()
    family.testCount = p.count
    var next = 0
    var effective: [Double] = []
    for pair in pairs {
      var tested: [(test: PairTests.Directed, passes: Bool)] = []
      for test in pair.tests where test.isTested {
        tested.append((test, passes[next]))
        next += 1
      }
      guard let best = tested.min(by: { $0.test.test.p < $1.test.test.p }) else {
        family.missingCount += 1
        family.mostDays = max(family.mostDays, pair.days)
        continue
      }
      family.comparedCount += 1
      effective.append(best.test.test.effectiveDays)
      // The strongest test of the other lag that passes about as strongly.
      let twin = tested.filter { other in
        other.passes && best.passes && other.test.lag != best.test.lag
          && abs(abs(other.test.test.r) - abs(best.test.test.r)) < 0.1
          && other.test.test.r * best.test.test.r > 0
      }.min { $0.test.test.p < $1.test.test.p }
      let directed = twin.flatMap { best.test.lag == .sameDay ? $0.test : nil } ?? best.test
      var link = Link(
        cause: directed.cause, outcome: directed.outcome, lag: best.test.lag, test: best.test.test,
        rank: 1 + sorted.index(afterAll: { $0 < best.test.test.p }), testCount: p.count,
        isFinding: best.passes,
        isEitherDay: twin != nil, isWithin: pair.isWithin)
      if best.passes {
        link.isHeldBack = daysOff.mayExplain(
          link.test, of: attributes[best.test.cause], with: attributes[best.test.outcome],
          lag: link.lag, threshold: link.threshold, in: days)
        link.isFinding = !link.isHeldBack
        if link.isHeldBack { family.heldBackCount += 1 }
      }
      family.links.append(link)
    }
    family.links.sort { $0.test.p < $1.test.p }
    family.findings = joined(family.links.filter(\.isFinding), sameAs)
    effective.sort()
    if !effective.isEmpty {
      family.visible = LeastStrength.visible(
        effectiveDays: Quartiles.median(ofSorted: effective), tests: p.count)
    }
    return family
  }

  /// Joins findings about the same things: the one with most days lists the others.
  private static func joined(_ findings: [Link], _ sameAs: [Set<Int>]) -> [Link] {
    var joined: [Link] = []
    for link in findings {
      guard let index = joined.firstIndex(where: { isSame(link, $0, sameAs) }) else {
        joined.append(link)
        continue
      }
      let isLonger = link.test.days > joined[index].test.days
      var listed = isLonger ? link : joined[index]
      let other = isLonger ? joined[index] : link
      listed.likewise = joined[index].likewise + [(other.cause, other.outcome)]
      joined[index] = listed
    }
    return joined
  }

  /// Whether two findings are about the same things, with the same direction and on the same days.
  private static func isSame(_ one: Link, _ other: Link, _ sameAs: [Set<Int>]) -> Bool {
    guard one.isEitherDay == other.isEitherDay, one.isEitherDay || one.lag == other.lag,
      (one.test.r < 0) == (other.test.r < 0)
    else { return false }
    if isSame(one.cause, other.cause, sameAs), isSame(one.outcome, other.outcome, sameAs) {
      return true
    }
    // On the same day neither comes first.
    return one.lag == .sameDay && !one.isEitherDay && isSame(one.cause, other.outcome, sameAs)
      && isSame(one.outcome, other.cause, sameAs)
  }

  private static func isSame(_ one: Int, _ other: Int, _ sameAs: [Set<Int>]) -> Bool {
    one == other || sameAs[one].contains(other)
  }
}
