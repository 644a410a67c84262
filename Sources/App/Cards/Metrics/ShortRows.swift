import Drawing
import Metrics
import Text

/// The rows of attributes in the short form of a day, in columns that all groups share.
struct ShortRows {
  let values: ValueText
  let width: Int
  let glyphs: Glyphs
  private let label, value: Int
  /// 0 where there is no room for gauges.
  private let bar: Int
  /// The widths of the columns of shares and averages; 0 without them.
  private let share: Int
  private let average: Int
  /// How much of the length of bars is drawn.
  private let growth: Double
  private let hasRings: Bool

  private static let leastBar = 5
  private static let (widestBar, widestRing) = (40, 24)

  /// Measures all items; steady columns are equal on most days.
  ///
  /// Without `hasRings`, a bar is in the place of a ring.
  init(
    for groups: [[ItemText]], values: ValueText, width: Int, glyphs: Glyphs,
    isSteady: Bool = false, growth: Double = 1, hasRings: Bool = false
  ) {
    (self.growth, self.values, self.width, self.glyphs) = (growth, values, width, glyphs)
    self.hasRings = hasRings
    var label = isSteady ? 18 : 8
    var value = isSteady ? 9 : 4
    var share = isSteady ? 5 : 0
    var average = isSteady ? 12 : 0
    for items in groups {
      // By index, because a copy of an item retains all its texts.
      for index in items.indices where items[index].gauge != .chips || items[index].week != nil {
        label = max(label, items[index].label.width)
        if items[index].isText { continue }
        if let text = items[index].text { value = max(value, TextWidth.cells(of: text)) }
        if items[index].isGauged {
          share = max(share, items[index].share.map(TextWidth.cells) ?? 0)
        }
        // Text in place of a gauge needs no column.
        if items[index].pause == nil, !items[index].isAwaitingAverage {
          average = max(average, items[index].averageWidth)
        }
      }
    }
    self.label = min(label, max(width * 2 / 5, 8))
    self.value = min(value, width / 3)
    let room = width - self.label - 1 - self.value - 2 - (share > 0 ? share + 1 : 0)
    let besideAverage = room - average - 2
    if average > 0, besideAverage >= ShortRows.leastBar {
      bar = min(besideAverage, ShortRows.widestBar)
      self.average = average
    } else {
      // The gauge and the share say the same as the average.
      bar = room >= ShortRows.leastBar ? min(room, ShortRows.widestBar) : 0
      self.average = 0
    }
    self.share = share
  }

  /// The rows of one group; its tags on as many lines as they need, or with `listsTags` a row each.
  func rows(of items: [ItemText], hue: Hue, listsTags: Bool) -> [DayRow] {
    var rows: [DayRow] = []
    var hasChips = false
    let rings = hasRings ? items.filter { $0.gauge == .ring && $0.hasRow } : []
    for index in items.indices where items[index].hasRow {
      let item = items[index]
      switch item.gauge {
      case .ring where hasRings:
        if item === rings.first { rows += self.rows(ofRings: rings, hue) }
      case .bar, .ring: rows.append(row(item) { gauge(item, hue, in: &$0) })
      case .scale: rows.append(row(item) { dots(item, hue, in: &$0) })
      case .plain: rows.append(plain(item))
      case .chips:
        if listsTags {
          rows.append(tag(item, hue))
        } else if !hasChips {
          hasChips = true
          rows += Chips.lines(
            items.filter { $0.gauge == .chips && $0.hasRow }.map(Chips.Chip.init), hue: hue,
            width: width, glyphs: glyphs
          ).map { DayRow($0) }
        }
      }
    }
    for item in items {
      if let week = item.week { rows.append(row(of: week, item.item, hue)) }
    }
    return rows
  }

  /// Each of the first lines of a row of rings is of one of them, so that it can be selected.
  private func rows(ofRings items: [ItemText], _ hue: Hue) -> [DayRow] {
    var left = items[...]
    let width = min(width, items.count * ShortRows.widestRing)
    let rings = Rings(width: width, glyphs: glyphs, most: Ring.height, growth: growth)
    return rings.rows(of: items, hue).flatMap { block, cells in
      block.enumerated().map { index, line in
        var row = DayRow(line.cutting(to: width, glyphs: glyphs))
        guard index < cells.count else { return row }
        row.item = left.popFirst()?.item
        row.ring = (-index..<block.count - index, cells[index])
        return row
      }
    }
  }

