import Statistics
import Time

/// All tags compared with the mood of the same day, corrected together.
struct TagFamily {
  let clear: [MoodStatistics.Tag]
  let comparedCount: Int
  /// How many tags are clear, but may rest on unknown days off.
  let heldBackCount: Int

  /// Compares dated ratings, at most the last 1,095, by tags with their values by day.
  ///
  /// A tag without a value is no on rated days between its first and its last yes.
  init(
    of tags: [(attribute: Attribute, values: [(day: Day, value: Value)])],
    points: [MoodStatistics.Point], upTo last: Day, daysOff: DaysOff
  ) {
    let first = max(last - (LinkComparison.possibleDays.upperBound - 1), points.first?.day ?? last)
    let window = min(first, last)...last
    let ratings = points.filter { window.contains($0.day) }.map { (day: $0.day, value: $0.rating) }
    let ratedDays = Set(ratings.map(\.day))
    func compared(
      _ attribute: Attribute, _ numbers: [(day: Day, value: Double)]
    ) -> ComparedAttribute {
      ComparedAttribute(
        PreparedNumbers(attribute, numbers, typedDays: ratedDays), in: window
      ) { DayColumns(days: $0.days, daysOff: daysOff.counted) }
    }
    let mood = compared(
      Attribute(name: Mood.name, label: "", group: Mood.name, priority: 1, type: .scale), ratings)
    var tests: [(attribute: ComparedAttribute, test: LinkTest)] = []
    if let rated = mood.innovations {
      for (attribute, values) in tags {
        let numbers = values.compactMap { day, value in
          window.contains(day) ? value.number.map { (day: day, value: $0) } : nil
        }
        let tag = compared(attribute, numbers)
        guard let innovations = tag.innovations else { continue }
        let test = LinkTest(of: innovations, with: rated, lag: .sameDay)
        if test.obstacle == nil { tests.append((tag, test)) }
      }
    }
    comparedCount = tests.count
    let passes = MultipleTests.benjaminiHochberg(tests.map(\.test.p), rate: Link.rate)
    var clear: [MoodStatistics.Tag] = []
    let passed = passes.count { $0 }
    let threshold = Link.rate * Double(passed) / Double(max(tests.count, 1))
    var heldBackCount = 0
    for (place, isClear) in passes.enumerated() where isClear {
      let (attribute, test) = tests[place]
      guard
        !daysOff.mayExplain(
          test, of: attribute, with: mood, lag: .sameDay, threshold: threshold, in: window)
      else {
        heldBackCount += 1
        continue
      }
      if let tag = TagFamily.tag(attribute, test, mood, ratings, daysOff.counted) {
        clear.append(tag)
      }
    }
    self.heldBackCount = heldBackCount
    self.clear = clear.sorted { $0.p < $1.p }
  }

  /// Nil if fewer than ten days have the tag, or fewer than ten do not.
  private static func tag(
    _ tag: ComparedAttribute, _ test: LinkTest, _ mood: ComparedAttribute,
    _ ratings: [(day: Day, value: Double)], _ daysOff: Set<Int32>
  ) -> MoodStatistics.Tag? {
    let tagged = Dictionary(
      uniqueKeysWithValues: zip(tag.series.days, tag.series.values.map { $0 == 1 }))
    var both: [(day: Day, value: Double)] = []
    var isHigh: [Bool] = []
    for (day, rating) in ratings {
      guard let isTagged = tagged[day.number] else { continue }
      both.append((day, rating))
      isHigh.append(isTagged)
    }
    guard
      let difference = Difference(
        on: both, high: isHigh, isClamped: false,
        isRich: [tag, mood].contains { $0.innovations?.isRich ?? false }, daysOff: daysOff),
      let with = MoodStatistics.Side(of: zip(both, isHigh).filter(\.1).map(\.0.value)),
      let without = MoodStatistics.Side(of: zip(both, isHigh).filter { !$0.1 }.map(\.0.value))
    else { return nil }
    return MoodStatistics.Tag(
      attribute: tag.attribute, with: with, without: without, difference: difference, p: test.p)
  }
}
