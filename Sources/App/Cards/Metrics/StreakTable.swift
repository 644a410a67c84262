import Drawing
import Formats
import Metrics
import Text
import Time

/// Streaks, a row each: days in a row now and at best, and today against its goal.
package struct StreakTable: Card {
  private let reports: [StreakReport]
  private let items: [ItemText]
  private let today: Day
  private let values: ValueText

  private static let figure = 6
  private let percent: Int
  private static let leastBar = 8
  private static let widestBar = 24

  package init(of reports: [StreakReport], on today: Day, in values: ValueText) {
    (self.reports, self.today, self.values) = (reports, today, values)
    items = reports.map { ItemText($0.item, in: values) }
    percent = max(6, 1 + (items.compactMap { $0.share?.utf8.count }.max() ?? 0))
  }

  /// One line for each streak if a gauge fits beside its figures, else two.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    if glyphs == .words { return zip(reports, items).map(sentence) }
    let figures = 2 * StreakTable.figure
    let widest = items.map { $0.label.width }.max() ?? 0
    let label = min(max(widest, 14), max(width - figures, 4))
    let value = max(
      8, items.map { TextWidth.cells(of: $0.week?.done ?? $0.text(or: glyphs)) }.max() ?? 0)
    let goal = items.map { TextWidth.cells(of: note(of: $0)) }.max() ?? 0
    let room = width - label - figures - 2 - value - 2 - percent - 2 - goal
    let isWide = room >= StreakTable.leastBar
    let bar = min(room, StreakTable.widestBar)

    var title = Line(indent: label)
    title.append("now", .quiet, rightIn: StreakTable.figure)
    title.append("best", .quiet, rightIn: StreakTable.figure)
    if isWide { title.append("today", .quiet, rightIn: 2 + value) }
    var block = [title]
    for (report, item) in zip(reports, items) {
      let hue = Hue(group: report.item.attribute.group)
      var line = Line(item.label)
      line.cut(to: label, glyphs: glyphs)
      line.pad(to: label)
      let now = report.current?.count ?? 0
      // Weeks are marked, as `4w`.
      let unit = item.week == nil ? "" : "w"
      line.append(
        CountText.grouped(now) + unit, now > 0 ? .strong : .quiet, rightIn: StreakTable.figure)
      line.append(
        CountText.grouped(report.best?.count ?? 0) + unit, .quiet, rightIn: StreakTable.figure)
      if isWide {
        line.append("  ")
        appendToday(item, report, hue, value: value, bar: bar, glyphs, to: &line)
      } else {
        block.append(line)
        line = Line(item.week == nil ? "  today " : "  ", .quiet)
        appendToday(item, report, hue, value: 0, bar: 0, glyphs, to: &line)
      }
      block.append(line)
    }
    return block.map { $0.cutting(to: width, glyphs: glyphs) }
  }

  /// `Steps: now 35 days in a row, at best 35; today 5,623, 93% of the goal 6,000`.
  private func sentence(of report: StreakReport, _ item: ItemText) -> Line {
    let units = item.week == nil ? ("day", "days") : ("week", "weeks")
    func length(_ count: Int?) -> String { CountText.of(count ?? 0, units.0, units.1) }
    let today =
      item.week.map(\.words) ?? "today " + ItemSentence(item: report.item, values: values).facts
    return PlainText.sentence(
      item.label.string,
      [
        "now \(length(report.current?.count)) in a row, at best \(length(report.best?.count))",
        today,
      ], by: "; ")
  }

  private func appendToday(
    _ item: ItemText, _ report: StreakReport, _ hue: Hue, value: Int, bar: Int, _ glyphs: Glyphs,
    to line: inout Line
  ) {
    if let week = item.week { return append(week, hue, value: value, bar: bar, glyphs, to: &line) }
    let isMet = report.isMetToday == true
    line.append(
      item.text(or: glyphs), item.isOverLimit ? .alert : isMet ? .strong : .text, rightIn: value)
    line.append("  ")
    if item.pause != nil { return line.append(note(of: item), .quiet) }
    if bar > 0 {
      let (fill, goal) = item.progress.gauge
      Bar.draw(
        fill: item.progress == .none && isMet ? 1 : fill, width: bar,
        hue: item.gaugeHue(in: hue), goal: goal, glyphs: glyphs, in: &line)
      line.append(item.share ?? "", item.shareRole, rightIn: percent)
      line.append("  ")
    } else if let share = item.share {
      line.append(share + "  ", item.shareRole)
    }
    line.append(note(of: item), .quiet)
  }

  private func append(
    _ week: WeekGoalText, _ hue: Hue, value: Int, bar: Int, _ glyphs: Glyphs, to line: inout Line
  ) {
    let role: Role = week.week.isOverLimit ? .alert : week.week.isMet ? .strong : .text
    guard bar > 0 else { return line.append(week.words, role) }
    line.append(week.done, role, rightIn: value)
    line.append("  ")
    Bar.draw(fill: week.week.fill, width: bar, hue: week.hue(in: hue), glyphs: glyphs, in: &line)
    line.pad(to: line.width + percent + 2)
    line.append("\(week.week.isLimit ? "max" : "of") \(week.goal) this week", .quiet)
  }

  private func note(of item: ItemText) -> String {
    if let week = item.week { return "max \(week.goal) this week" }
    return item.typical ?? "no goal today"
  }

  package func write(to json: inout JSONText) {
    json.member("date", today.description)
    json.array("streaks", of: reports) { json, report in
      let item = report.item
      json.member("attribute", item.attribute.name)
      json.member("label", item.attribute.label)
      json.member("period", item.week == nil ? "day" : "week")
      json.run("current", report.current, ofWeeks: item.week != nil)
      json.run("best", report.best, ofWeeks: item.week != nil)
      let week = item.week
      if let week {
        json.member("value", week.done)
      } else {
        json.member("value", item.value)
      }
      json.member("goal", week?.goal ?? item.goal?.value)
      json.member("goal_kind", week?.kind ?? item.goal?.kind)
      json.member("progress", week?.share ?? item.share)
      json.member("is_met", report.isMetToday)
      json.member("paused", item.pause != nil)
    }
  }
}

extension JSONText {
  /// A run as an object: how many days, or weeks, and the first and the last day of it.
  fileprivate mutating func run(_ name: String, _ run: Streak.Run?, ofWeeks: Bool) {
    object(name) { json in
      json.member("days", ofWeeks ? nil : run?.count ?? 0)
      json.member("weeks", ofWeeks ? run?.count ?? 0 : nil)
      json.member("first", run?.first.description)
      json.member("last", run?.last.description)
    }
  }
}
