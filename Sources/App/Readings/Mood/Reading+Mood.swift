import Actions
import Cards
import Drawing
import Formats
import Host
import Metrics
import Storage
import Text
import Time

extension Reading {
  /// The stored rating and note of each day, from the store or the sample data.
  package func moods(in days: Range<Day>) throws -> [DayMood] {
    try read { try $0.moods(in: days) } ?? days.map { ($0, nil, nil) }
  }

  /// The ratings of a month as a calendar.
  package func moodMonth(of day: Day) throws -> Sheet {
    let grid = MonthGrid(of: day, weeksFrom: settings.weekStart)
    let moods = try moods(in: grid.days.lowerBound..<grid.days.upperBound + 1)
    return Sheet(JSONText.moods(moods)) { options in
      MoodMonth(of: moods, in: grid, today: today, by: settings.statistic, values: valueText)
        .block(width: options.width, glyphs: options.glyphs, colors: options.colors)
    }
  }

  /// The ratings and notes of the latest days; with `showsAll` all ratings of each day.
  package func moodList(of days: ClosedRange<Day>, showsAll: Bool) throws -> Sheet {
    let days = min(days.lowerBound, today)...min(days.upperBound, today)
    let moods = try moods(in: days.lowerBound..<days.upperBound + 1)
    var entries: [TimedEntry]?
    if showsAll {
      entries = try store()?.entries(of: Mood.name, in: days).filter { !$0.isPause } ?? []
    }
    return Sheet(JSONText.moods(moods, entries)) { options in
      MoodList(of: moods, today: today, entries: entries ?? [], in: valueText)
        .block(width: options.width, glyphs: options.glyphs)
    }
  }

  /// The days whole months and years before `day` that have a rating or a note.
  package func memories(before day: Day) throws -> Sheet {
    let found = try read { try memories(before: day, from: $0) } ?? []
    let nothing =
      "No rating and no note on \(DayText.date(day)) in earlier years, or 1, 3 or 6 months before."
    return Sheet(MemoryList(of: found, in: valueText), orSay: found.isEmpty ? [nothing] : [])
  }

  /// Those days with their ratings and notes.
  func memories(
    before day: Day, from store: Store
  ) throws -> [(memory: MemoryDay, rating: Int64?, note: String?)] {
    guard let first = try store.recordedDays()?.lowerBound else { return [] }
    return try MemoryDay.days(before: day, since: first).compactMap { memory in
      let rating = try store.value(of: Mood.name, on: memory.day)?.whole
      var note: String?
      if case .text(let text) = try store.value(of: Mood.noteName, on: memory.day) { note = text }
      return rating == nil && note == nil ? nil : (memory, rating, note)
    }
  }

  /// The notes that contain all words, the latest first.
  package func notes(with request: SearchRequest) throws -> Sheet {
    let (text, wanted, limit) = (request.text, request.words, request.limit)
    let found = try read { try notes(with: wanted, from: $0) } ?? []
    let shown = Array(found.prefix(limit))
    return Sheet(JSONText.moods(shown)) { options in
      if found.isEmpty { return Sheet.block(of: ["No note contains '\(text)'."], options) }
      var block = valueText.block(
        of: shown, with: wanted, width: options.width, glyphs: options.glyphs,
        colors: options.colors)
      if found.count > limit {
        let line = "mood search \(ShellText.quoted(text)) --limit \(found.count)"
        let words = "\(limit) of \(CountText.grouped(found.count)) notes. All: \(line)"
        block += Wrap.block(of: words, .quiet, width: options.width)
      }
      return block
    }
  }

  /// The notes that contain all words, the latest first, each with the stored rating of its day.
  func notes(with wanted: FoldedText, from store: Store) throws -> [DayMood] {
    let histories = try store.history(of: [Mood.noteName, Mood.name], in: Day.first...Day.last)
    var ratings = histories[1][...]
    var found: [DayMood] = []
    for (day, value) in histories[0] {
      guard case .text(let note) = value else { continue }
      while let first = ratings.first, first.day < day { ratings.removeFirst() }
      if FoldedText(note).ranges(of: wanted).isEmpty { continue }
      found.append((day, ratings.first.flatMap { $0.day == day ? $0.value.whole : nil }, note))
    }
    return found.reversed()
  }

  /// A summary of the ratings of `days` days or all; throws without data unless for a document.
  package func moodStatistics(days: Int?) throws -> Sheet {
    let read = try read { try moodStatistics(upTo: today, days: days, from: $0) }
    if read == nil, !isDocument { throw Failure.nothingRecorded }
    let problem = read?.problem
    let statistics =
      read?.0
      ?? MoodStatistics(
        of: [], in: today - ((days ?? 1) - 1)...today, tags: [], on: settings.scale,
        by: settings.statistic)
    let screen = MoodStatisticsScreen(
      of: statistics, weekdays: MonthGrid(of: today, weeksFrom: settings.weekStart).weekdays,
      in: valueText)
    if isDocument, let problem { world.warn(problem) }
    return Sheet(screen.json) { options in
      screen.block(width: options.width, glyphs: options.glyphs)
        + Sheet.block(of: problem.map { [$0] } ?? [], options)
    }
  }

  /// A summary of the ratings up to `last`; without tags, and why, if the days off are unknown.
  private func moodStatistics(
    upTo last: Day, days: Int?, from store: Store
  ) throws -> (MoodStatistics, problem: String?) {
    let tags = try store.catalogue().attributes.filter { $0.type == .boolean }
    let first = days.map { last - ($0 - 1) } ?? Day.first
    // All days of a tag, because it counts from its first value.
    let histories = try store.history(of: [Mood.name] + tags.map(\.name), in: Day.first...last)
    let ratings = histories[0].filter { $0.day >= first }
    let start = days == nil ? ratings.first?.day ?? last : first
    let earliest = max(start, last - (LinkComparison.possibleDays.upperBound - 1))
    var (daysOff, problem): (DaysOff, String?) = (DaysOff(KnownDaysOff()), nil)
    do {
      let days = min(earliest, last)...last
      daysOff =
        tags.isEmpty
        ? DaysOff(try world.daysOff(in: days, from: store))
        : try self.daysOff(in: days, from: store)
    } catch let failure as Failure {
      problem = "Tags are not compared: \(failure.message)."
    }
    var compared: [(attribute: Attribute, values: [(day: Day, value: Value)])] = []
    if problem == nil {
      compared = tags.enumerated().map { (attribute: $1, values: histories[$0 + 1]) }
    }
    return (
      MoodStatistics(
        of: ratings, in: start...last, tags: compared, on: settings.scale,
        by: settings.statistic, daysOff: daysOff), problem
    )
  }
}
