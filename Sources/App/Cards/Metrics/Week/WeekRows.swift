import Drawing
import Metrics
import Text
import Time

/// The rows of attributes in the cards of a week, in columns that all cards share.
struct WeekRows {
  private let report: WeekReport
  private let values: ValueText
  /// The width inside a card.
  private let width: Int
  private let glyphs: Glyphs
  /// The width of a day's column with the blank before it.
  private let cell: Int
  /// The width of the last column.
  private let end: Int
  /// The width of labels; 0 if they are above their days.
  private let label: Int
  /// The blanks before the first day below a label.
  private let indent: Int
  /// The cells that are missing for whole labels.
  let missing: Int
  /// How many of the latest days are shown.
  private let count: Int
  /// The day with the marked column, by default the last.
  private let marked: Day?

  private static let leastLabel = 12
  private static let leastDays = 4

  init(
    for report: WeekReport, in values: ValueText, width: Int, glyphs: Glyphs,
    marking marked: Day? = nil
  ) {
    self.marked = marked
    self.report = report
    self.values = values
    self.width = width
    self.glyphs = glyphs
    var label = WeekRows.leastLabel
    var widest = 6
    var end = 6
    let items = report.sections.flatMap(\.items)
    for item in items {
      label = max(label, CleanText(item.attribute.label).width)
      for day in item.days {
        if let number = day.value?.number, item.attribute.type != .boolean {
          widest = max(widest, TextWidth.cells(of: values.narrow(number, item.attribute)))
        }
      }
      end = max(end, TextWidth.cells(of: WeekRows.text(of: item, in: values)))
    }
    let days = report.days.count
    let cell = min(widest + 1, max(width, 1))
    end += 1
    self.end = end
    indent = 0
    let fitting = (width - WeekRows.leastLabel - end) / cell
    if fitting >= min(days, WeekRows.leastDays) {
      count = min(days, fitting)
      self.label = min(label + 1, width - cell * count - end)
      missing = label + 1 - self.label
      self.cell = min(max(cell, (width - self.label - end) / count), max(cell, 9))
    } else {
      count = max(min(days, width / cell), 1)
      self.label = 0
      missing = 0
      self.cell = cell
    }
  }

  /// Labels above all seven days, for cards side by side; nil if a number does not fit.
  init?(sideBySide report: WeekReport, in values: ValueText, width: Int, glyphs: Glyphs) {
    marked = nil
    self.report = report
    self.values = values
    self.width = width
    self.glyphs = glyphs
    label = 0
    end = 0
    missing = 0
    count = report.days.count
    let cell = width / max(count, 1)
    self.cell = cell
    indent = width - cell * count
    for item in report.sections.flatMap(\.items) where item.attribute.type != .boolean {
      for number in item.days.compactMap({ $0.value?.number }) {
        let text = values.narrow(number, item.attribute, within: cell - 1)
        guard TextWidth.cells(of: text) < cell else { return nil }
      }
    }
  }

  /// Whether all days are beside their labels.
  var isWhole: Bool { label > 0 && count == report.days.count && missing == 0 }

  /// The first day that is shown: the latest ones are, or those from the marked day on.
  private var first: Int {
    let latest = report.days.count - count
    return marked.map { min(max($0 - report.days.lowerBound, 0), latest) } ?? latest
  }

  /// The titles of the days, and the lines of each attribute, which the first of them names.
  func rows(of items: [WeekReport.Item], hue: Hue) -> [(line: Line, attribute: Attribute?)] {
    var rows: [(line: Line, attribute: Attribute?)] = [(titles, nil)]
    for item in items {
      var summary = Line(
        WeekRows.text(of: item, in: values), WeekRows.isTotal(item) ? .strong : .quiet)
      summary.cut(to: width, glyphs: glyphs)
      var line = Line(item.attribute.label)
      if label > 0 {
        line.cut(to: label - 1, glyphs: glyphs)
        line.pad(to: label)
        append(valuesOf: item, hue, to: &line)
        line.pad(to: line.width + end - summary.width)
        line.append(summary)
      } else {
        line.cut(to: max(width - summary.width - 1, 0), glyphs: glyphs)
        line.pad(to: width - summary.width)
        line.append(summary)
        rows.append((line, item.attribute))
        line = Line(indent: indent)
        append(valuesOf: item, hue, to: &line)
      }
      rows.append((line, label > 0 ? item.attribute : nil))
      if let gauges = gauges(of: item, hue) { rows.append((gauges, nil)) }
    }
    return rows
  }

