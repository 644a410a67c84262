import Drawing
import Outside
import Text
import Time

/// The temperature and the chance of rain of some hours, a column for each.
///
///     Temperature  ▅▆▇▇█████▇▇▆▅▃▃▂▁▁▁▁▁▂▃▃  11 to 23 °C
///     Rain chance  ▁▁▁▁▁▁▁▁▁▆▆▆▆▁▁▁▁▁▁▁▁▁▁▁  up to 70%
///                     12    18    00    06
struct HourLines {
  private struct Row {
    let name: String
    /// Negative where it is not known.
    let shares: [Double]
    let words: String
  }

  let hours: [Conditions]
  let text: OutsideText

  /// No line is wider than `width`; without room for the columns there are only the words.
  func block(width: Int) -> Block {
    var rows: [Row] = []
    if let (least, most) = range(of: { $0.temperature }) {
      let span = max(most - least, 1)
      let shares = hours.map { hour in hour.temperature.map { ($0 - least) / span } ?? -1 }
      rows.append(Row(name: "Temperature", shares: shares, words: text.temperatures(least, most)))
    }
    if let (_, most) = range(of: { $0.rainChance }) {
      rows.append(
        Row(
          name: "Rain chance", shares: hours.map { hour in hour.rainChance.map { $0 / 100 } ?? -1 },
          words: "up to " + text.percentage(most)))
    }
    if rows.isEmpty { return [] }
    if text.glyphs == .words {
      return rows.map { PlainText.sentence($0.name, [$0.words]) } + hours.compactMap(sentence)
    }
    // Beside the name and before the words, else below both.
    let wanted = rows.reduce(0) { max($0, 2 + TextWidth.cells(of: $1.words)) }
    let isWide = width >= OutsideScreen.valueColumn + hours.count + wanted
    let column = isWide ? OutsideScreen.valueColumn : OutsideScreen.nameColumn
    let hasColumns = width >= column + hours.count
    var block: Block = []
    for row in rows {
      if isWide {
        var line = Line(indent: OutsideScreen.nameColumn)
        line.reserve(hours.count + 8)
        line.append(row.name, .quiet)
        line.pad(to: OutsideScreen.valueColumn)
        append(row.shares, to: &line)
        line.append("  " + row.words)
        block.append(line)
      } else {
        block += OutsideRow(sign: " ", asciiSign: " ", name: row.name, value: row.words)
          .block(width: width, glyphs: text.glyphs)
        if hasColumns {
          var line = Line(indent: column)
          append(row.shares, to: &line)
          block.append(line)
        }
      }
    }
    if hasColumns { block.append(axis(from: column, width: width)) }
    return block
  }

  /// The temperature as a chart within some rows; empty if these are few.
  func chart(width: Int, rows: Int) -> Block {
    guard let (least, most) = range(of: { $0.temperature }), rows >= HourLines.leastRows
    else { return [] }
    let span = max(most - least, 1)
    let last = Double(max(hours.count - 1, 1))
    let marks = most > least ? [least, most] : [least]
    return Chart(
      points: hours.enumerated().compactMap { index, hour in
        hour.temperature.map { (Double(index) / last, ($0 - least) / span) }
      },
      reach: 1.5 / last,
      verticalMarks: marks.map { (($0 - least) / span, CleanText(text.temperature($0))) },
      horizontalMarks: hours.enumerated().filter { $1.local.minute % 180 == 0 }.map { index, hour in
        (Double(index) / last, CleanText(text.hour(hour.local.minute / 60)))
      }, hue: OutsideScreen.hue
    ).block(width: width, height: rows - 2, glyphs: text.glyphs)
  }

  /// The rows of a chart with its axis that are worth drawing it.
  private static let leastRows = 6

  /// `21:00: 15 °C, 10% chance of rain`.
  private func sentence(of hour: Conditions) -> Line? {
    var facts: [String] = []
    if let celsius = hour.temperature { facts.append(text.temperature(celsius)) }
    if let chance = hour.rainChance { facts.append("\(text.percentage(chance)) chance of rain") }
    return facts.isEmpty ? nil : PlainText.sentence(text.time(hour.local), facts)
  }

  private func append(_ shares: [Double], to line: inout Line) {
    for share in shares {
      line.append(
        Sparkline.glyph(for: share < 0 ? nil : share, glyphs: text.glyphs),
        .accent(OutsideScreen.hue))
    }
  }

  /// The hours 00, 06, 12 and 18 below their columns.
  private func axis(from column: Int, width: Int) -> Line {
    var line = Line()
    for (index, hour) in hours.enumerated() where hour.local.minute % 360 == 0 {
      let label = text.hour(hour.local.minute / 60)
      guard column + index + label.utf8.count <= width else { break }
      line.pad(to: column + index)
      line.append(label, .quiet)
    }
    return line
  }

