import Drawing
import Formats
import Metrics
import Statistics
import Text
import Time

/// A summary of ratings: by weekday, by word, and with and without each tag.
package struct MoodStatisticsScreen: Card {
  private let statistics: MoodStatistics
  private let values: ValueText
  private let weekdays: [Weekday]
  private let hue = Hue(group: "mood")

  private static let mostTags = 5

  package init(of statistics: MoodStatistics, weekdays: [Weekday], in values: ValueText) {
    (self.statistics, self.weekdays, self.values) = (statistics, weekdays, values)
  }

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
    _ = title.append(range, atEndOf: width)
    title.cut(to: width, glyphs: glyphs)
    var facts: [(String, String)] = []
    if statistics.statistic == .median, let typical = statistics.typical {
      facts.append(("typical", NumberText.rounded(typical, places: 1)))
    }
    if let mean = statistics.mean { facts.append(("mean", NumberText.rounded(mean, places: 1))) }
    let all = statistics.days.upperBound - statistics.days.lowerBound + 1
    facts.append(
      ("", "\(CountText.grouped(statistics.points.count)) of \(CountText.of(all, "day", "days"))"))
    var block = [title] + Figures.lines(facts, width: width)
    if let trend = statistics.trend, let mood = Template.named(Mood.name)?.attribute,
      let words = TrendText.text(of: trend, mood, in: values)
    {
      block += Wrap.block(of: words, width: width)
    }
    return block
  }

  private func byWeekday(_ width: Int, _ glyphs: Glyphs) -> Block {
    let top = Double(values.scale.top)
    return weekdays.map { weekday in
      let side = statistics.weekdays[weekday.rawValue]
      return row(
        weekday.shortName, fill: side.map { ($0.mean - 1) / (top - 1) } ?? 0,
        side.map { NumberText.rounded($0.mean, places: 1) } ?? "",
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

  private func row(
    _ label: String, fill: Double, _ figure: String, _ days: String, _ width: Int, _ glyphs: Glyphs
  ) -> Line {
    var line = Line(label)
    line.pad(to: 10)
    let room = width - 10 - 6 - 12
    if room >= 4 { Bar.draw(fill: fill, width: min(room, 40), hue: hue, glyphs: glyphs, in: &line) }
    line.append(figure, .strong, rightIn: 6)
    if line.width + 12 <= width { line.append(days, .quiet, rightIn: 12) }
    return line.cutting(to: width, glyphs: glyphs)
  }

  /// The tags with the clearest difference, and how many were compared to find them.
  private func byTag(_ width: Int, _ glyphs: Glyphs) -> Block {
    let shown = statistics.tags.prefix(MoodStatisticsScreen.mostTags)
    var block: Block = shown.isEmpty ? [] : [Line("With and without", .strong)]
    for tag in shown {
      let difference = tag.difference
      // The difference and both ends of its interval have a sign and as many digits.
      let size = signed(difference.difference, glyphs)
      let ends = [difference.interval.lowerBound, difference.interval.upperBound].map {
        signed($0, glyphs)
      }
      let direction = difference.difference > 0 ? "higher" : "lower"
      let first: CleanText =
        difference.isClear
        ? "\(tag.attribute.label) \(size), likely \(ends[0]) to \(ends[1])"
        : "\(tag.attribute.label): \(direction), by how much is not clear"
      let second: CleanText = """
        \(NumberText.rounded(tag.with.mean, places: 1)) on \
        \(CountText.of(tag.with.days, "day", "days")) with, \
        \(NumberText.rounded(tag.without.mean, places: 1)) on \
        \(CountText.of(tag.without.days, "day", "days")) without
        """
      if first.width + glyphs.dot.count + second.width <= width {
        block.append(Line(first) + Line("\(glyphs.dot)\(second.string)", .quiet))
      } else {
        block += Wrap.block(of: first.string, width: width)
        block += Wrap.block(of: second.string, .quiet, indent: 2, width: width)
      }
    }
    if statistics.tagCount > 0 {
      block += Wrap.block(of: comparison(showing: shown.count), .quiet, width: width)
    }
    return block
  }

  private func comparison(showing shown: Int) -> String {
    let compared = statistics.comparedCount
    let clear = statistics.tags.count
    if compared == 0 {
      return "No tag has enough days to compare: \(LinkTest.fewestDays) rated days, of which "
        + "\(LinkTest.fewestOther) with it and \(LinkTest.fewestOther) without."
    }
    var text = "Compared \(CountText.of(compared, "tag", "tags")): "
    if clear == 0 {
      text += "no clear difference."
    } else if clear > shown {
      text +=
        "\(CountText.grouped(clear)) differ clearly, of which the \(shown) clearest are shown."
    } else if compared > clear {
      text += "no clear difference with \(CountText.of(compared - clear, "other", "others"))."
    } else {
      text += clear == 1 ? "it differs clearly." : "all differ clearly."
    }
    let others = statistics.tagCount - compared
    if others > 0 {
      text += " \(CountText.of(others, "tag has", "tags have")) \(LinkComparison.tooFew)."
    }
    if let sentence = DaysOff.heldBack(statistics.heldBackCount, "difference", "differences") {
      text += " " + sentence
    }
    return text
  }

  /// `+0.42`, `−0.42`.
  private func signed(_ number: Double, _ glyphs: Glyphs) -> String {
    let sign = number < 0 ? (glyphs == .unicode ? "−" : "-") : "+"
    return sign + NumberText.rounded(abs(number), places: 2)
  }

  /// The summary for programs, on the scale that is shown.
  package func write(to json: inout JSONText) {
    let scale = values.scale
    json.member("scale", scale.top)
    json.members(of: statistics.days)
    json.member("days", statistics.points.count)
    json.member("typical", statistics.typical)
    json.member("mean", statistics.mean)
    json.array("weekdays", of: Weekday.allCases) { json, weekday in
      let side = statistics.weekdays[weekday.rawValue]
      json.member("weekday", weekday.name.lowercased())
      json.member("days", side?.days ?? 0)
      json.member("mean", side?.mean)
    }
    json.array("words", of: RatingScale.moodWords.enumerated()) { json, entry in
      json.member("word", entry.element)
      json.member("days", statistics.words[entry.offset])
    }
    json.object("trend", of: statistics.trend) { json, trend in
      json.member("per_day", scale.shown(trend.perDay) - scale.shown(0))
      json.member("low", trend.interval.map { scale.shown($0.lowerBound) - scale.shown(0) })
      json.member("high", trend.interval.map { scale.shown($0.upperBound) - scale.shown(0) })
      json.member("effective_days", trend.effectiveDays)
      json.member("clear", trend.interval.map { _ in trend.isClear })
    }
    json.member("tags_compared", statistics.comparedCount)
    json.array("tags", of: statistics.tags) { json, tag in
      json.member("attribute", tag.attribute.name)
      json.member("label", tag.attribute.label)
      json.member("days_with", tag.with.days)
      json.member("mean_with", tag.with.mean)
      json.member("days_without", tag.without.days)
      json.member("mean_without", tag.without.mean)
      json.member("difference", tag.difference.difference)
      json.member("low", tag.difference.interval.lowerBound)
      json.member("high", tag.difference.interval.upperBound)
      json.member("p", tag.p)
    }
  }
}
