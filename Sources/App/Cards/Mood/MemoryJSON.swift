import Formats
import Metrics

/// Days whole months and years ago for programs, ratings from 1 to 9.
package struct MemoryJSON {
  /// The document.
  package let text: String

  package init(of memories: [(memory: MemoryDay, rating: Int64?, note: String?)]) {
    text = JSONText.object { json in
      json.array("memories", of: memories) { json, memory in
        json.member("date", memory.memory.day.description)
        json.member("years", memory.memory.years)
        json.member("months", memory.memory.months)
        json.member("mood", memory.rating.map { Int($0) })
        json.member("mood_note", memory.note)
      }
    }
  }
}
