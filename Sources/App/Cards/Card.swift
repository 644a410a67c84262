import Drawing
import Formats
import Metrics
import Time

/// Something to show that needs no colours: a document for programs, and lines for people.
package protocol Card {
  /// The JSON document.
  var json: String { get }

  /// The lines of a screen, none wider than `width`.
  func block(width: Int, glyphs: Glyphs) -> Block
}

extension JSONText {
  /// The first and the last of some days as the members `from` and `to`.
  mutating func members(of days: ClosedRange<Day>) {
    member("from", days.lowerBound.description)
    member("to", days.upperBound.description)
  }

  /// The name, the label and the type of an attribute.
  mutating func members(of attribute: Attribute) {
    member("attribute", attribute.name)
    member("label", attribute.label)
    member("value_type", Int(attribute.type.rawValue))
  }
}
