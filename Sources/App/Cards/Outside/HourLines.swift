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
  /// One measure, from 0 to 1 in each hour.
  private struct Row {
    let name: String
    let shares: [Double?]
    let words: String
  }

  private let hours: [Conditions]
  private let text: OutsideText

  init(of hours: [Conditions], _ text: OutsideText) {
    self.hours = hours
    self.text = text
  }

  /// No line is wider than `width`; without room for the columns there are only the words.
  func block(width: Int) -> Block {
    var rows: [Row] = []
    let temperatures = hours.map(\.temperature)
    if let (least, most) = HourLines.range(of: temperatures) {
      let span = max(most - least, 1)
      let shares = temperatures.map { $0.map { ($0 - least) / span } }
      rows.append(Row(name: "Temperature", shares: shares, words: text.temperatures(least, most)))
    }
    let chances = hours.map(\.rainChance)
    if let (_, most) = HourLines.range(of: chances) {
      rows.append(
        Row(
          name: "Rain chance", shares: chances.map { $0.map { $0 / 100 } },
          words: "up to " + text.percentage(most)))
    }
    if rows.isEmpty { return [] }
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
          var line = Line()
          line.pad(to: column)
          append(row.shares, to: &line)
          block.append(line)
        }
      }
    }
    if hasColumns { block.append(axis(from: column, width: width)) }
    return block
  }

  private func head(_ name: String) -> Line {
    var line = Line()
    line.pad(to: OutsideScreen.nameColumn)
    line.append(name, .quiet)
    line.pad(to: OutsideScreen.valueColumn)
    return line
  }

  private func append(_ shares: [Double?], to line: inout Line) {
    for share in shares {
      line.append(Sparkline.glyph(for: share, glyphs: text.glyphs), .accent(OutsideScreen.hue))
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

  private static func range(of values: [Double?]) -> (least: Double, most: Double)? {
    var range: (least: Double, most: Double)?
    for case let value? in values {
      range = range.map { (min($0.least, value), max($0.most, value)) } ?? (value, value)
    }
    return range
  }
}
