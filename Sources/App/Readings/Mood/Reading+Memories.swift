import Cards
import Drawing
import Metrics
import Storage
import Time

extension Reading {
  /// The days whole months and years before `day` that have a rating or a note.
  package func memories(before day: Day, isDemo: Bool) throws -> Sheet {
    let found =
      try store(isDemo: isDemo).map { store in
        try store.reading { try memories(before: day, from: store) }
      } ?? []
    return Sheet {
      MemoryJSON(of: found).text
    } block: { options in
      if found.isEmpty {
        return Sheet.block(
          of: [
            "No rating and no note on \(DayText.date(day)) in earlier years, or 1, 3 or 6 months before."
          ], options)
      }
      return MemoryList(of: found, in: valueText)
        .block(width: options.width, glyphs: options.glyphs)
    }
  }

  private func memories(
    before day: Day, from store: Store
  ) throws -> [(memory: MemoryDay, rating: Int64?, note: String?)] {
    guard let first = try store.recordedDays()?.lowerBound else { return [] }
    return try MemoryDay.days(before: day, since: first).compactMap { memory in
      let rating = try store.value(of: Mood.name, on: memory.day)?.whole
      var note: String?
      if case .text(let text) = try store.value(of: Mood.noteName, on: memory.day) { note = text }
      return rating == nil && note == nil ? nil : (memory, rating, note)
    }
  }
}
