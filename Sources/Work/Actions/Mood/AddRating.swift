import Host
import Metrics
import Storage
import Text
import Time

/// Adds one of several ratings to a day.
package struct AddRating: Action {
  package static let effects: Effects = .writesDay

  /// The new rating among the others of the day.
  package struct Result {
    package var entry: TimedEntry
    /// All ratings of the day.
    package var ratings: DayRatings
    /// The rating that the day had.
    package var before: Int64?
  }

  /// From 1 to 9.
  package var rating: Int64
  package var note: String?
  package var day: Day
  /// The time in minutes after midnight; now if it is nil and the day is today.
  package var clock: Int?

  package init(
    _ rating: Int64, note: String? = nil, on day: Day, at clock: Int? = nil
  ) {
    self.rating = rating
    self.note = note
    self.day = day
    self.clock = clock
  }

  /// - Throws: ``Failure`` for a time in the future, and if the note of the day becomes too long.
  package func run(in world: World) throws -> Result {
    let entry = TimedEntry(
      attribute: Mood.name, day: day, minute: try minute(in: world), value: .integer(rating),
      note: note)
    return try world.change(by: line(in: world)) { change in
      let store = change.store
      let before = try store.value(of: Mood.name, on: day)?.whole
      let noteBefore = try store.value(of: Mood.noteName, on: day)?.words
      let stored = try store.entries(of: Mood.name, in: day...day).filter { !$0.isPause }
      var ratings = DayRatings(of: stored, on: day, rating: before, note: noteBefore)
      ratings.add(entry)
      if let note = ratings.note, note != noteBefore {
        _ = try change.recordMood(.text(try Mood.checked(note: note)), of: Mood.noteName, on: day)
      }
      guard let rating = ratings.rating(by: world.settings.moodOfDay) else {
        preconditionFailure("a rating was added")
      }
      _ = try change.recordMood(.integer(rating), of: Mood.name, on: day, keepingEntries: true)
      try change.replaceEntries(of: Mood.name, on: day, with: ratings.entries)
      return Result(entry: entry, ratings: ratings, before: before)
    }
  }

  /// Minutes after the midnight that begins the day, or nil on another day without a time.
  private func minute(in world: World) throws -> Int? {
    let now = world.now
    guard let clock else {
      return day == world.today ? now.minute + 1440 * (now.day - day) : nil
    }
    // Before the time in `day.start` it is still the day before.
    let minute = clock < world.settings.dayStart ? clock + 1440 : clock
    if minute > now.minute + 1440 * (now.day - day) {
      let time = NumberText.text { $0.clock(Double(clock), world.settings.clock) }
      throw Failure.usage(
        "\(time) is in the future",
        hints: ["For another day, add --date, such as --date yesterday."])
    }
    return minute
  }

  private func line(in world: World) -> String {
    let words =
      ["mood", "add", world.settings.scale.text(of: Double(rating))]
      + (note.map { ["--note", ShellText.quoted($0)] } ?? [])
    return ShellText.line(of: words + world.dayOption(day))
  }
}
