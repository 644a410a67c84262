import Statistics
import Time

/// A summary of the ratings of many days: by weekday, by word, and days with each tag against days
/// without it.
package struct MoodStatistics: Sendable {
  /// A day with a rating, on the scale that is shown.
  package typealias Point = (day: Day, rating: Double)

  /// Some of the days: how many, and their mean rating.
  package struct Side: Hashable, Sendable {
    package let days: Int
    package let mean: Double

    /// Nil for no days.
    init?(of ratings: [Double]) {
      guard let figure = Statistic.mean.figure(of: ratings) else { return nil }
      days = ratings.count
      mean = figure.value
    }
  }

  /// The ratings of days with a tag against those of days without it.
  package struct Tag: Sendable {
    package let attribute: Attribute
    package let with: Side
    package let without: Side
    package let interval: WelchInterval

    /// How far the interval of a clear difference is from 0.
    package var margin: Double {
      min(abs(interval.interval.lowerBound), abs(interval.interval.upperBound))
    }

    /// Counts from the first day that has a value of the tag, because it may not have existed
    /// before; after that, a day without a value is a day without the tag.
    ///
    /// Nil where there are too few days on one side, or the ratings do not vary.
    init?(_ attribute: Attribute, _ values: [(day: Day, value: Value)], _ points: [Point]) {
      guard let first = values.first?.day else { return nil }
      var tagged: Set<Day> = []
      for (day, value) in values where value.whole == 1 { tagged.insert(day) }
      var ones: [Double] = []
      var others: [Double] = []
      for (day, rating) in points where day >= first {
        if tagged.contains(day) { ones.append(rating) } else { others.append(rating) }
      }
      guard let interval = WelchInterval(of: ones, against: others),
        let with = Side(of: ones), let without = Side(of: others)
      else { return nil }
      self.attribute = attribute
      self.with = with
      self.without = without
      self.interval = interval
    }
  }

  /// The days that are summarized, with a rating or not.
  package let days: ClosedRange<Day>
  package let points: [Point]
  package let mean: Double?
  package let typical: Double?
  /// How ``typical`` is computed.
  package let statistic: Statistic
  /// By weekday, from Sunday: always seven.
  package let weekdays: [Side?]
  /// How many days have each word, from the lowest: always five.
  package let words: [Int]
  /// The tags with a clear difference, the one with the widest margin first.
  package let tags: [Tag]
  /// How many tags there are, and how many of them have enough days on both sides to be compared.
  package let tagCount: Int
  package let comparedCount: Int

  /// Of `ratings`, the stored rating of each day that has one, by day, and `tags`, each with its
  /// values by day, 1 for yes.
  package init(
    of ratings: [(day: Day, value: Value)], in days: ClosedRange<Day>,
    tags: [(attribute: Attribute, values: [(day: Day, value: Value)])], on scale: RatingScale,
    by statistic: Statistic
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
    typical = statistic.figure(of: all)?.value
    self.weekdays = weekdays.map { Side(of: $0) }
    let compared = tags.compactMap { Tag($0.attribute, $0.values, points) }
    self.tags = compared.filter(\.interval.isClear).sorted { $0.margin > $1.margin }
    tagCount = tags.count
    comparedCount = compared.count
  }
}
