import Drawing
import Metrics
import Text
import Time

/// The screen for rating a day: the week, and below it the question or the note.
package struct RatingScreen {
  /// The text before and after the cursor, whether the note has the greatest length, and how the
  /// text before is drawn.
  package typealias Note = (before: String, after: String, isFull: Bool, backdrop: Backdrop)

  private let moods: [DayMood]
  private let today, chosen: Day
  private let note: Note?
  private let values: ValueText

  /// `moods` is the week with the answers so far; the note follows once the day is rated.
  package init(
    of moods: [DayMood], today: Day, choosing chosen: Day, note: Note?, in values: ValueText
  ) {
    (self.moods, self.today, self.chosen) = (moods, today, chosen)
    (self.note, self.values) = (note, values)
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
      var question = question(width: max(width - 3, 1))
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

  /// The question how the day was, with the possible answers: `1 terrible`, and the others.
  private func question(width: Int) -> Block {
    var block: Block = []
    var line = Line("How was \(chosen == today ? "today" : chosen.weekday.name)?", .strong)
    for (step, word) in RatingScale.moodWords.enumerated() {
      let answer = "\(values.scale.rating(ofStep: step)) \(word)"
      if line.width + 2 + answer.utf8.count > width {
        block.append(line)
        line = Line()
      }
      if line.width > 0 { line.append("  ") }
      line.append(String(answer.prefix(1)), .strong)
      line.append(String(answer.dropFirst()))
    }
    return block + [line]
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
    line.append(StyledText(before).on(note.backdrop))
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

// The changes of a rating, and how to undo them.

extension ValueText {
  /// `4 of 5, good`.
  package func moodWords(for stored: Int64) -> String {
    rating(Double(stored)) + " of \(scale.top), " + RatingScale.moodWord(for: stored)
  }

  /// `3.8 of 5, between okay and good`, or the word alone where it is exactly a step.
  func moodWords(forMean stored: Double) -> String {
    let shown = (RatingScale.five.shown(stored) * 10).rounded() / 10
    guard shown != shown.rounded() else { return moodWords(for: Int64((2 * shown - 1).rounded())) }
    let step = Int(shown) - 1
    let words = RatingScale.moodWords[step...min(step + 1, RatingScale.moodWords.count - 1)]
    return rating(stored) + " of \(scale.top), between \(words.joined(separator: " and "))"
  }

  /// `Mood 4 of 5, good, on Friday 20 November · "good"`, then tags and levels with earlier values.
  package func block(of done: RatedDay, today: Day, width: Int) -> Block {
    var lines = [sentence(of: done, today)]
    if !done.changes.isEmpty { lines.append(done.changes.map(words).joined(separator: glyphs.dot)) }
    if !done.isChange { lines[0] += ", as before" }
    let undo = done.isChange ? ChangeLines.undoHint : "nothing changed"
    let last = lines[lines.count - 1]
    if TextWidth.cells(of: last) + 3 + undo.utf8.count <= width {
      lines[lines.count - 1] = last + glyphs.dot + undo
    } else {
      lines.append(undo)
    }
    guard lines.contains(where: { TextWidth.cells(of: $0) > width })
    else { return lines.map { Line($0) } }
    return lines.flatMap { Wrap.block(of: $0, width: width) }
  }

  private func sentence(of done: RatedDay, _ today: Day) -> String {
    var text = "Mood " + moodWords(for: done.rating) + ", on " + DayText.plain(done.day, on: today)
    if let before = done.ratingBefore, before != done.rating {
      text += " (was " + moodWords(for: before) + ")"
    }
    let before = done.noteBefore.map(NoteText.quoted)
    if done.note != nil || before != nil {
      text += glyphs.dot + replaced(done.note.map(NoteText.quoted) ?? "no note", before)
    }
    return text
  }

  private func words(_ change: ValueChange) -> String {
    let label = change.attribute.label
    guard change.attribute.type != .boolean else { return label }
    func text(_ value: Value) -> String { self.text(of: value, change.attribute) }
    return label + " " + replaced(change.now.map(text) ?? "", change.before.map(text))
  }

  private func replaced(_ now: String, _ before: String?) -> String {
    guard let before, before != now else { return now }
    return now + " (was \(before))"
  }

  /// `Mood 3 of 5, okay, at 21:00 on Friday 20 November · "tired"`, then the rating of a day with
  /// several, which was `before`.
  package func block(
    ofAdded entry: TimedEntry, to ratings: DayRatings, by rule: MoodOfDay,
    replacing before: Int64?, today: Day, width: Int
  ) -> Block {
    var first = "Mood \(moodWords(for: entry.value?.whole ?? 0)),"
    if let minute = entry.clockMinute { first += " at \(time(ofMinute: minute))" }
    first += " on \(DayText.plain(entry.day, on: today))"
    if let note = entry.note { first += "\(glyphs.dot)\(NoteText.quoted(note))" }
    var sentences = [first]
    if ratings.entries.count > 1, let rating = ratings.rating(by: rule),
      let exact = ratings.exactRating(by: rule)
    {
      var day =
        "The day: \(rule == .mean ? moodWords(forMean: exact) : moodWords(for: rating)), "
        + "the \(rule.rawValue) of \(ratings.entries.count) ratings"
      if let before, before != rating { day += " (was \(moodWords(for: before)))" }
      sentences.append(day)
    }
    return Sentences.lines(sentences, end: ChangeLines.undoHint, width: width, glyphs: glyphs)
  }
}

/// A note in messages.
package enum NoteText {
  /// In quotes on one line.
  package static func quoted(_ note: String) -> String { "\"\(Wrap.joined(note))\"" }
}
