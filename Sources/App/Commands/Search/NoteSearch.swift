import Cards
import Metrics
import Storage
import Text
import Time

/// Searches the notes of days.
enum NoteSearch: SearchSubject {
  static func find(
    _ request: SearchRequest, in store: Store?, _ context: Context
  ) throws -> SearchSection {
    let found = try store?.notes(with: request.words) ?? []
    let shown = Array(found.prefix(request.limit))
    let look = context.renderOptions
    return SearchSection(
      title: "Notes", count: found.count,
      block: MoodSearchList(of: shown, wanted: request.words, in: context.valueText)
        .block(width: look.width, glyphs: look.glyphs, colors: look.colors)
    ) { json in
      json.array("notes", of: shown) { json, mood in
        json.member("date", mood.day.description)
        json.member("mood", mood.rating.map { Int($0) })
        json.member("mood_note", mood.note)
      }
    }
  }
}

extension Store {
  /// The notes that contain all words, the latest first, each with the stored rating of its day.
  func notes(with wanted: FoldedText) throws -> [DayMood] {
    let histories = try history(of: [Mood.noteName, Mood.name], in: Day.first...Day.last)
    var ratings = histories[1][...]
    var found: [DayMood] = []
    for (day, value) in histories[0] {
      guard case .text(let note) = value else { continue }
      while let first = ratings.first, first.day < day { ratings.removeFirst() }
      if FoldedText(note).ranges(of: wanted).isEmpty { continue }
      found.append((day, ratings.first.flatMap { $0.day == day ? $0.value.whole : nil }, note))
    }
    return found.reversed()
  }
}
