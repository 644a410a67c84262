import Drawing
import Metrics
import Time

/// Days with their ratings and notes, one a line; one of them is marked.
package struct MoodList {
  private let moods: [DayMood]
  private let today: Day
  private let marked: Day
  private let isHinting: Bool
  private let values: ValueText

  /// Up to how many days are dated without their month.
  private static let few = 7

  /// The day that is marked is today, if no other is told; where the list hints, a today that is
  /// not rated says how to rate it.
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

  /// One line a day, cut to `width`, and before each month of many days its name.
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
