import Drawing
import Metrics
import Text
import Time

/// The mood card: the rating with its word, the note, the week, and the group's other attributes.
struct MoodCard {
  let items: [ItemText]
  let report: DayReport
  let rows: MetricRows

  /// The cells after its labels: dots and how to rate, or the week in letters and columns.
  static let rest = 20

  private var hue: Hue { Hue(group: "mood") }

  func content() -> Block {
    var block: Block = []
    let mood = items.first { $0.name == Mood.name }
    if let mood, mood.text != nil {
      block += rows.scale(mood, label: dayLabel, hue, word: RatingScale.moodWord)
      if mood.isOfAllDays { block += legend }
    } else if mood != nil || isWeekRated {
      block.append(unrated)
    }
    for item in items where item.name == Mood.noteName { block += rows.plain(item, label: "Note") }
    if isWeekRated { block.append(week) }
    let others = items.filter { $0.name != Mood.name && $0.name != Mood.noteName }
    return block + rows.content(of: others, hue: hue)
  }

  /// What the ringed dot is, in the first weeks with an average.
  private var legend: Block {
    let dots = rows.glyphs.sign("◉ ◎", "@ o")
    return Wrap.block(
      of: "\(dots) the average; all signs: dash help signs", .quiet, width: rows.width)
  }

  private var isWeekRated: Bool { report.moodWeek.contains { $0?.whole != nil } }

  private var dayLabel: CleanText {
    report.day == report.today ? "Today" : CleanText(DayText.narrow(report.day))
  }

  /// How to rate the day, unless it is in the future.
  private var unrated: Line {
    var line = rows.labelled(dayLabel)
    line.append(rows.values.dots(nil, hue: hue, glyphs: rows.glyphs))
    // A day can be rated once it has begun.
    if report.day <= report.today {
      line.append("  " + report.ratingCommand(on: rows.values.scale), .quiet)
    }
    return line
  }

  /// The ratings of the past seven days as small columns, closer together in a narrow card.
  private var week: Line {
    var line = rows.labelled("Week")
    // A narrow card omits first the gaps, then the letters.
    let room = rows.width - line.width
    let count = report.moodWeek.count
    let gap = room >= 5 * count - 2 ? "  " : room >= 3 * count - 1 ? " " : ""
    let first = report.day - (count - 1)
    for (offset, value) in report.moodWeek.enumerated() {
      if offset > 0 { line.append(gap) }
      if room >= 3 * count - 1 {
        line.append((first + offset).weekday.initial + (gap.utf8.count > 1 ? " " : ""), .quiet)
      }
      let share = value?.whole.map { Double($0 - 1) / 8 }
      line.append(
        Sparkline.glyph(for: share, glyphs: rows.glyphs), share == nil ? .track : .accent(hue))
    }
    return line
  }
}

extension DayReport {
  /// The command that rates the day: `mood rate 1-5 --date 2026-11-20`.
  func ratingCommand(on scale: RatingScale) -> String {
    "mood rate 1-\(scale.top)" + (day == today ? "" : " --date \(day)")
  }
}

/// How to rate the day, and the ratings of the week, in words.
struct MoodSentences {
  let report: DayReport
  let section: DayReport.Section
  let values: ValueText

  var block: Block { unrated + week }

  /// `Mood: not rated yet; to rate it: mood rate 1-5`.
  private var unrated: Block {
    guard report.day <= report.today,
      let mood = section.items.first(where: { $0.attribute.name == Mood.name }),
      mood.value == nil, mood.pause == nil
    else { return [] }
    return [Line("To rate the day: " + report.ratingCommand(on: values.scale))]
  }

  /// `The week in ratings: Sat 14 Nov 3; Sun 15 Nov 4.`, without unrated days.
  private var week: Block {
    let first = report.day - (report.moodWeek.count - 1)
    let days = report.moodWeek.enumerated().compactMap { offset, value -> String? in
      guard let rating = value?.whole else { return nil }
      return "\((first + offset).weekday.name) \(values.rating(Double(rating)))"
    }
    if days.isEmpty { return [] }
    return [PlainText.sentence("The week in ratings", days, by: "; ")]
  }
}

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
    of moods: [DayMood], in grid: MonthGrid, today: Day, by statistic: Statistic, values: ValueText
  ) {
    (self.moods, self.grid, self.today) = (moods, grid, today)
    (self.statistic, self.values) = (statistic, values)
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
        if day > today, rating == nil { continue }
        let step = rating.map { RatingScale.moodStep(of: $0) }
        line.append(HeatMap.cell(step, hue: hue, glyphs: glyphs, colors: colors))
      }
      block.append(line)
    }
    return block + [Line()] + legend(width: width, glyphs: glyphs, colors: colors)
  }

  private var facts: [(String, String)] {
    let ratings = moods.compactMap { $0.rating.map(Double.init) }
    // The current month has only its days so far.
    let days = max(moods.count { $0.day <= today }, ratings.count)
    var facts = [("", "\(ratings.count) of \(CountText.of(days, "day", "days"))")]
    if let typical = statistic.figure(of: ratings, as: .scale)?.value {
      facts.insert(("typical", values.rating(typical)), at: 0)
    }
    return facts
  }

  /// `Friday 20 November: 4 of 5, good.`, a line for each rated day, and one for the others so far.
  private var sentences: Block {
    let rated = moods.compactMap { mood in
      mood.rating.map {
        PlainText.sentence(DayText.withoutYear(mood.day), [values.moodWords(for: $0)])
      }
    }
    let others = moods.filter { $0.day <= today && $0.rating == nil }.map { ($0.day, "") }
    if others.isEmpty { return rated }
    let days = DaySentences.joined(others) { days, _ in
      let (first, last) = (days.lowerBound.civil.day, days.upperBound.civil.day)
      return days.count == 1 ? "\(first)" : "\(first) to \(last)"
    }
    return rated + [PlainText.sentence("Not rated", days)]
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
