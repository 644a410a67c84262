import Drawing
import Metrics
import Text
import Time

/// The screen for rating a day: the week, and below it the question or the note.
package struct RatingScreen {
  /// The note while it is written: the text before and after the cursor.
  package struct Note: Sendable {
    package var before: String
    package var after: String
    /// Whether it has the greatest length.
    package var isFull: Bool

    package init(before: String, after: String, isFull: Bool) {
      self.before = before
      self.after = after
      self.isFull = isFull
    }
  }

  private let moods: [DayMood]
  private let today: Day
  private let chosen: Day
  private let note: Note?
  private let values: ValueText

  /// `moods` is the week with the answers so far; the note follows once the day is rated.
  package init(
    of moods: [DayMood], today: Day, choosing chosen: Day,
    note: Note?, in values: ValueText
  ) {
    self.moods = moods
    self.today = today
    self.chosen = chosen
    self.note = note
    self.values = values
  }

  /// The week alone, for the terminal after the end.
  package func week(width: Int, glyphs: Glyphs) -> Block {
    MoodList(of: moods, today: today, marking: chosen, isHinting: false, in: values)
      .block(width: width, glyphs: glyphs)
  }

  /// The screen, and the column of the cursor in its last line.
  package func block(width: Int, glyphs: Glyphs) -> (block: Block, cursor: Int) {
    let week = week(width: width, glyphs: glyphs) + [Line()]
    guard let note else {
      var question = MoodQuestion(on: chosen, today: today, values.scale)
        .block(width: max(width - 3, 1))
      var last = question.removeLast()
      last.append("  ")
      let cursor = min(last.width, max(width - 1, 0))
      let hints = arrows(glyphs).map { Line("  \($0) another day", .quiet) }
      if let hint = hints.first(where: { last.width + $0.width <= width }) { last.append(hint) }
      for index in question.indices { question[index].cut(to: width, glyphs: glyphs) }
      last.cut(to: width, glyphs: glyphs)
      return (week + question + [last], cursor)
    }
    let (line, cursor) = field(note, width: width, glyphs: glyphs)
    return (week + [line], cursor)
  }

  /// The keys that choose another day; in little room only one of two.
  private func arrows(_ glyphs: Glyphs) -> [String] {
    let (up, down) = glyphs == .unicode ? ("↑", "↓") : ("up:", "down:")
    if moods.count < 2 { return [] }
    if chosen == moods.last?.day { return [up] }
    if chosen == moods.first?.day { return [down] }
    return [glyphs == .unicode ? up + down : "up, down:", up]
  }

  /// The note on one line, or the part of it around the cursor that fits.
  private func field(_ note: Note, width: Int, glyphs: Glyphs) -> (Line, cursor: Int) {
    var line = Line(width < 30 ? "" : "Note  ", .quiet)
    // A full note is longer than the line, so the sign needs room of its own.
    let full = Line(
      !note.isFull
        ? "" : width < 60 ? "  full" : "  \(CountText.grouped(Mood.longestNote)) characters: full",
      .quiet)
    let width = max(width - full.width, line.width + 2)
    let room = max(width - line.width - 1, 1)
    var before = shown(note.before, glyphs)
    if TextWidth.cells(of: before) > room {
      let ellipsis = glyphs.ellipsis(within: room)
      let rest = room - TextWidth.cells(of: ellipsis)
      before = String(TextWidth.suffix(of: before, cells: rest))
      line.append(ellipsis, .quiet)
    }
    line.append(before)
    let cursor = line.width
    var after = Line(shown(note.after, glyphs))
    if note.before.isEmpty, note.after.isEmpty {
      after.append("Enter saves without a note", .quiet)
    }
    after.cut(to: width - line.width, glyphs: glyphs)
    line.append(after)
    line.append(full)
    return (line, cursor)
  }

  /// The text on one line, with signs for its line ends.
  private func shown(_ text: String, _ glyphs: Glyphs) -> String {
    let sign: Character = glyphs == .unicode ? "↵" : " "
    return CleanText(String(text.map { $0.isNewline ? sign : $0 })).string
  }
}
