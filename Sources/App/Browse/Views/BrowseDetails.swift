import Actions
import Cards
import Drawing
import Host
import Metrics
import Readings
import Storage
import Text
import Time

/// Details of the attributes of a day: six weeks, averages by weekday, goal, streak and source.
struct BrowseDetails {
  private let reader: BrowseReader
  private let day: Day
  /// What the details of all attributes need, read once; nil if nothing is recorded.
  private let known: Known?
  /// The details that were drawn before, by the names of their attributes.
  private var drawn: [String: Block] = [:]

  private struct Known {
    let store: Store
    let attributes: [Attribute]
    let averages: AverageSet?
    let goals: [SetGoals.Row]
  }

  static let width = 40
  private static let days = 42

  init(of day: Day, from reader: BrowseReader) throws {
    self.reader = reader
    self.day = day
    known = try reader.world.openStore().map { store in
      Known(
        store: store, attributes: try store.catalogue().attributes,
        averages: try store.averages(
          for: day, on: reader.world.today, by: reader.settings.statistic),
        goals: try store.setGoals())
    }
  }

  mutating func block(of name: String) throws -> Block {
    if let block = drawn[name] { return block }
    let block = try draw(name)
    drawn[name] = block
    return block
  }

  private func draw(_ name: String) throws -> Block {
    guard let known, let attribute = known.attributes.first(where: { $0.name == name })
    else { return [] }
    let store = known.store
    let (reading, width) = (reader.reading, BrowseDetails.width)
    var options = reader.options
    options.width = width
    let goals = known.goals.filter { $0.name == name }
    let days = day - (BrowseDetails.days - 1)...day
    var block = try reading.history(
      of: HistoryReport(
        of: attribute, in: days, values: try store.history(of: [name], in: days)[0],
        statistic: reader.settings.statistic, isLimit: SetGoals(goals).isLimit(name),
        today: reader.world.today)
    ).block(options)
    if let set = known.averages, let average = set.averages[name] {
      block += [Line()] + weekdays(average, of: attribute)
      if let usual = try reading.explanations(
        of: attribute, in: set, on: day.weekday, from: store)?.weekday
      {
        block += UsualText(attribute: attribute, values: reader.valueText)
          .block(of: usual, width: width)
      }
    }
    let streaks = goals.isEmpty ? [] : try reading.streaks(from: store, of: name)
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
