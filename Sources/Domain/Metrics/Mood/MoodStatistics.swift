import Statistics
import Time

/// The ratings of many days by weekday and word, and of days with each tag and without it.
package struct MoodStatistics: Sendable {
  /// A day with a rating, on the scale that is shown.
  package typealias Point = (day: Day, rating: Double)

  /// Some of the days: how many, and their mean rating.
  package struct Side: Hashable, Sendable {
    package let days: Int
    package let mean: Double

    init?(of ratings: [Double]) {
      guard let figure = Statistic.mean.figure(of: ratings, as: .scale) else { return nil }
      days = ratings.count
      mean = figure.value
    }
  }

  /// The ratings of days with a tag, and of days without it.
  package struct Tag: Sendable {
    package let attribute: Attribute
    package let with, without: Side
    /// By how much they differ, against like weekdays and weeks, with a 99 % interval.
    package let difference: Difference
    /// How often chance alone gives as strong a link.
    package let p: Double
  }

  package let days: ClosedRange<Day>
  package let points: [Point]
  package let mean, typical: Double?
  package let statistic: Statistic
  /// By weekday, from Sunday: always seven.
  package let weekdays: [Side?]
  /// How many days have each word, from the lowest: always five.
  package let words: [Int]
  /// The line through two or more stored ratings, or nil.
  package let trend: Trend?
  /// The tags that differ when all are judged together, the one with the lowest p first.
  package let tags: [Tag]
  /// How many tags there are, and how many of them have enough days that differ to be compared.
  package let tagCount: Int
  package let comparedCount: Int
  /// How many tags differ clearly, but may rest on unknown days off.
  package let heldBackCount: Int

  /// Compares `ratings` on days with and without tags; the last day is not over, and is skipped.
  package init(
    of ratings: [(day: Day, value: Value)], in days: ClosedRange<Day>,
    tags: [(attribute: Attribute, values: [(day: Day, value: Value)])], on scale: RatingScale,
    by statistic: Statistic, daysOff: DaysOff = DaysOff(KnownDaysOff())
  ) {
    self.days = days
    var points: [Point] = []
    var words = [Int](repeating: 0, count: RatingScale.moodWords.count)
    var weekdays = [[Double]](repeating: [], count: 7)
    for (day, value) in ratings {
      guard let stored = value.whole, 1...9 ~= stored else { continue }
      let rating = scale.shown(Double(stored))
      points.append((day, rating))
      words[RatingScale.moodStep(of: stored)] += 1
      weekdays[day.weekday.rawValue].append(rating)
    }
    self.points = points
    self.words = words
    let all = points.map(\.rating)
    mean = Side(of: all)?.mean
    self.statistic = statistic
    typical = statistic.figure(of: all, as: .scale)?.value
    self.weekdays = weekdays.map { Side(of: $0) }
    trend = Trend(
      of: ratings.compactMap { day, value in value.number.map { (day: day, value: $0) } })
    let family = TagFamily(of: tags, points: points, upTo: days.upperBound - 1, daysOff: daysOff)
    self.tags = family.clear
    tagCount = tags.count
    comparedCount = family.comparedCount
    heldBackCount = family.heldBackCount
  }
}
