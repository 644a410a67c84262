import Drawing
import Text

/// The formats that can be imported, and how to get the files.
package struct ImportFormatList {
  package typealias Format = (name: String, files: String, howTo: String)

  private let formats: [Format]

  package init(of formats: [Format]) { self.formats = formats }

  /// The name and the files, and below them how to get it; no line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
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
package struct ImportTopic {
  private let rules: [(rule: String, attributes: [String])]
  private let order: [String]
  private let formats: [ImportFormatList.Format]

  /// `order` are the names of the sources, the highest priority first.
  package init(
    rules: [(rule: String, attributes: [String])], order: [String],
    formats: [ImportFormatList.Format]
  ) {
    self.rules = rules
    self.order = order
    self.formats = formats
  }

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

  /// No line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    func paragraph(_ text: String) -> Block { Wrap.block(of: text, indent: 2, width: width) }
    func heading(_ text: String) -> Block {
      Wrap.block(of: text, .strong, width: width)
    }
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
    return block + ImportFormatList(of: formats).block(width: width, glyphs: glyphs)
  }
}
