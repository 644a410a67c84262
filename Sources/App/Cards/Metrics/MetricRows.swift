import Drawing
import Metrics
import Text

/// The rows of attributes in a card, in columns that all cards share.
struct MetricRows {
  let values: ValueText
  let width: Int
  let glyphs: Glyphs
  /// The widths of the widest labels, values and averages.
  private(set) var label: Int
  let value: Int
  private let average, percent: Int
  /// The most that labels may take in rows without a bar.
  private let free: Int
  private let isCut: Bool

  private static let leastBar = 8
  private static let widestBar = 40

  /// Measures all `cards`; labels leave at least `rest` cells to what follows them.
  init(
    for cards: [[ItemText]], leaving rest: Int = 0, values: ValueText, width: Int, glyphs: Glyphs
  ) {
    (self.values, self.width, self.glyphs) = (values, width, glyphs)
    var label = 14
    var value = 0
    var average = 0
    var percent = 5
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
          // Longer averages are beside a shorter bar, or below.
          if items[index].isGauged { average = max(average, items[index].averageWidth) }
          if let share = items[index].share { percent = max(percent, TextWidth.cells(of: share)) }
        } else {
          rest = max(rest, typical + (items[index].gauge == .scale ? values.scale.top + 9 : 9))
        }
      }
    }
    self.value = max(value, min(8, width / 2))
    self.average = average
    self.percent = percent + 1
    // Labels take the free room up to half of the card: beside the shortest bar, or else the
    // values.
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

  /// The items of a card: a row for each bar, rings and chips side by side.
  func content(of items: [ItemText], hue: Hue) -> Block {
    var block: Block = []
    block.reserveCapacity(items.count + 2)
    var hasRings = false
    var hasChips = false
    // By index, because a copy of an item retains all its texts.
    for index in items.indices where items[index].hasRow {
      switch items[index].gauge {
      case .bar: append(items[index], hue, to: &block)
      case .scale: block += scale(items[index], label: items[index].label, hue)
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
          width: width, glyphs: glyphs)
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
    return Wrap.block(of: words, role, beside: line, column: column, width: width)
  }

  func labelled(_ label: CleanText) -> Line { Line(label, in: self.label, glyphs: glyphs) }

  /// A label in its column, above what follows it if it is longer; `rest` is the width of that.
  func labelled(_ label: CleanText, before rest: Int, to block: inout Block) -> Line {
    guard label.width > self.label else { return labelled(label) }
    var line = Line(label)
    if label.width + 1 + rest <= width {
      line.pad(to: label.width + 1)
      return line
    }
    block.append(line.cutting(to: width, glyphs: glyphs))
    return Line(indent: self.label + 1)
  }

  /// One line if everything fits beside a bar of some length; else the bar is below.
  private func append(_ item: ItemText, _ hue: Hue, to block: inout Block) {
    let room = width - label - 1 - value - 2 - percent - (average > 0 ? average + 2 : 0)
    let text = item.text(or: glyphs)
    let typical = item.typical.map { TextWidth.cells(of: $0) + 1 } ?? 0
    let hasBar = item.isGauged && (item.text == nil || item.progress != .none)
    var line: Line
    if room >= MetricRows.leastBar {
      line = labelled(item.label)
      line.append(text, item.role, rightIn: value)
    } else {
      line = labelled(item.label, before: TextWidth.cells(of: text) + typical, to: &block)
      // In its column if the average fits after it.
      let column = max(label + 1 + value, line.width + TextWidth.cells(of: text))
      line.append(text, item.role, rightIn: min(column, width - typical) - line.width)
    }
    guard hasBar else { return append(item.typical, to: &line, in: &block) }
    if room >= MetricRows.leastBar {
      line.pad(to: line.width + 2)
      let shorter = room - max(0, typical - 1 - average)
      append(
        item, bar: min(shorter >= MetricRows.leastBar ? shorter : room, MetricRows.widestBar),
        hue: hue, to: &line)
      append(item.typical, to: &line, in: &block)
    } else {
      append(item.typical, to: &line, in: &block)
      var below = Line()
      append(item, bar: max(width - percent, 4), hue: hue, to: &below)
      block.append(below)
    }
  }

  /// Appends a line with a text at its right end, or with the text on a line of its own below.
  func append(_ text: String?, to line: inout Line, in block: inout Block) {
    guard let text else { return block.append(line) }
    if line.width + 1 + TextWidth.cells(of: text) <= width {
      line.append(text, .quiet, rightIn: width - line.width)
      return block.append(line)
    }
    block.append(line)
    var below = Line()
    below.append(text, .quiet, rightIn: width)
    block.append(below.cutting(to: width, glyphs: glyphs))
  }

  private func append(_ item: ItemText, bar: Int, hue: Hue, to line: inout Line) {
    let (fill, goal) = item.progress.gauge
    Bar.draw(
      fill: fill, width: bar, hue: item.gaugeHue(in: hue), goal: goal, glyphs: glyphs, in: &line)
    switch item.progress {
    case .share, .clock: line.append(item.share ?? "", item.shareRole, rightIn: percent)
    case .position, .none: break
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

extension Progress {
  /// What a bar or a ring shows: how much of it is filled, and where the goal is.
  var gauge: (fill: Double, goal: Double?) {
    switch self {
    case .share(let fill, _), .clock(let fill, _): (fill, nil)
    case .position(let fill, let goal): (fill, goal)
    case .none: (0, nil)
    }
  }
}

extension Gauge {
  /// Whether it has a row of its own in a card, where rings and chips are side by side.
  fileprivate var isRow: Bool {
    switch self {
    case .bar, .scale, .plain: true
    case .ring, .chips: false
    }
  }
}
