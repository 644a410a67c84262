import Drawing
import Metrics
import Statistics
import Text
import Time

/// What ratings come to: by weekday, by word, and with against without each tag.
package struct MoodStatisticsScreen {
  private let statistics: MoodStatistics
  private let values: ValueText
  private let weekdays: [Weekday]
  private let hue = Hue(group: "mood")

  package init(of statistics: MoodStatistics, weekdays: [Weekday], in values: ValueText) {
    self.statistics = statistics
    self.weekdays = weekdays
    self.values = values
  }

  /// No line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    var block = header(width: width, glyphs: glyphs)
    guard !statistics.points.isEmpty else {
      return block + Wrap.block(of: "No ratings on these days.", width: width)
    }
    block += [Line()] + byWeekday(width, glyphs) + [Line()] + byWord(width, glyphs) + [Line()]
    return block + byTag(width, glyphs)
  }

  private func header(width: Int, glyphs: Glyphs) -> Block {
    var title = Line("Mood", .title(hue))
    let (first, last) = (statistics.days.lowerBound, statistics.days.upperBound)
    let range = Line("\(DayText.withYear(first)) to \(DayText.withYear(last))", .quiet)
    if title.width + 2 + range.width <= width {
      title.pad(to: width - range.width)
      title.append(range)
    }
    title.cut(to: width, glyphs: glyphs)
    var facts: [(String, String)] = []
    if statistics.statistic == .median, let typical = statistics.typical {
      facts.append(("typical", text(typical, places: 1)))
    }
    if let mean = statistics.mean { facts.append(("mean", text(mean, places: 1))) }
    let all = statistics.days.upperBound - statistics.days.lowerBound + 1
    facts.append(
      ("", "\(CountText.grouped(statistics.points.count)) of \(CountText.of(all, "day", "days"))"))
    return [title] + Figures.lines(facts, width: width)
  }

  private func byWeekday(_ width: Int, _ glyphs: Glyphs) -> Block {
    let top = Double(values.scale.top)
    return weekdays.map { weekday in
      let side = statistics.weekdays[weekday.rawValue]
      return row(
        weekday.shortName, fill: side.map { ($0.mean - 1) / (top - 1) } ?? 0,
        side.map { text($0.mean, places: 1) } ?? "",
        CountText.of(side?.days ?? 0, "day", "days"), width, glyphs)
    }
  }

  private func byWord(_ width: Int, _ glyphs: Glyphs) -> Block {
    let count = Double(max(statistics.points.count, 1))
    return RatingScale.moodWords.enumerated().reversed().map { step, word in
      let days = statistics.words[step]
      let share = Double(days) / count
      return row(
        word, fill: share, "\(Int((share * 100).rounded()))%", CountText.of(days, "day", "days"),
        width, glyphs)
    }
  }

  /// A label, a bar, a figure, and how many days it rests on.
  private func row(
    _ label: String, fill: Double, _ figure: String, _ days: String, _ width: Int, _ glyphs: Glyphs
  ) -> Line {
    var line = Line(label)
    line.pad(to: 10)
    let room = width - 10 - 6 - 12
    if room >= 4 { Bar.draw(fill: fill, width: min(room, 40), hue: hue, glyphs: glyphs, in: &line) }
    line.append(figure, .strong, rightIn: 6)
    if line.width + 12 <= width { line.append(days, .quiet, rightIn: 12) }
    line.cut(to: width, glyphs: glyphs)
    return line
  }

  private func byTag(_ width: Int, _ glyphs: Glyphs) -> Block {
    var block: Block = []
    if !statistics.tags.isEmpty { block.append(Line("With and without", .strong)) }
    for tag in statistics.tags {
      let interval = tag.interval
      // A difference is said with a sign, and its ends as exactly.
      let first =
        "\(tag.attribute.label) \(signed(interval.difference, glyphs)) "
        + "(95%: \(signed(interval.interval.lowerBound, glyphs)) to "
        + "\(signed(interval.interval.upperBound, glyphs)))"
      let second =
        "\(text(tag.with.mean, places: 1)) on \(CountText.of(tag.with.days, "day", "days")) with, "
        + "\(text(tag.without.mean, places: 1)) on "
        + "\(CountText.of(tag.without.days, "day", "days")) without"
      if TextWidth.cells(of: first + glyphs.dot + second) <= width {
        var line = Line(first)
        line.append(glyphs.dot + second, .quiet)
        block.append(line)
      } else {
        block += Wrap.block(of: first, width: width)
        block += Wrap.block(of: second, .quiet, indent: 2, width: width)
      }
    }
    let others = statistics.otherTags
    if others > 0 {
      let words =
        !statistics.hasJudged
        ? "No tag has days enough yet: \(WelchInterval.fewest) with it, and as many without."
        : statistics.tags.isEmpty
          ? "No tag makes a clear difference."
          : "No clear difference with \(CountText.of(others, "tag", "tags")) more."
      block += Wrap.block(of: words, .quiet, width: width)
    }
    return block
  }

  private func text(_ number: Double, places: Int) -> String {
    NumberText.text { $0.rounded(number, places: places) }
  }

  /// `+0.42`, `−0.42`.
  private func signed(_ number: Double, _ glyphs: Glyphs) -> String {
    let sign = number < 0 ? (glyphs == .unicode ? "−" : "-") : "+"
    return sign + text(abs(number), places: 2)
  }
}
