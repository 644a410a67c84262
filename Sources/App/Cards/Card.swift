import Drawing
import Formats
import Metrics
import Text
import Time

/// Something that is a document for programs.
package protocol JSONDocument {
  /// Writes the members of the document.
  func write(to json: inout JSONText)
}

extension JSONDocument { package var json: String { JSONText.object { write(to: &$0) } } }

/// Something to show that needs no colours: a document for programs, and lines for people.
package protocol Card: JSONDocument {
  /// The lines of a screen, none wider than `width`, as of every function `block` in this module.
  func block(width: Int, glyphs: Glyphs) -> Block
}

extension Line {
  /// A label in a column of some cells, with a blank after it.
  init(_ label: CleanText, in column: Int, glyphs: Glyphs) {
    self.init(label)
    cut(to: column, glyphs: glyphs)
    pad(to: column + 1)
  }

  /// The line with a quiet text at its right end, or below it if it does not fit.
  func block(before tail: String, width: Int, glyphs: Glyphs) -> Block {
    var line = self
    if line.append(Line(tail, .quiet), atEndOf: width) { return [line] }
    return [line.cutting(to: width, glyphs: glyphs)] + Wrap.block(of: tail, .quiet, width: width)
  }

  /// The line with a note at its right end, if there is one, or below it if it does not fit.
  func block(before note: Line?, width: Int, glyphs: Glyphs) -> Block {
    var line = cutting(to: width, glyphs: glyphs)
    guard let note else { return [line] }
    if line.append(note, atEndOf: width) { return [line] }
    return [line, note.cutting(to: width, glyphs: glyphs)]
  }
}

extension NumberText {
  static func rounded(_ number: Double, places: Int = 0) -> String {
    NumberText.text { $0.rounded(number, places: places) }
  }
}

extension JSONText {
  /// The first and the last of some days as the members `from` and `to`.
  mutating func members(of days: ClosedRange<Day>) {
    member("from", days.lowerBound.description)
    member("to", days.upperBound.description)
  }

  package mutating func members(of attribute: Attribute) {
    member("attribute", attribute.name)
    member("label", attribute.label)
    member("value_type", Int(attribute.type.rawValue))
  }
}
