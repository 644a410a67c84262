import Drawing
import Metrics
import Text

/// The rows of attributes in a card: label, value, gauge and average, in columns that all cards
/// share; a card without bars may have longer labels.
struct MetricRows {
  let values: ValueText
  /// The cells inside a card.
  let width: Int
  let glyphs: Glyphs
  /// The widths of labels, values and averages, those of the widest item.
  private var label: Int
  private let value: Int
  private let average: Int
  /// The width of the percentage with the blank before it.
  private let percent: Int
  /// The most that labels may take in rows without a bar.
  private let free: Int
  /// Whether a label is longer than its column.
  private let isCut: Bool

  private static let leastBar = 8
  private static let widestBar = 40

  /// Measures all `cards`; labels leave at least `rest` cells to what follows them.
  init(
    for cards: [[ItemText]], leaving rest: Int = 0, values: ValueText, width: Int, glyphs: Glyphs
  ) {
    self.values = values
    self.width = width
    self.glyphs = glyphs
    var label = 14
    var value = 0
    var average = 0
    var percent = 0
    // The cells after the labels of rows without a bar.
    var rest = rest
    for items in cards {
      // By index, because a copy of an item retains all its texts.
      for index in items.indices {
        if items[index].week != nil { label = max(label, items[index].label.width) }
        guard items[index].gauge.isRow, items[index].hasRow else { continue }
        label = max(label, items[index].label.width)
        let typical = items[index].typical.map(TextWidth.cells) ?? 0
        if items[index].gauge == .bar {
          if let text = items[index].text { value = max(value, TextWidth.cells(of: text)) }
          average = max(average, typical)
          if case .share(_, let share?) = items[index].progress { percent = max(percent, share) }
        } else {
          rest = max(rest, typical + (items[index].gauge == .scale ? values.scale.top + 9 : 9))
        }
      }
    }
    self.value = max(value, min(8, width / 2))
    self.average = average
    self.percent = percent < 1000 ? 6 : TextWidth.cells(of: MetricRows.percentage(percent)) + 1
    // Labels take what is free, up to half of the card: beside the shortest bar if there are bars, else
    // beside values and averages.
    let usual = max(14, width * 3 / 10)
    let ends = average > 0 ? average + 2 : 0
    let besideBar = width - self.value - 3 - self.percent - ends - MetricRows.leastBar
    free = min(width - 1 - max(rest, self.value + max(ends - 1, 0)), width / 2)
    let most = value + average > 0 && besideBar >= min(label, usual) ? min(besideBar, free) : free
    // They are cut if values would not fit.
    self.label = max(min(label, max(usual, most), width - 1 - self.value), 4)
    isCut = label > self.label
  }

  /// The rows of a card: without bars, labels that are cut take more room.
  func fitted(to items: [ItemText]) -> MetricRows {
    guard isCut, !items.indices.contains(where: { items[$0].gauge == .bar }) else { return self }
    var rows = self
    for item in items where item.gauge.isRow {
      rows.label = max(rows.label, min(item.label.width, free))
    }
    return rows
  }

  /// The items of a card: bars and dots a row each, rings side by side in the position of the first
  /// ring, and chips likewise.
  func content(of items: [ItemText], hue: Hue) -> Block {
    var block: Block = []
    block.reserveCapacity(items.count + 2)
    var hasRings = false
    var hasChips = false
    // By index, because a copy of an item retains all its texts.
    for index in items.indices where items[index].hasRow {
      switch items[index].gauge {
      case .bar: append(items[index], hue, to: &block)
      case .scale: block.append(scale(items[index], label: items[index].label, hue))
      case .plain: block += plain(items[index])
      case .ring:
        if hasRings { continue }
        hasRings = true
        block += rings(items.filter { $0.gauge == .ring && $0.hasRow }, hue)
      case .chips:
        if hasChips { continue }
        hasChips = true
        block += Chips.lines(
          items.filter { $0.gauge == .chips && $0.hasRow }.map(Chips.Chip.init), hue: hue,
          width: width,
          glyphs: glyphs)
      }
    }
    for index in items.indices {
      if let week = items[index].week { block += row(of: week, hue) }
    }
    return block
  }

  /// `Gym            ●●○  2 of 3 this week · 4 weeks in a row`.
  private func row(of week: WeekGoalText, _ hue: Hue) -> Block {
    var line = labelled(week.label)
    line.append(week.gauge(hue, glyphs: glyphs))
    line.append("  ")
    let words = week.words + (week.run.map { glyphs.dot + $0 } ?? "")
    let role: Role = week.week.isOverLimit ? .alert : .text
    if line.width + TextWidth.cells(of: words) > width { line = labelled(week.label) }
    let column = line.width + 12 <= width ? line.width : 0
    if column == 0 {
      return [line] + Wrap.lines(of: words, width: max(width, 1)).map { Line($0, role) }
    }
    return Wrap.lines(of: words, width: width - column).enumerated().map { position, words in
      var row = position == 0 ? line : Line()
      row.pad(to: column)
      row.append(words, role)
      return row
    }
  }

  /// A label in its column, with the blank after it.
  func labelled(_ label: CleanText) -> Line {
    var line = Line(label)
    line.cut(to: self.label, glyphs: glyphs)
    line.pad(to: self.label + 1)
    return line
  }

