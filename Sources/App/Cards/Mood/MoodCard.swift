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
    } else if mood != nil || isWeekRated {
      block.append(unrated(mood))
    }
    for item in items where item.name == Mood.noteName {
      block += rows.plain(item, label: "Note")
    }
    if isWeekRated { block.append(week) }
    let others = items.filter {
      $0.name != Mood.name && $0.name != Mood.noteName
    }
    return block + rows.content(of: others, hue: hue)
  }

  private var isWeekRated: Bool { report.moodWeek.contains { $0?.whole != nil } }

  private var dayLabel: CleanText {
    report.day == report.today ? "Today" : CleanText(DayText.narrow(report.day))
  }

  /// How to rate the day, unless it is in the future.
  private func unrated(_ mood: ItemText?) -> Line {
    var line = rows.labelled(dayLabel)
    line.append(
      Dots.line(value: nil, top: rows.values.scale.top, hue: hue, glyphs: rows.glyphs))
    // A day can be rated once it has begun.
    guard report.day <= report.today else { return line }
    let date = report.day == report.today ? "" : " --date \(report.day)"
    line.append("  mood rate 1-\(rows.values.scale.top)\(date)", .quiet)
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
    let date = report.day == report.today ? "" : " --date \(report.day)"
    return [Line("To rate the day: mood rate 1-\(values.scale.top)\(date)")]
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