  private func range(of value: (Conditions) -> Double?) -> (least: Double, most: Double)? {
    var range: (least: Double, most: Double)?
    for hour in hours {
      guard let value = value(hour) else { continue }
      range = range.map { (min($0.least, value), max($0.most, value)) } ?? (value, value)
    }
    return range
  }
}

/// Days with their temperatures on one scale, a line each.
///
///     • Mon 23   13 ───━━━━━━━━───── 23 °C  light rain · 70%, 4.8 mm
struct DayLines {
  let days: [Forecast.DayOutlook]
  let today: Day
  let text: OutsideText

  /// The least widths for bars of temperatures, and how many cells these have.
  private static let bars = [(width: 76, cells: 16), (width: 48, cells: 8)]
  private static let dayColumn = 12

  func block(width: Int) -> Block {
    let bar = DayLines.bars.first { width >= $0.width }?.cells
    let isInWords = text.glyphs == .words
    let scale = scale
    let numberWidth = days.reduce(0) { widest, day in
      [day.coldest, day.warmest].reduce(widest) { widest, value in
        max(widest, value.map { text.degrees($0).utf8.count } ?? 0)
      }
    }
    var block: Block = []
    for day in days {
      var line = head(of: day)
      var parts: [String] = []
      if let bar, let scale, !isInWords {
        draw(day, scale, bar, numberWidth, in: &line)
      } else if let least = day.coldest, let most = day.warmest {
        parts.append(text.temperatures(least, most))
      }
      if let code = day.code { parts.append(code.words) }
      if let rain = rain(of: day) { parts.append(rain) }
      if bar == DayLines.bars[0].cells, let uv = day.uvIndex {
        parts.append("UV \(NumberText.rounded(uv))")
      }
      if isInWords {
        block.append(PlainText.sentence(DayText.short(day.day), parts))
        continue
      }
      block += Wrap.block(
        of: OutsideText.list(parts, by: text.glyphs.dot), beside: line, column: line.width,
        width: width)
    }
    return block
  }

  private func head(of day: Forecast.DayOutlook) -> Line {
    var line = Line("  ")
    if let code = day.code { line.append(text.sign(of: code), .accent(OutsideScreen.hue)) }
    line.pad(to: OutsideScreen.nameColumn)
    line.append(DayText.narrow(day.day), day.day == today ? .strong : .text)
    line.pad(to: DayLines.dayColumn)
    return line
  }

  /// `13 ──━━━━── 23 °C`.
  private func draw(
    _ day: Forecast.DayOutlook, _ scale: (least: Double, span: Double), _ cells: Int,
    _ numberWidth: Int, in line: inout Line
  ) {
    let end = line.width + 2 * numberWidth + cells + 3 + text.temperatureUnit.count + 1
    if let least = day.coldest, let most = day.warmest {
      func cell(_ value: Double) -> Double { (value - scale.least) / scale.span * Double(cells) }
      let first = min(Int(cell(least)), cells - 1)
      let last = max(first + 1, min(Int(cell(most).rounded(.up)), cells))
      line.append(text.degrees(least), rightIn: numberWidth)
      line.append(.blank(1))
      let isUnicode = text.glyphs == .unicode
      line.append(isUnicode ? "─" : "-", count: first, .track)
      line.append(isUnicode ? "━" : "=", count: last - first, .accent(OutsideScreen.hue))
      line.append(isUnicode ? "─" : "-", count: cells - last, .track)
      line.append(.blank(1))
      line.append(text.degrees(most), rightIn: numberWidth)
      line.append(" " + text.temperatureUnit)
    }
    line.pad(to: end + 1)
  }

  /// The lowest temperature of all days, and how far the highest is from it.
  private var scale: (least: Double, span: Double)? {
    var range: (least: Double, most: Double)?
    for day in days {
      guard let least = day.coldest, let most = day.warmest else { continue }
      range = range.map { (min($0.least, least), max($0.most, most)) } ?? (least, most)
    }
    return range.map { ($0.least, max($0.most - $0.least, 1)) }
  }

  /// `70%, 4.8 mm`.
  private func rain(of day: Forecast.DayOutlook) -> String? {
    let amount = day.precipitation.flatMap { $0 > 0 ? text.rain($0) : nil }
    guard let chance = day.rainChance, chance >= 1 else { return amount }
    return text.percentage(chance) + (amount.map { ", " + $0 } ?? "")
  }
}
