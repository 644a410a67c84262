import Almanac

/// The rows of attributes in a card: label, value, gauge and average, in columns that all cards
/// share.
struct MetricRows {
  let values: ValueText
  /// The cells inside a card.
  let width: Int
  let glyphs: Glyphs
  /// The cells of labels, values and averages, the widest of all items.
  private let label: Int
  private let value: Int
  private let average: Int

  private static let percent = 6
  private static let leastBar = 8
  private static let widestBar = 40

  init(items: [DayReport.Item], values: ValueText, width: Int, glyphs: Glyphs) {
    self.values = values
    self.width = width
    self.glyphs = glyphs
    var label = 0
    var value = 0
    var average = 0
    for item in items {
      let gauge = item.attribute.drawnGauge
      if gauge == .ring || gauge == .chips { continue }
      label = max(label, TextWidth.cells(of: item.attribute.label))
      if gauge != .bar { continue }
      if let kept = item.value {
        value = max(value, TextWidth.cells(of: values.text(of: kept, item.attribute)))
      }
      if let goal = item.goal {
        average = max(
          average, TextWidth.cells(of: values.text(ofTypical: goal.value, item.attribute)) + 4)
      }
    }
    self.label = min(max(label, 14), max(14, width * 3 / 10))
    self.value = max(value, 8)
    self.average = average
  }

  /// The value as it is shown; a dash while there is none.
  func text(of item: DayReport.Item) -> String {
    item.value.map { values.text(of: $0, item.attribute) } ?? (glyphs == .unicode ? "–" : "-")
  }

  /// The items of a card: bars and dots a row each, rings side by side where the first of them
  /// stands, likewise chips.
  func content(of items: [DayReport.Item], hue: Hue) -> Block {
    var block: Block = []
    var hasRings = false
    var hasChips = false
    for item in items {
      switch item.attribute.drawnGauge {
      case .bar: block += bar(item, hue)
      case .scale: block.append(scale(item, label: item.attribute.label, hue))
      case .plain: block += plain(item)
      case .ring:
        if hasRings { continue }
        hasRings = true
        block += rings(items.filter { $0.attribute.drawnGauge == .ring }, hue)
      case .chips:
        if hasChips { continue }
        hasChips = true
        let chips = items.filter { $0.attribute.drawnGauge == .chips }
        block += Chips.lines(
          chips.map { TextWidth.clean($0.attribute.label) }, hue: hue, width: width, glyphs: glyphs)
      }
    }
    return block
  }

  /// A label in its column, with the cell that divides it from what follows.
  func labelled(_ label: String) -> Line {
    var line = Line(TextWidth.clean(label))
    line.cut(to: self.label, glyphs: glyphs)
    line.pad(to: self.label + 1)
    return line
  }

  /// One line where everything fits beside a bar of some length; else the bar goes below.
  private func bar(_ item: DayReport.Item, _ hue: Hue) -> Block {
    let text = text(of: item)
    let typical = item.goal.map { "avg " + values.text(ofTypical: $0.value, item.attribute) }
    let room =
      width - label - 1 - value - 2 - MetricRows.percent - (average > 0 ? average + 1 : 0)
    var line = labelled(item.attribute.label)
    if room >= MetricRows.leastBar {
      line.append(text, .strong, rightIn: value)
      guard let typical else { return [line] }
      let bar = min(room, MetricRows.widestBar)
      line.pad(to: line.width + 2)
      append(item.progress, bar: bar, hue: hue, to: &line)
      append(typical, to: &line)
      return [line]
    }
    line.append(text, .strong, rightIn: max(value, TextWidth.cells(of: text)))
    if let typical { append(typical, to: &line) }
    guard item.goal != nil else { return [line] }
    var below = Line()
    append(item.progress, bar: max(width - MetricRows.percent, 4), hue: hue, to: &below)
    return [line, below]
  }

  /// The gauge and its percentage.
  private func append(_ progress: Progress, bar: Int, hue: Hue, to line: inout Line) {
    switch progress {
    case .share(let fill, let percent):
      line.append(Bar.line(fill: fill, width: bar, hue: hue, glyphs: glyphs))
      line.append(percent.map { "\($0)%" } ?? "", .text, rightIn: MetricRows.percent)
    case .position(let fill, let goal):
      line.append(Bar.line(fill: fill, width: bar, hue: hue, goal: goal, glyphs: glyphs))
    case .clock(let fill, let minutes):
      line.append(Bar.line(fill: fill, width: bar, hue: hue, glyphs: glyphs))
      line.append(" " + MetricRows.difference(minutes))
    case .none: line.append(Bar.line(fill: 0, width: bar, hue: hue, glyphs: glyphs))
    }
  }

  /// Text at the right end of the row, if it fits there.
  private func append(_ text: String, to line: inout Line) {
    if line.width + 1 + TextWidth.cells(of: text) <= width {
      line.append(text, .quiet, rightIn: width - line.width)
    }
  }

  /// Dots for a rating: `●●●●○  4 of 5`.
  func scale(
    _ item: DayReport.Item, label: String, _ hue: Hue, word: ((Int64) -> String)? = nil
  ) -> Line {
    var line = labelled(label)
    let kept = item.value?.whole
    line.append(
      Dots.line(
        value: kept.map { values.scale.shown(Double($0)) },
        goal: item.goal.map { values.scale.shown($0.value) }, top: values.scale.top, hue: hue,
        glyphs: glyphs))
    line.append("  ")
    if let kept {
      line.append(values.text(of: .integer(kept), item.attribute), .strong)
      if let word { line.append(", " + word(kept)) }
    }
    if let goal = item.goal {
      append("avg " + values.text(ofTypical: goal.value, item.attribute), to: &line)
    }
    return line
  }

  /// The value in words, wrapped beside its label, and its average at the end of the first line.
  func plain(_ item: DayReport.Item, label: String? = nil) -> Block {
    var typical = ""
    if let goal = item.goal {
      typical = "avg " + values.text(ofTypical: goal.value, item.attribute)
    }
    let text = text(of: item)
    let room = max(width - self.label - 1, 1)
    let lines = Wrap.lines(of: text, width: room)
    return lines.enumerated().map { position, text in
      var line = position == 0 ? labelled(label ?? item.attribute.label) : Line()
      line.pad(to: self.label + 1)
      if item.attribute.type == .text {
        line.append(text)
      } else {
        line.append(text, .strong, rightIn: min(value, room))
      }
      if position == 0, !typical.isEmpty { append(typical, to: &line) }
      return line
    }
  }

  /// `42m earlier`, `on time`.
  static func difference(_ minutes: Int) -> String {
    if minutes == 0 { return "on time" }
    let length = ValueText.duration(Double(minutes.magnitude))
    return length + (minutes < 0 ? " earlier" : " later")
  }
}
