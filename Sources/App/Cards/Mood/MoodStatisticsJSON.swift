import Formats
import Metrics
import Time

/// A summary of ratings for programs, on the scale that is shown.
package struct MoodStatisticsJSON {
  /// The document.
  package let text: String

  package init(of statistics: MoodStatistics, on scale: RatingScale) {
    text = JSONText.object { json in
      json.member("scale", scale.top)
      json.member("from", statistics.days.lowerBound.description)
      json.member("to", statistics.days.upperBound.description)
      json.member("days", statistics.points.count)
      json.member("typical", statistics.typical)
      json.member("mean", statistics.mean)
      json.array("weekdays", of: Weekday.allCases) { json, weekday in
        let side = statistics.weekdays[weekday.rawValue]
        json.member("weekday", weekday.name.lowercased())
        json.member("days", side?.days ?? 0)
        json.member("mean", side?.mean)
      }
      json.array("words", of: RatingScale.moodWords.enumerated()) { json, entry in
        json.member("word", entry.element)
        json.member("days", statistics.words[entry.offset])
      }
      if let trend = statistics.trend {
        json.object("trend") { json in
          json.member("per_day", scale.shown(trend.perDay) - scale.shown(0))
          json.member("low", trend.interval.map { scale.shown($0.lowerBound) - scale.shown(0) })
          json.member("high", trend.interval.map { scale.shown($0.upperBound) - scale.shown(0) })
          json.member("effective_days", trend.effectiveDays)
          json.member("clear", trend.interval.map { _ in trend.isClear })
        }
      } else {
        json.member("trend", String?.none)
      }
      json.member("tags_compared", statistics.comparedCount)
      json.array("tags", of: statistics.tags) { json, tag in
        json.member("attribute", tag.attribute.name)
        json.member("label", tag.attribute.label)
        json.member("days_with", tag.with.days)
        json.member("mean_with", tag.with.mean)
        json.member("days_without", tag.without.days)
        json.member("mean_without", tag.without.mean)
        json.member("difference", tag.difference.difference)
        json.member("low", tag.difference.interval.lowerBound)
        json.member("high", tag.difference.interval.upperBound)
        json.member("p", tag.p)
      }
    }
  }
}
