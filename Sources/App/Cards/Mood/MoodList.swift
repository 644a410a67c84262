import Drawing
import Metrics
import Text
import Time

/// Days with their ratings and notes, one a line, with one of them marked.
package struct MoodList {
  private let moods: [DayMood]
  private let today: Day
  private let marked: Day
  private let isHinting: Bool
  /// The single ratings of days that have several, by day.
  private let entries: [Day: [TimedEntry]]
  private let values: ValueText

  /// The most days that are dated without their month.
  private static let few = 7

  /// Marks today unless another day is given.
  ///
  /// The ratings in `entries` are listed below their days, whose notes are left out.
  ///
  /// With `isHinting`, today's line says how to rate it while it has no rating.
  package init(
    of moods: [DayMood], today: Day, marking marked: Day? = nil,
    isHinting: Bool = true, entries: [TimedEntry] = [], in values: ValueText
  ) {
    self.entries = Dictionary(grouping: entries, by: \.day)
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
        isMarked ? glyphs.sign("▸ ", "> ") : "  ", .accent(hue))
      line.append(
        glyphs == .words ? DayText.short(day) : DayText.narrow(day), isMarked ? .strong : .text)
      line.append("   ")
      line.append(
        Dots.line(
          value: rating.map { values.scale.shown(Double($0)) }, top: values.scale.top, hue: hue,
          glyphs: glyphs))
      line.append("  ")
      let words = line.width
      if let rating { line.append(RatingScale.moodWord(for: rating)) }
      let ratings = entries[day] ?? []
      if !ratings.isEmpty {
        line.pad(to: words + 10)
        line.append(CountText.of(ratings.count, "rating", "ratings"), .quiet)
      } else if let note {
        line.pad(to: words + 10)
        line.append(Wrap.joined(note), .quiet)
      } else if isHinting, day == today, rating == nil {
        line.append("mood rate 1-\(values.scale.top)", .quiet)
      }
      line.cut(to: width, glyphs: glyphs)
      return title + [line] + ratings.map { row(of: $0, width: width, hue, glyphs) }
    }
  }

  /// `      14:05   ●●●○○  okay      tired`.
  private func row(of entry: TimedEntry, width: Int, _ hue: Hue, _ glyphs: Glyphs) -> Line {
    let time = entry.clockMinute.map(values.time(ofMinute:)) ?? glyphs.missing
    var line = Line()
    line.append(time, .quiet, rightIn: 8)
    line.append("   ")
    if let rating = entry.value?.whole {
      line.append(
        Dots.line(
          value: values.scale.shown(Double(rating)), top: values.scale.top, hue: hue,
          glyphs: glyphs))
      line.append("  ")
      let words = line.width
      line.append(RatingScale.moodWord(for: rating))
      if entry.note != nil { line.pad(to: words + 10) }
    }
    if let note = entry.note { line.append(Wrap.joined(note), .quiet) }
    line.cut(to: width, glyphs: glyphs)
    return line
  }
}
