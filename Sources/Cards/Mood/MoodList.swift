import Almanac

/// Days with their ratings and notes, one a line; the day that is today is marked.
package struct MoodList {
  private let moods: [(day: Day, rating: Int64?, note: String?)]
  private let today: Day
  private let values: ValueText

  package init(
    of moods: [(day: Day, rating: Int64?, note: String?)], today: Day, in values: ValueText
  ) {
    self.moods = moods
    self.today = today
    self.values = values
  }

  /// One line a day, cut to `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    let hue = Hue(group: "mood")
    return moods.map { day, rating, note in
      let isToday = day == today
      var line = Line(
        isToday ? (glyphs == .unicode ? "▸ " : "> ") : "  ", .accent(hue))
      line.append(DayText.narrow(day), isToday ? .strong : .text)
      line.append("   ")
      line.append(
        Dots.line(
          value: rating.map { values.scale.shown(Double($0)) }, top: values.scale.top, hue: hue,
          glyphs: glyphs))
      line.append("  ")
      let words = line.width
      if let rating { line.append(RatingScale.moodWord(for: rating)) }
      line.pad(to: words + 10)
      if let note {
        line.append(TextWidth.clean(note), .quiet)
      } else if isToday, rating == nil {
        line.append("mood rate 4", .quiet)
      }
      line.cut(to: width, glyphs: glyphs)
      return line
    }
  }
}
