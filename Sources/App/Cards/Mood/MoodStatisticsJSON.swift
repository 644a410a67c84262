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
      json.array("tags", of: statistics.tags) { json, tag in
        json.member("attribute", tag.attribute.name)
        json.member("label", tag.attribute.label)
        json.member("days_with", tag.with.days)
        json.member("mean_with", tag.with.mean)
        json.member("days_without", tag.without.days)
        json.member("mean_without", tag.without.mean)
        json.member("difference", tag.interval.difference)
        json.member("low", tag.interval.interval.lowerBound)
        json.member("high", tag.interval.interval.upperBound)
      }
    }
  }
}
