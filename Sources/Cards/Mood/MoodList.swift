import Almanac

/// Days with their ratings and notes, one a line; one of them is marked.
package struct MoodList {
  private let moods: [DayMood]
  private let today: Day
  private let marked: Day
  private let isAsking: Bool
  private let values: ValueText

  /// The day that is marked is today, if no other is told; where the list is asking, a today that
  /// is not rated asks to be.
  package init(
    of moods: [DayMood], today: Day, marking marked: Day? = nil,
    isAsking: Bool = true, in values: ValueText
  ) {
    self.moods = moods
    self.today = today
    self.marked = marked ?? today
    self.isAsking = isAsking
    self.values = values
  }

  /// One line a day, cut to `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    let hue = Hue(group: "mood")
    return moods.map { day, rating, note in
      let isMarked = day == marked
      var line = Line(
        isMarked ? (glyphs == .unicode ? "▸ " : "> ") : "  ", .accent(hue))
      line.append(DayText.narrow(day), isMarked ? .strong : .text)
      line.append("   ")
      line.append(
        Dots.line(
          value: rating.map { values.scale.shown(Double($0)) }, top: values.scale.top, hue: hue,
          glyphs: glyphs))
      line.append("  ")
      let words = line.width
      if let rating { line.append(RatingScale.moodWord(for: rating)) }
      if let note {
        line.pad(to: words + 10)
        line.append(Wrap.joined(note), .quiet)
      } else if isAsking, day == today, rating == nil {
        line.append(MoodQuestion(on: day, today: today, values.scale).line(in: width - words))
      }
      line.cut(to: width, glyphs: glyphs)
      return line
    }
  }
}
