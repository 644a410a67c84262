import Formats
import Metrics

/// Ratings and notes by day for programs, ratings from 1 to 9.
package struct MoodJSON {
  /// The document.
  package let text: String

  /// Of days and, if `entries` are given, the single ratings of each day.
  package init(of moods: [DayMood], _ entries: [TimedEntry]? = nil) {
    text = JSONText.object { json in
      json.array("moods", of: moods) { json, mood in
        json.member("date", mood.day.description)
        json.member("mood", mood.rating.map { Int($0) })
        json.member("mood_note", mood.note)
        if let entries {
          json.array("entries", of: entries.filter { $0.day == mood.day }) { json, entry in
            json.member("minute", entry.minute)
            json.member("mood", entry.value?.whole.map { Int($0) })
            json.member("note", entry.note)
          }
        }
      }
    }
  }
}
