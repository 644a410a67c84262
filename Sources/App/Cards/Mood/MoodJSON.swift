import Formats
import Metrics

/// Ratings and notes by day for programs, ratings from 1 to 9.
package struct MoodJSON {
  /// The document.
  package let text: String

  package init(of moods: [DayMood]) {
    text = JSONText.object { json in
      json.array("moods", of: moods) { json, mood in
        json.member("date", mood.day.description)
        json.member("mood", mood.rating.map { Int($0) })
        json.member("mood_note", mood.note)
      }
    }
  }
}