  /// One line if everything fits beside a bar of some length; else the bar is below.
  private func append(_ item: ItemText, _ hue: Hue, to block: inout Block) {
    let room =
      width - label - 1 - value - 2 - percent - (average > 0 ? average + 2 : 0)
    var line = labelled(item.label)
    let isCramped = room < MetricRows.leastBar && line.width + value + 1 + average > width
    line.append(item.text(or: glyphs), item.role, rightIn: isCramped ? width - line.width : value)
    guard let typical = item.typical, item.pause == nil,
      item.text == nil || item.progress != .none
    else {
      if let typical = item.typical { append(typical, to: &line) }
      return block.append(line)
    }
    if room >= MetricRows.leastBar {
      line.pad(to: line.width + 2)
      append(item, bar: min(room, MetricRows.widestBar), hue: hue, to: &line)
      append(typical, to: &line)
      block.append(line)
    } else {
      append(typical, to: &line)
      block.append(line)
      var below = Line()
      append(item, bar: max(width - percent, 4), hue: hue, to: &below)
      block.append(below)
    }
  }

  /// The gauge and its percentage.
  private func append(_ item: ItemText, bar: Int, hue: Hue, to line: inout Line) {
    let hue = item.gaugeHue(in: hue)
    switch item.progress {
    case .share(let fill, let share):
      Bar.draw(fill: fill, width: bar, hue: hue, glyphs: glyphs, in: &line)
      line.append(
        share.map(MetricRows.percentage) ?? (item.isOverLimit ? "over" : ""),
        item.isOverLimit ? .alert : .text, rightIn: percent)
    case .position(let fill, let goal):
      Bar.draw(fill: fill, width: bar, hue: hue, goal: goal, glyphs: glyphs, in: &line)
    case .clock(let fill, let minutes):
      Bar.draw(fill: fill, width: bar, hue: hue, glyphs: glyphs, in: &line)
      line.append(" " + MetricRows.difference(minutes))
    case .none: Bar.draw(fill: 0, width: bar, hue: hue, glyphs: glyphs, in: &line)
    }
  }

  /// Text at the right end of the row, if it fits.
  private func append(_ text: String, to line: inout Line) {
    if line.width + 1 + TextWidth.cells(of: text) <= width {
      line.append(text, .quiet, rightIn: width - line.width)
    }
  }

  /// Dots for a rating: `●●●●○  4 of 5`.
  func scale(
    _ item: ItemText, label: CleanText, _ hue: Hue, word: ((Int64) -> String)? = nil
  ) -> Line {
    var line = labelled(label)
    let rating = item.number.map { Int64($0) }
    line.append(
      Dots.line(
        value: rating.map { values.scale.shown(Double($0)) },
        goal: item.goal.map { values.scale.shown($0) }, top: values.scale.top,
        hue: item.gaugeHue(in: hue),
        glyphs: glyphs))
    if let rating {
      let words = word.map { ", " + $0(rating) } ?? ""
      let number = item.text(or: glyphs)
      // The word is left out first, then the number: the dots show it too.
      for end in [words, ""]
      where line.width + 2 + TextWidth.cells(of: number) + TextWidth.cells(of: end) <= width {
        line.append("  ")
        line.append(number, .strong)
        line.append(end)
        break
      }
    }
    if let typical = item.typical { append(typical, to: &line) }
    return line
  }

  /// The value in words or digits, wrapped beside its label, and its average at the end of the first
  /// line; below it what was written a year before.
  func plain(_ item: ItemText, label: CleanText? = nil) -> Block {
    var block: Block = []
    if item.text != nil || item.typical != nil {
      block = wrapped(
        item.text(or: glyphs), beside: label ?? item.label, item.isText ? .text : item.role,
        isNumber: !item.isText)
      if let typical = item.typical { append(typical, to: &block[0]) }
    }
    if let memory = item.memory {
      block += wrapped(memory, beside: "A year ago", .quiet, isNumber: false)
    }
    return block
  }

  /// Text beside its label, or below it where there is little room; numbers are right-aligned in
  /// their column.
  private func wrapped(
    _ text: String, beside label: CleanText, _ role: Role, isNumber: Bool
  ) -> Block {
    let room = width - self.label - 1
    guard room >= 12 || TextWidth.cells(of: text) <= room else {
      return [labelled(label)]
        + Wrap.lines(of: text, width: max(width, 1)).map { Line($0, role) }
    }
    return Wrap.lines(of: text, width: max(room, 1)).enumerated().map { position, text in
      var line = position == 0 ? labelled(label) : Line()
      line.pad(to: self.label + 1)
      line.append(text, role, rightIn: isNumber ? min(value, room) : 0)
      return line
    }
  }

  /// `69%`.
  static func percentage(_ percent: Int) -> String {
    NumberText.text {
      $0.grouped(Int64(percent))
      $0.put("%")
    }
  }

  /// `42m earlier`, `on time`.
  static func difference(_ minutes: Int) -> String {
    if minutes == 0 { return "on time" }
    return NumberText.text {
      $0.duration(Double(minutes.magnitude))
      $0.put(minutes < 0 ? " earlier" : " later")
    }
  }
}

extension Gauge {
  /// Whether it has a row of its own in a card, where rings and chips stand side by side.
  fileprivate var isRow: Bool {
    switch self {
    case .bar, .scale, .plain: true
    case .ring, .chips: false
    }
  }
}
