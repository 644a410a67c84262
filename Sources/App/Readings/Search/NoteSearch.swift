import Cards
import Metrics
import Storage
import Text
import Time

/// Searches the notes of days.
enum NoteSearch: SearchSubject {
  static func find(
    _ request: SearchRequest, in store: Store?, _ reading: Reading
  ) throws -> SearchSection {
    let found = try store.map { try reading.notes(with: request.words, from: $0) } ?? []
    let shown = Array(found.prefix(request.limit))
    return SearchSection(
      title: "Notes", count: found.count,
      block: { options in
        MoodSearchList(of: shown, wanted: request.words, in: reading.valueText)
          .block(width: options.width, glyphs: options.glyphs, colors: options.colors)
      },
      json: { json in
        json.array("notes", of: shown) { json, mood in
          json.member("date", mood.day.description)
          json.member("mood", mood.rating.map { Int($0) })
          json.member("mood_note", mood.note)
        }
      })
  }
}