  func unrated(_ item: ItemText, hint: String) -> DayRow {
    var line = start(item.label, glyphs.missing, .quiet)
    line.pad(to: line.width + 2)
    line.append(values.dots(nil, hue: .alert, glyphs: glyphs))
    line.append("  " + hint, .quiet)
    return cut(line, item.item)
  }

  private func labelled(_ label: CleanText) -> Line { Line(label, in: self.label, glyphs: glyphs) }

  private func start(_ label: CleanText, _ value: String, _ role: Role) -> Line {
    var line = labelled(label)
    line.append(value, role, rightIn: self.value)
    return line
  }

  /// A label, a value, what `draw` adds in the columns of gauge and share, and the average.
  private func row(_ item: ItemText, _ draw: (inout Line) -> Void) -> DayRow {
    var line = start(item.label, item.text(or: glyphs), item.role)
    if item.pause != nil || item.isAwaitingAverage {
      line.append("  " + (item.typical ?? ""), .quiet)
      return cut(line, item.item)
    }
    if !item.textNote.isEmpty {
      line.append(item.textNote, .quiet)
    } else if bar > 0 {
      line.pad(to: line.width + 2)
      draw(&line)
    } else if item.isGauged {
      line.append(item.share ?? "", item.shareRole, rightIn: share + 1)
    }
    append(average: item, to: &line)
    return cut(line, item.item)
  }

  /// The average at the right end of its column, without the words that it is the overall one.
  private func append(average item: ItemText, to line: inout Line) {
    guard average > 0, let typical = item.typical else { return }
    let end = label + 1 + value + 2 + bar + (share > 0 ? share + 1 : 0) + 2 + average
    let shown = String(typical.prefix(item.averageLength))
    guard line.width + 1 + TextWidth.cells(of: shown) <= end else { return }
    line.append(shown, .quiet, rightIn: end - line.width)
  }

  private func gauge(_ item: ItemText, _ hue: Hue, in line: inout Line) {
    guard item.isGauged, item.text == nil || item.progress != .none else { return }
    let (fill, goal) = item.progress.gauge
    Bar.draw(
      fill: fill * growth, width: bar, hue: item.gaugeHue(in: hue), goal: goal, glyphs: glyphs,
      in: &line)
    if let text = item.share { line.append(text, item.shareRole, rightIn: share + 1) }
  }

  private func dots(_ item: ItemText, _ hue: Hue, in line: inout Line) {
    guard bar >= values.scale.top else { return }
    line.append(
      values.dots(item.number, goal: item.goal, hue: item.gaugeHue(in: hue), glyphs: glyphs))
  }

  /// A number without a gauge, or a text on the rest of its line.
  private func plain(_ item: ItemText) -> DayRow {
    guard item.isText else { return row(item) { _ in } }
    var line = labelled(item.label)
    if let text = item.text {
      line.append(Wrap.joined(text))
      line.append(item.textNote, .quiet)
    } else if let memory = item.memory {
      line.append("a year ago: " + Wrap.joined(memory), .quiet)
    } else {
      line.append(item.typical ?? "", .quiet)
    }
    return cut(line, item.item)
  }

  private func tag(_ item: ItemText, _ hue: Hue) -> DayRow {
    let isUnicode = glyphs == .unicode
    if let pause = item.pause {
      var line = start(item.label, isUnicode ? "–" : "-", .quiet)
      line.append("  " + (pause.reason ?? "paused"), .quiet)
      return cut(line, item.item)
    }
    let isDone = item.number == 1
    var line = start(
      item.label, isDone ? isUnicode ? "✓" : "x" : glyphs.missing,
      item.isOverLimit ? .alert : isDone ? .accent(hue) : .quiet)
    if item.isOverLimit { line.append("  over", .alert) }
    return cut(line, item.item)
  }

  /// `Gym    2  ●●○ of 3 this week`.
  private func row(of week: WeekGoalText, _ item: DayReport.Item, _ hue: Hue) -> DayRow {
    var line = start(week.label, week.done, .strong)
    if bar > 0 {
      line.pad(to: line.width + 2)
      line.append(week.gauge(hue, glyphs: glyphs))
    }
    let words = week.words.dropFirst(week.done.count)
    line.append(String(words), week.week.isOverLimit ? .alert : .quiet)
    return cut(line, item)
  }

  private func cut(_ line: Line, _ item: DayReport.Item) -> DayRow {
    DayRow(line.cutting(to: width, glyphs: glyphs), of: item)
  }
}
