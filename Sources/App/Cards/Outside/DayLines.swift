import Drawing
import Outside
import Text
import Time

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
        parts.append("UV \(NumberText.text { $0.rounded(uv, places: 0) })")
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
