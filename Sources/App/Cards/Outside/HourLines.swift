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
        var line = head(row.name)
        line.reserve(hours.count + 8)
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

  /// `21:00: 15 °C, 10% chance of rain`.
  private func sentence(of hour: Conditions) -> Line? {
    var facts: [String] = []
    if let celsius = hour.temperature { facts.append(text.temperature(celsius)) }
    if let chance = hour.rainChance { facts.append("\(text.percentage(chance)) chance of rain") }
    return facts.isEmpty ? nil : PlainText.sentence(text.time(hour.local), facts)
  }

  private func head(_ name: String) -> Line {
    var line = Line(indent: OutsideScreen.nameColumn)
    line.append(name, .quiet)
    line.pad(to: OutsideScreen.valueColumn)
    return line
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
