import Cards
import Drawing
import Host
import Metrics
import Storage
import Text
import Time

extension Reading {
  /// The notes that contain all words of a text, the latest first, at most `limit` of them.
  package func notes(with text: String, limit: Int, isDemo: Bool) throws -> Sheet {
    let wanted = FoldedText(text)
    let found =
      try store(isDemo: isDemo).map { store in
        try store.reading { try notes(with: wanted, from: store) }
      } ?? []
    let shown = Array(found.prefix(limit))
    return Sheet {
      MoodJSON(of: shown).text
    } block: { options in
      if found.isEmpty { return Sheet.block(of: ["No note contains '\(text)'."], options) }
      var block = MoodSearchList(of: shown, wanted: wanted, in: valueText)
        .block(width: options.width, glyphs: options.glyphs, colors: options.colors)
      if found.count > limit {
        let line = "mood search \(ShellText.quoted(text)) --limit \(found.count)"
        let words = "\(limit) of \(CountText.grouped(found.count)) notes. All: \(line)"
        block += Wrap.block(of: words, .quiet, width: options.width)
      }
      return block
    }
  }

  /// The notes that contain all words, the latest first, each with the stored rating of its day.
  func notes(with wanted: FoldedText, from store: Store) throws -> [DayMood] {
    let histories = try store.history(of: [Mood.noteName, Mood.name], in: Day.first...Day.last)
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
