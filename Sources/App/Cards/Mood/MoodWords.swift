import Drawing
import Metrics
import Time

/// What the card of moods says in words besides its attributes: how to rate the day, and the ratings of
/// the week.
struct MoodWords {
  private let report: DayReport
  private let section: DayReport.Section
  private let values: ValueText

  init(of report: DayReport, _ section: DayReport.Section, in values: ValueText) {
    self.report = report
    self.section = section
    self.values = values
  }

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

  /// `The week in ratings: Sat 14 Nov 3; Sun 15 Nov 4.`; a day without one is left out.
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
