import Drawing
import Metrics
import Time

/// Days with their ratings and notes, one a line, with one of them marked.
package struct MoodList {
  private let moods: [DayMood]
  private let today: Day
  private let marked: Day
  private let isHinting: Bool
  private let values: ValueText

  /// The most days that are dated without their month.
  private static let few = 7

  /// Marks today unless another day is given.
  ///
  /// With `isHinting`, today's line says how to rate it while it has no rating.
  package init(
    of moods: [DayMood], today: Day, marking marked: Day? = nil,
    isHinting: Bool = true, in values: ValueText
  ) {
    self.moods = moods
    self.today = today
    self.marked = marked ?? today
    self.isHinting = isHinting
    self.values = values
  }

  /// One line a day, cut to `width`; a list of many days has a heading before each month.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    let hue = Hue(group: "mood")
    var month: Month?
    return moods.flatMap { day, rating, note in
      var title: Block = []
      if moods.count > MoodList.few, day.month != month {
        month = day.month
        title = [Line("  \(day.month.name) \(day.civil.year)", .quiet)]
      }
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
      } else if isHinting, day == today, rating == nil {
        line.append("mood rate 1-\(values.scale.top)", .quiet)
      }
      line.cut(to: width, glyphs: glyphs)
      return title + [line]
    }
  }
}
