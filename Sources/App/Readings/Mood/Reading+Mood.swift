import Actions
import Cards
import Metrics
import Storage
import Text
import Time

extension Reading {
  /// The stored rating and the note of each day, or those of the sample data.
  package func moods(in days: Range<Day>, isDemo: Bool = false) throws -> [DayMood] {
    let store = try store(isDemo: isDemo)
    return try store?.reading { try store?.moods(in: days) } ?? days.map { ($0, nil, nil) }
  }

  /// The ratings of a month as a calendar.
  package func moodMonth(of day: Day, isDemo: Bool) throws -> Sheet {
    let grid = MonthGrid(of: day, weeksFrom: settings.weekStart)
    let moods = try moods(in: grid.days.lowerBound..<grid.days.upperBound + 1, isDemo: isDemo)
    return Sheet {
      MoodJSON(of: moods).text
    } block: { options in
      MoodMonth(of: moods, in: grid, today: today, by: settings.statistic, values: valueText)
        .block(width: options.width, glyphs: options.glyphs, colors: options.colors)
    }
  }

  /// The ratings and notes of the latest days; with `showsAll` all ratings of each day.
  package func moodList(days count: Int, showsAll: Bool, isDemo: Bool) throws -> Sheet {
    let days = today - (count - 1)...today
    let moods = try moods(in: days.lowerBound..<today + 1, isDemo: isDemo)
    var entries: [TimedEntry]?
    if showsAll {
      entries =
        try store(isDemo: isDemo)?.entries(of: Mood.name, in: days).filter { !$0.isPause } ?? []
    }
    return Sheet {
      MoodJSON(of: moods, entries).text
    } block: { options in
      MoodList(of: moods, today: today, entries: entries ?? [], in: valueText)
        .block(width: options.width, glyphs: options.glyphs)
    }
  }
}
