import Drawing
import Text

/// What can be imported, with how to get each.
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
