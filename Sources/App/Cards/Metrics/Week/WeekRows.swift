import Drawing
import Metrics
import Text
import Time

/// The rows of attributes of a week, in columns that all groups share.
struct WeekRows {
  private let report: WeekReport
  private let values: ValueText
  private let width: Int
  private let glyphs: Glyphs
  /// The width of a day's column: the value, its gauge, and the blank before them.
  private let cell: Int
  /// The cells of the gauge after a value: a column of eighths, or where there is room a bar.
  private let gauge: Int
  /// The width of the last column.
  private let end: Int
  /// The width of labels; 0 if they are above their days.
  private let label: Int
  /// How many of the latest days are shown.
  private let count: Int
  /// The day with the marked column, by default the last.
  private let marked: Day?

  private static let leastLabel = 12
  private static let leastDays = 4
  private static let leastBar = 3
  private static let widestBar = 12
  /// Eighths in ASCII, where digits would be read as part of the value.
  private static let signs: [CleanText] = ["_", ".", "-", ":", "=", "+", "*", "#"]

  init(
    for report: WeekReport, in values: ValueText, width: Int, glyphs: Glyphs,
    marking marked: Day? = nil
  ) {
    (self.marked, self.report, self.values) = (marked, report, values)
    (self.width, self.glyphs) = (width, glyphs)
    var label = WeekRows.leastLabel
    var widest = 6
    var end = 6
    let items = report.sections.flatMap(\.items)
    for item in items {
      // One more for the blank before labels below a title.
      label = max(label, CleanText(item.attribute.label).width + 1)
      for day in item.days {
        if let number = day.value?.number, item.attribute.type != .boolean {
          widest = max(widest, TextWidth.cells(of: values.narrow(number, item.attribute)))
        }
      }
      end = max(end, TextWidth.cells(of: WeekRows.text(of: item, in: values)))
    }
    let days = report.days.count
    // The column of eighths of the day before is the blank before a value.
    let narrow = min(widest + 1, max(width, 1))
    self.end = end + 2
    let fitting = (width - WeekRows.leastLabel - self.end) / narrow
    guard fitting >= min(days, WeekRows.leastDays) else {
      count = max(min(days, width / narrow), 1)
      self.label = 0
      (cell, gauge) = (narrow, 1)
      return
    }
    count = min(days, fitting)
    label += 1
    let bar = min((width - label - self.end) / count - widest - 2, WeekRows.widestBar)
    gauge = count == days && bar >= WeekRows.leastBar ? bar + 1 : 1
    cell = gauge > 1 ? widest + gauge + 1 : narrow
    let room = width - cell * count - self.end
    self.label = gauge > 1 ? min(max(label, WeekRows.wideLabel), room) : room
  }

  /// With bars, labels leave room for the days beside the titles.
  private static let wideLabel = 24

  /// The first day that is shown: the latest ones are, or those from the marked day on.
  private var first: Int {
    let latest = report.days.count - count
    return marked.map { min(max($0 - report.days.lowerBound, 0), latest) } ?? latest
  }

  /// The titles of the days, beside a text in the column of labels if it fits there.
  func titles(after text: Line) -> Block {
    var line = text
    var block: Block = []
    if text.width >= label {
      block = [text.cutting(to: width, glyphs: glyphs)]
      line = Line()
    }
    for (index, day) in report.days.dropFirst(first).prefix(count).enumerated() {
      let isShown = day == marked ?? report.days.upperBound
      let mark = isShown ? (glyphs == .unicode ? "▸" : ">") : ""
      let title = mark + title(of: day)
      // The mark may be in the column of eighths before.
      line.pad(to: valueEnd(index) - title.count)
      line.append(title, isShown ? .strong : .quiet)
    }
    if label > 0 {
      line.pad(to: label + cell * count)
      line.append("week", .quiet, rightIn: end)
    }
    return block + [line.cutting(to: width, glyphs: glyphs)]
  }

  /// `Tue 17`, or `Tu 17` where there is no room.
  private func title(of day: Day) -> String {
    let title = DayText.narrow(day)
    let name = day.weekday.shortName
    return title.count <= cell - gauge
      ? title : String(name.prefix(2) + title.dropFirst(name.count))
  }

  /// Where the value of a day ends.
  private func valueEnd(_ index: Int) -> Int { label + cell * (index + 1) - gauge }

  /// The lines of an attribute; the first has its label.
  func rows(
    of item: WeekReport.Item, hue: Hue, isIndented: Bool
  ) -> [(line: Line, attribute: Attribute?)] {
    var summary = Line(WeekRows.text(of: item, in: values), .quiet)
    summary.cut(to: width, glyphs: glyphs)
    var line = Line(indent: isIndented ? 1 : 0)
    line.append(item.attribute.label, isIndented ? .text : .title(hue))
    var rows: [(line: Line, attribute: Attribute?)] = []
    if label > 0 {
      line.cut(to: label - 1, glyphs: glyphs)
    } else {
      line.cut(to: max(width - summary.width - 1, 0), glyphs: glyphs)
      line.pad(to: width - summary.width)
      line.append(summary)
      rows.append((line, item.attribute))
      line = Line()
    }
    for (index, day) in item.days.dropFirst(first).prefix(count).enumerated() {
      append(day, of: item.attribute, hue, until: valueEnd(index), to: &line)
    }
    if label > 0 {
      line.pad(to: label + cell * count + end - summary.width)
      line.append(summary)
    }
    return rows + [(line, label > 0 ? item.attribute : nil)]
  }

  /// A value that ends at a column, and its gauge.
  private func append(
    _ day: DayReport.Item, of attribute: Attribute, _ hue: Hue, until end: Int, to line: inout Line
  ) {
    var value = self.value(of: day, hue)
    value.cut(to: cell - gauge, glyphs: glyphs)
    line.pad(to: end - value.width)
    line.append(value)
    guard [.bar, .ring, .scale].contains(attribute.drawnGauge), !isDotted(attribute),
      day.progress != .none
    else { return }
    let (fill, goal) = day.progress.gauge
    let role = day.isAdverse ? Hue.alert : hue
    if gauge == 1 {
      let sign =
        glyphs == .ascii
        ? WeekRows.signs[
          min(Int(max(fill, 0) * Double(WeekRows.signs.count)), WeekRows.signs.count - 1)]
        : Sparkline.glyph(for: fill, glyphs: glyphs)
      line.append(sign, .accent(role))
    } else {
      line.append(" ")
      Bar.draw(fill: fill, width: gauge - 1, hue: role, goal: goal, glyphs: glyphs, in: &line)
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
    return Line(values.narrow(number, attribute, within: cell - gauge))
  }

  /// Whether ratings are shown as dots, because the scale fits in a column.
  private func isDotted(_ attribute: Attribute) -> Bool {
    attribute.type == .scale && values.scale.top <= cell - gauge
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
