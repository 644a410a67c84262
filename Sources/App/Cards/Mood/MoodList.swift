import Drawing
import Formats
import Metrics
import Text
import Time

/// Days with their ratings and notes, one a line, with one of them marked.
package struct MoodList {
  private let moods: [DayMood]
  private let today, marked: Day
  private let isHinting: Bool
  /// The single ratings of days that have several, by day.
  private let entries: [Day: [TimedEntry]]
  private let values: ValueText

  /// The most days that are dated without their month.
  private static let few = 7

  /// `marked` is by default today; `entries` are listed below their days instead of notes.
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
      var line = Line(isMarked ? glyphs.sign("▸ ", "> ") : "  ", .accent(hue))
      line.append(
        glyphs == .words ? DayText.short(day) : DayText.narrow(day), isMarked ? .strong : .text)
      line.append("   ")
      line.append(values.dots(rating.map(Double.init), hue: hue, glyphs: glyphs))
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
      line.append(values.dots(Double(rating), hue: hue, glyphs: glyphs))
      line.append("  ")
      let words = line.width
      line.append(RatingScale.moodWord(for: rating))
      if entry.note != nil { line.pad(to: words + 10) }
    }
    if let note = entry.note { line.append(Wrap.joined(note), .quiet) }
    return line.cutting(to: width, glyphs: glyphs)
  }
}

extension JSONText {
  /// Ratings from 1 to 9 and notes by day, with the single ratings of each if `entries` are given.
  package static func moods(_ moods: [DayMood], _ entries: [TimedEntry]? = nil) -> String {
    JSONText.object { $0.member("moods", moods, entries) }
  }

  package mutating func member(
    _ name: String, _ moods: [DayMood], _ entries: [TimedEntry]? = nil
  ) {
    array(name, of: moods) { json, mood in
      json.member("date", mood.day.description)
      json.member("mood", mood.rating.map { Int($0) })
      json.member("mood_note", mood.note)
      if let entries {
        json.array("entries", of: entries.filter { $0.day == mood.day }) { json, entry in
          json.member("minute", entry.minute)
          json.member("mood", entry.value?.whole.map { Int($0) })
          json.member("note", entry.note)
        }
      }
    }
  }
}

extension ValueText {
  /// Days whose notes contain the words of a search, each with its rating and its note; without
  /// colours, stars mark the words.
  package func block(
    of moods: [DayMood], with wanted: FoldedText, width: Int, glyphs: Glyphs, colors: ColorDepth
  ) -> Block {
    let hue = Hue(group: "mood")
    let isWide = width >= 70
    var block: Block = []
    for (day, rating, note) in moods {
      var head = Line(
        glyphs == .words
          ? DayText.long(day) + "  "
          : "\(DayText.narrow(day)) \(day.month.shortName) \(day.civil.year)  ")
      head.append(dots(rating.map(Double.init), hue: hue, glyphs: glyphs))
      let indent = isWide ? head.width + 2 : 2
      if !isWide {
        block.append(head.cutting(to: width, glyphs: glyphs))
        head = Line()
      }
      for words in MarkedText(of: note ?? "", wanted, hue: hue)
        .lines(width: width - indent, isStarred: colors == .none && glyphs != .words)
      {
        head.pad(to: indent)
        head.append(words)
        block.append(head)
        head = Line()
      }
    }
    return block
  }
}

/// Days whole months and years ago, with their ratings and notes.
package struct MemoryList: Card {
  private let memories: [(memory: MemoryDay, rating: Int64?, note: String?)]
  private let values: ValueText

  package init(
    of memories: [(memory: MemoryDay, rating: Int64?, note: String?)], in values: ValueText
  ) { (self.memories, self.values) = (memories, values) }

  /// `A year ago`, `3 months ago`.
  private func words(_ memory: MemoryDay) -> String {
    if memory.years > 0 { return memory.years == 1 ? "A year ago" : "\(memory.years) years ago" }
    return memory.months == 1 ? "A month ago" : "\(memory.months) months ago"
  }

  /// For each day its distance, date and rating on a line, and the note below.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    var block: Block = []
    for (memory, rating, note) in memories {
      var line = Line(words(memory), .strong)
      line.pad(to: 14)
      line.append("\(memory.day.weekday.shortName) \(DayText.withYear(memory.day))", .quiet)
      line.pad(to: 31)
      if let rating {
        line.append(values.dots(Double(rating), hue: Hue(group: "mood"), glyphs: glyphs))
        let word = "  " + RatingScale.moodWord(for: rating)
        if line.width + word.utf8.count <= width { line.append(word) }
      }
      block.append(line.cutting(to: width, glyphs: glyphs))
      if let note { block += Wrap.block(of: note, indent: 2, width: width) }
    }
    return block
  }

  /// The days for programs, ratings from 1 to 9.
  package func write(to json: inout JSONText) {
    json.array("memories", of: memories) { json, memory in
      json.member("date", memory.memory.day.description)
      json.member("years", memory.memory.years)
      json.member("months", memory.memory.months)
      json.member("mood", memory.rating.map { Int($0) })
      json.member("mood_note", memory.note)
    }
  }
}