  private var titles: Line {
    var line = Line(indent: max(label, indent))
    for day in report.days.dropFirst(first).prefix(count) {
      let isShown = day == marked ?? report.days.upperBound
      let mark = isShown ? (glyphs == .unicode ? "▸" : ">") : ""
      line.append(mark + title(of: day), isShown ? .strong : .quiet, rightIn: cell)
    }
    if label > 0 { line.append("week", .quiet, rightIn: end) }
    return line
  }

  /// `Tue 17`, or `Tu 17` where there is no room for a mark before it.
  private func title(of day: Day) -> String {
    let title = DayText.narrow(day)
    let name = day.weekday.shortName
    return title.count < cell ? title : String(name.prefix(2) + title.dropFirst(name.count))
  }

  private func append(valuesOf item: WeekReport.Item, _ hue: Hue, to line: inout Line) {
    for day in item.days.dropFirst(first).prefix(count) {
      var value = self.value(of: day, hue)
      value.cut(to: cell - 1, glyphs: glyphs)
      line.pad(to: line.width + cell - value.width)
      line.append(value)
    }
  }

  /// A tick, dots, or the number.
  private func value(of day: DayReport.Item, _ hue: Hue) -> Line {
    let attribute = day.attribute
    if isDotted(attribute) {
      let goal = day.value == nil ? nil : day.goal?.value
      return values.dots(day.value?.number, goal: goal, hue: hue, glyphs: glyphs)
    }
    let isPlain = glyphs == .ascii
    guard let number = day.value?.number else { return Line(glyphs.missing, .quiet) }
    if attribute.type == .boolean {
      return number == 1
        ? Line(isPlain ? "x" : "✓", .accent(hue)) : Line(isPlain ? "o" : "○", .quiet)
    }
    return Line(values.narrow(number, attribute, within: cell - 1))
  }

  /// The bars below the values; nil if no day has one.
  private func gauges(of item: WeekReport.Item, _ hue: Hue) -> Line? {
    let gauge = item.attribute.drawnGauge
    guard gauge == .bar || gauge == .ring || gauge == .scale, !isDotted(item.attribute) else {
      return nil
    }
    let days = item.days.dropFirst(first)
    guard days.contains(where: { $0.progress != .none }) else { return nil }
    var line = Line(indent: max(label, indent))
    for day in days {
      line.pad(to: line.width + 1)
      let bar = cell - 1
      if day.progress == .none {
        line.append(CleanText(glyphs.missing), count: bar, .track)
        continue
      }
      let (fill, goal) = day.progress.gauge
      Bar.draw(
        fill: fill, width: bar, hue: day.isAdverse ? .alert : hue, goal: goal, glyphs: glyphs,
        in: &line)
    }
    return line
  }

  /// Whether ratings are shown as dots, because the scale fits in a column.
  private func isDotted(_ attribute: Attribute) -> Bool {
    attribute.type == .scale && values.scale.top < cell
  }

  private static func isTotal(_ item: WeekReport.Item) -> Bool {
    switch item.summary {
    case .total, .days: true
    case .typical, nil: false
    }
  }

  /// The week's figure: a total, a typical value after `~`, or the number of days.
  private static func text(of item: WeekReport.Item, in values: ValueText) -> String {
    switch item.summary {
    case nil: ""
    case .total(let sum): values.narrow(sum, item.attribute)
    case .typical(let number): "~" + values.narrow(number, item.attribute)
    case .days(let count): "\(count)"
    }
  }
}
