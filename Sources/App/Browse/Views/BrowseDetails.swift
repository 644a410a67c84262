import Actions
import Cards
import Drawing
import Host
import Metrics
import Readings
import Storage
import Text
import Time

/// Details of the selected attribute: six weeks, averages by weekday, goal, streak and source.
struct BrowseDetails {
  let reader: BrowseReader
  let day: Day

  static let width = 40
  private static let days = 42

  func block(of name: String) throws -> Block {
    guard let store = try reader.world.openStore() else { return [] }
    let width = BrowseDetails.width
    var options = reader.options
    options.width = width
    let reading = reader.reading
    let report = try reading.historyReport(
      of: name, in: day - (BrowseDetails.days - 1)...day, isDocument: false, isDemo: false)
    var block = try reading.history(of: report).block(options)
    guard let attribute = try store.attribute(named: name) else { return block }
    if let set = try store.averages(
      for: day, on: reader.world.today, by: reader.settings.statistic),
      let average = set.averages[name]
    {
      block += [Line()] + weekdays(average, of: attribute)
      if let usual = try reading.explanations(
        of: attribute, in: set, on: day.weekday, from: store)?.weekday
      {
        block += UsualText(attribute: attribute, values: reader.valueText)
          .block(of: usual, width: width)
      }
    }
    let goals = try store.setGoals().filter { $0.name == name }
    let streaks = try reading.streaks(from: store, of: name)
    if !goals.isEmpty || !streaks.isEmpty { block.append(Line()) }
    for goal in goals {
      let text = reader.valueText.text(of: goal.goal, attribute, for: goal.period)
      var line = Line("goal ", .quiet)
      line.append(text, .strong)
      line.append(" " + goal.period.whenText, .quiet)
      block.append(line)
    }
    if !streaks.isEmpty {
      block += StreakTable(of: streaks, on: reading.today, in: reader.valueText)
        .block(width: width, glyphs: reader.glyphs)
    }
    if let service = attribute.service {
      block += [Line(), Line("from \(service)", .quiet)]
    }
    return block
  }

  /// A bar for each weekday, full at the greatest average.
  private func weekdays(_ average: Average, of attribute: Attribute) -> Block {
    let glyphs = reader.glyphs
    guard attribute.type.hasAverage else { return [] }
    let days = Weekday.week(from: reader.settings.weekStart)
    let most = days.compactMap { average[$0]?.value }.max() ?? 0
    let texts = days.map { weekday in
      average[weekday].map { reader.valueText.text(ofTypical: $0.value, attribute) } ?? ""
    }
    let column = texts.reduce(0) { max($0, TextWidth.cells(of: $1)) }
    return zip(days, texts).map { weekday, text in
      let isShown = weekday == day.weekday
      var line = Line(isShown ? glyphs == .unicode ? "▸" : ">" : " ")
      line.append(weekday.shortName, isShown ? .strong : .quiet)
      line.append(" ")
      line.append(text, rightIn: column)
      if let figure = average[weekday], most > 0, !attribute.type.isTimeOfDay {
        line.append("  ")
        Bar.draw(
          fill: figure.value / most,
          width: max(min(BrowseDetails.width - column - 8, 24), 4),
          hue: Hue(group: attribute.group), glyphs: glyphs, in: &line)
      }
      line.cut(to: BrowseDetails.width, glyphs: glyphs)
      return line
    }
  }
}
