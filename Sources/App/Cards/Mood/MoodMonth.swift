import Drawing
import Metrics
import Text
import Time

/// The ratings of a month as a calendar.
package struct MoodMonth {
  private let moods: [DayMood]
  private let grid: MonthGrid
  private let today: Day
  private let statistic: Statistic
  private let values: ValueText
  private let hue = Hue(group: "mood")

  /// `moods` has every day of the month in order.
  package init(
    of moods: [DayMood], in grid: MonthGrid, today: Day, by statistic: Statistic,
    values: ValueText
  ) {
    self.moods = moods
    self.grid = grid
    self.today = today
    self.statistic = statistic
    self.values = values
  }

  /// The calendar and its legend.
  package func block(width: Int, glyphs: Glyphs, colors: ColorDepth) -> Block {
    let first = grid.days.lowerBound
    var title = Line("Mood ", .title(hue))
    title.append("\(first.month.name) \(first.civil.year)", .strong)
    title.cut(to: width, glyphs: glyphs)
    if glyphs == .words { return [title] + Figures.lines(facts, width: width) + sentences }
    // A day is a date of two cells, a blank and a mark; in a narrow calendar the mark alone.
    let hasDates = width >= 34
    let gap = width >= 60 ? 4 : width >= 40 ? 2 : 1
    let cell = (hasDates ? 4 : 1) + gap
    var names = Line()
    for (column, weekday) in grid.weekdays.enumerated() {
      names.pad(to: column * cell)
      names.append(hasDates ? weekday.shortName : weekday.initial, .quiet)
    }
    var block = [title, names]
    for week in grid.weeks {
      var line = Line()
      for (column, day) in week.enumerated() {
        guard let day else { continue }
        line.pad(to: column * cell)
        if hasDates {
          line.append("\(day.civil.day)", day == today ? .strong : .quiet, rightIn: 2)
          line.append(" ")
        }
        // The last month of the last year has a day less: no range could end after its last day.
        let index = day - first
        let rating = index < moods.count ? moods[index].rating : nil
        if day <= today || rating != nil { line.append(mark(rating, glyphs, colors)) }
      }
      block.append(line)
    }
    return block + [Line()] + legend(width: width, glyphs: glyphs, colors: colors)
  }

  /// The typical rating, and how many days are rated.
  private var facts: [(String, String)] {
    let ratings = moods.compactMap { $0.rating.map(Double.init) }
    // The current month has only its days so far.
    let days = max(moods.count { $0.day <= today }, ratings.count)
    var facts = [("", "\(ratings.count) of \(CountText.of(days, "day", "days"))")]
    if let typical = statistic.figure(of: ratings)?.value {
      facts.insert(("typical", values.rating(typical)), at: 0)
    }
    return facts
  }

  /// `Friday 20 November: 4 of 5, good.`, a line for each day so far.
  private var sentences: Block {
    moods.filter { $0.day <= today || $0.rating != nil }.map { mood in
      let text = mood.rating.map { rating in
        "\(values.rating(Double(rating))) of \(values.scale.top), "
          + RatingScale.moodWord(for: rating)
      }
      return PlainText.sentence(DayText.withoutYear(mood.day), [text ?? "not rated"])
    }
  }

  private func mark(_ rating: Int64?, _ glyphs: Glyphs, _ colors: ColorDepth) -> StyledText {
    HeatMap.cell(
      rating.map { RatingScale.moodStep(of: $0) }, hue: hue, glyphs: glyphs, colors: colors)
  }

  private func legend(width: Int, glyphs: Glyphs, colors: ColorDepth) -> Block {
    let entries = RatingScale.moodWords.enumerated().map { step, word in
      var entry = Line()
      entry.append(HeatMap.cell(step, hue: hue, glyphs: glyphs, colors: colors))
      entry.append(" \(word)")
      return entry
    }
    return Legend.block(of: entries, width: width, glyphs: glyphs)
      + Figures.lines(facts, width: width)
  }
}
