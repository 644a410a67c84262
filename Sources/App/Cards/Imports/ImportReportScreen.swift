import Drawing
import Text
import Time

/// A preview of an import for each measure: days, rule and sources.
package enum ImportReportScreen {
  /// The days of one measure, the sources by priority, and the days that several sources have.
  package typealias Row = (
    label: String, days: ClosedRange<Day>, count: Int, rule: String,
    sources: [(name: String, dayCount: Int)], sharedDays: Int
  )

  private static let mostPassedOver = 8

  /// `passedOver` are skipped types, the most frequent first.
  package static func block(
    of name: String, _ rows: [Row], passedOver: [(what: String, count: Int)], width: Int,
    glyphs: Glyphs
  ) -> Block {
    var title = Line(name, .strong)
    if let first = rows.map(\.days.lowerBound).min(), let last = rows.map(\.days.upperBound).max() {
      title.append("  \(first) to \(last)", .quiet)
    }
    var block: Block = [title.cutting(to: width, glyphs: glyphs)]
    let label = min((rows.map { CleanText($0.label).width }.max() ?? 0) + 2, 26)
    for row in rows { block += lines(of: row, label: label, width: width, glyphs: glyphs) }
    if !passedOver.isEmpty {
      let more = passedOver.count - ImportReportScreen.mostPassedOver
      let list =
        passedOver.prefix(ImportReportScreen.mostPassedOver)
        .map { "\($0.what) (\(CountText.grouped($0.count)))" }.joined(separator: ", ")
        + (more > 0 ? " and \(CountText.grouped(more)) more" : "")
      block += Wrap.block(of: "Not imported: \(list)", .quiet, width: width)
    }
    block.append(Line())
    return block
  }

  private static func lines(of row: Row, label: Int, width: Int, glyphs: Glyphs) -> Block {
    var line = Line(row.label)
    line.pad(to: label)
    line.append(CountText.of(row.count, "day", "days"), rightIn: 11)
    let names = row.sources.map { source in
      row.sources.count == 1 ? source.name : "\(source.name) \(CountText.grouped(source.dayCount))"
    }
    var text = names.joined(separator: ", then ")
    if row.sharedDays > 0 {
      text += row.sources.count > 2 ? ", several on " : ", both on "
      text += CountText.of(row.sharedDays, "day", "days")
    }
    let wide = label + 28
    let block: Block
    if width >= wide + 26 {
      line.append("  \(row.rule)", .quiet)
      block = Wrap.block(of: text, .quiet, beside: line, column: wide, width: width)
    } else {
      block = [line] + Wrap.block(of: "\(row.rule): \(text)", .quiet, indent: 4, width: width)
    }
    return block.map { $0.cutting(to: width, glyphs: glyphs) }
  }
}

/// The formats that can be imported, and how to get the files.
package enum ImportFormatList {
  package typealias Format = (name: String, files: String, howTo: String)

  /// The name and the files, and below them how to get it.
  package static func block(of formats: [Format], width: Int, glyphs: Glyphs) -> Block {
    let column = (formats.map { CleanText($0.name).width }.max() ?? 0) + 2
    return formats.flatMap { format -> Block in
      var name = Line(format.name, .strong)
      name.cut(to: width, glyphs: glyphs)
      let isWide = width >= column + 40
      let indent = isWide ? column : 2
      var block: Block = isWide ? [] : [name]
      let texts: [(String, Role)] = [(format.files, .text), (format.howTo, .quiet)]
      for (text, role) in texts where !text.isEmpty {
        for words in Wrap.lines(of: text, width: width - indent) {
          var line = isWide && block.isEmpty ? name : Line()
          line.pad(to: indent)
          line.append(words, role)
          block.append(line)
        }
      }
      return block.isEmpty ? [name] : block
    }
  }
}

/// How imports are read: the rules of days, the order of sources, and how to get each export.
package enum ImportTopic {
  private static let notes = [
    "Nothing measured is no value, not zero. A night belongs to the day on which you woke up; "
      + "other sleep of the day adds to the time asleep only.",
    "Days begin at midnight in your time zone. If you have moved, the setting places.lived says "
      + "where you lived from which days on: "
      + "dash settings set places.lived '2019-05-01 Berlin; 2024-02-01 Melbourne'",
  ]

  private static let orderNotes = [
    "What you typed counts before your account, and that before all imports. Of imports, "
      + "the first of these that has a value of the day:",
    "To change it: dash settings set imports.order 'Garmin, Apple Health'. A later export "
      + "replaces the days of an earlier one of the same source; what it no longer has is "
      + "deleted, and counted.",
  ]

  /// `order` are the names of the sources, the highest priority first.
  package static func block(
    rules: [(rule: String, attributes: [String])], order: [String],
    formats: [ImportFormatList.Format], width: Int, glyphs: Glyphs
  ) -> Block {
    func paragraph(_ text: String) -> Block { Wrap.block(of: text, indent: 2, width: width) }
    func heading(_ text: String) -> Block { Wrap.block(of: text, .strong, width: width) }
    let column = width < 60 ? 2 : 16
    var block = heading("How a day is made of samples")
    for (rule, attributes) in rules {
      let names = attributes.joined(separator: ", ")
      let head = Line("  \(rule)")
      block +=
        column == 2
        ? [head] + Wrap.block(of: names, indent: 4, width: width)
        : Wrap.block(of: names, beside: head, column: column, width: width)
    }
    block += ImportTopic.notes.flatMap(paragraph)
    block += [Line()] + heading("Which source counts")
    block += paragraph(ImportTopic.orderNotes[0])
    block += paragraph(order.joined(separator: ", "))
    block += paragraph(ImportTopic.orderNotes[1])
    block += [Line()] + heading("What can be imported")
    return block + ImportFormatList.block(of: formats, width: width, glyphs: glyphs)
  }
}
