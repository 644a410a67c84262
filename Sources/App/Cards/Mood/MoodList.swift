import Drawing
import Formats
import Metrics
import Text
import Time

/// Days with their ratings and notes, one a line, with one of them marked.
package struct MoodList {
  private let moods: [DayMood]
  private let today: Day
  private let marked: Day
  private let isHinting: Bool
  /// The single ratings of days that have several, by day.
  private let entries: [Day: [TimedEntry]]
  private let values: ValueText

  /// The most days that are dated without their month.
  private static let few = 7

  /// Marks a day, by default today; `entries` are listed below their days instead of notes.
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
      var line = Line(
        isMarked ? glyphs.sign("▸ ", "> ") : "  ", .accent(hue))
      line.append(
        glyphs == .words ? DayText.short(day) : DayText.narrow(day), isMarked ? .strong : .text)
      line.append("   ")
      line.append(
        Dots.line(
          value: rating.map { values.scale.shown(Double($0)) }, top: values.scale.top, hue: hue,
          glyphs: glyphs))
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
      line.append(
        Dots.line(
          value: values.scale.shown(Double(rating)), top: values.scale.top, hue: hue,
          glyphs: glyphs))
      line.append("  ")
      let words = line.width
      line.append(RatingScale.moodWord(for: rating))
      if entry.note != nil { line.pad(to: words + 10) }
    }
    if let note = entry.note { line.append(Wrap.joined(note), .quiet) }
    line.cut(to: width, glyphs: glyphs)
    return line
  }
}

/// Ratings and notes by day for programs, ratings from 1 to 9.
package struct MoodJSON {
  package let text: String

  /// The days, with the single ratings of each if `entries` are given.
  package init(of moods: [DayMood], _ entries: [TimedEntry]? = nil) {
    text = JSONText.object { json in
      json.array("moods", of: moods) { json, mood in
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
}

/// Days whose notes contain the words of a search, the latest first, with the words marked.
package struct MoodSearchList {
  private let moods: [DayMood]
  private let wanted: FoldedText
  private let values: ValueText

  package init(
    of moods: [DayMood], wanted: FoldedText, in values: ValueText
  ) {
    self.moods = moods
    self.wanted = wanted
    self.values = values
  }

  /// A line for each day with its rating, and its note; without colours, stars mark the words.
  package func block(width: Int, glyphs: Glyphs, colors: ColorDepth) -> Block {
    let isWide = width >= 70
    var block: Block = []
    for (day, rating, note) in moods {
      let head = head(day, rating, glyphs)
      let indent = isWide ? head.width + 2 : 2
      var isFirst = isWide
      if !isWide {
        var head = head
        head.cut(to: width, glyphs: glyphs)
        block.append(head)
      }
      for words in MarkedText(of: note ?? "", wanted, hue: Hue(group: "mood"))
        .lines(width: width - indent, isStarred: colors == .none && glyphs != .words)
      {
        var line = isFirst ? head : Line()
        line.pad(to: indent)
        line.append(words)
        block.append(line)
        isFirst = false
      }
    }
    return block
  }

  private func head(_ day: Day, _ rating: Int64?, _ glyphs: Glyphs) -> Line {
    var line = Line(
      glyphs == .words
        ? DayText.long(day) + "  "
        : "\(DayText.narrow(day)) \(day.month.shortName) \(day.civil.year)  ")
    line.append(
      Dots.line(
        value: rating.map { values.scale.shown(Double($0)) }, top: values.scale.top,
        hue: Hue(group: "mood"), glyphs: glyphs))
    return line
  }
}

/// Days whole months and years ago, with their ratings and notes.
package struct MemoryList: Card {
  private let memories: [(memory: MemoryDay, rating: Int64?, note: String?)]
  private let values: ValueText

  package init(
    of memories: [(memory: MemoryDay, rating: Int64?, note: String?)], in values: ValueText
  ) {
    self.memories = memories
    self.values = values
  }

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
      line.append(
        "\(memory.day.weekday.shortName) \(DayText.withYear(memory.day))", .quiet)
      line.pad(to: 31)
      if let rating {
        let dots = Dots.line(
          value: values.scale.shown(Double(rating)), top: values.scale.top,
          hue: Hue(group: "mood"), glyphs: glyphs)
        line.append(dots)
        let word = "  " + RatingScale.moodWord(for: rating)
        if line.width + word.utf8.count <= width { line.append(word) }
      }
      line.cut(to: width, glyphs: glyphs)
      block.append(line)
      guard let note else { continue }
      block += Wrap.block(of: note, indent: 2, width: width)
    }
    return block
  }

  /// The days for programs, ratings from 1 to 9.
  package var json: String {
    JSONText.object { json in
      json.array("memories", of: memories) { json, memory in
        json.member("date", memory.memory.day.description)
        json.member("years", memory.memory.years)
        json.member("months", memory.memory.months)
        json.member("mood", memory.rating.map { Int($0) })
        json.member("mood_note", memory.note)
      }
    }
  }
}
