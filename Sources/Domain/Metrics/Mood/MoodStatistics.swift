import Statistics
import Time

/// What ratings of many days come to: by weekday, by word, and with against without each tag.
package struct MoodStatistics: Sendable {
  /// A day that was rated, on the scale that is shown.
  package typealias Point = (day: Day, rating: Double)

  /// A tag with what its days are rated against the others.
  package struct Tag: Sendable {
    package let attribute: Attribute
    package let with: Side
    package let without: Side
    package let interval: WelchInterval
  }

  /// Some of the days: how many, and their mean rating.
  package struct Side: Hashable, Sendable {
    package let days: Int
    package let mean: Double
  }

  /// From the first day that is looked at to the last.
  package let days: ClosedRange<Day>
  package let points: [Point]
  package let mean: Double?
  package let typical: Double?
  /// How ``typical`` is taken.
  package let statistic: Statistic
  /// Of the days of each weekday, from Sunday: always seven.
  package let weekdays: [Side?]
  /// How many days have each word, from the lowest: always five.
  package let words: [Int]
  /// The tags that make a clear difference, the greatest first.
  package let tags: [Tag]
  /// How many tags were looked at that make none, or have too few days.
  package let otherTags: Int
  /// Whether any tag has days enough, so that its difference could be clear.
  package let hasJudged: Bool

  /// Of `ratings`, the kept rating of each day that has one, by day, and `tags`, each with its
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
      guard let kept = value.whole, 1...9 ~= kept else { continue }
      let rating = scale.shown(Double(kept))
      points.append((day, rating))
      words[RatingScale.moodStep(of: kept)] += 1
      weekdays[day.weekday.rawValue].append(rating)
    }
    self.points = points
    self.words = words
    let all = points.map(\.rating)
    mean = Side(of: all)?.mean
    self.statistic = statistic
    typical = statistic.figure(of: all)?.value
    self.weekdays = weekdays.map { Side(of: $0) }
    var clear: [Tag] = []
    var judged = 0
    for (attribute, values) in tags {
      guard let tag = Tag(attribute, values, points) else { continue }
      judged += 1
      if tag.interval.isClear { clear.append(tag) }
    }
    hasJudged = judged > 0
    self.tags = clear.sorted { abs($0.interval.difference) > abs($1.interval.difference) }
    otherTags = tags.count - clear.count
  }
}

extension MoodStatistics.Side {
  /// Nil of no days.
  init?(of ratings: [Double]) {
    guard let figure = Statistic.mean.figure(of: ratings) else { return nil }
    self.init(days: ratings.count, mean: figure.value)
  }
}

extension MoodStatistics.Tag {
  /// Counts from the day on which the tag first has a value: before that nobody could have said
  /// yes.
  ///
  /// A day that says nothing of the tag is a day without it.
  init?(
    _ attribute: Attribute, _ values: [(day: Day, value: Value)], _ points: [MoodStatistics.Point]
  ) {
    guard let first = values.first?.day else { return nil }
    var yes: Set<Day> = []
    for (day, value) in values where value.whole == 1 { yes.insert(day) }
    var ones: [Double] = []
    var others: [Double] = []
    for (day, rating) in points where day >= first {
      if yes.contains(day) { ones.append(rating) } else { others.append(rating) }
    }
    guard let interval = WelchInterval(of: ones, against: others),
      let with = MoodStatistics.Side(of: ones), let without = MoodStatistics.Side(of: others)
    else { return nil }
    self.init(attribute: attribute, with: with, without: without, interval: interval)
  }
}
