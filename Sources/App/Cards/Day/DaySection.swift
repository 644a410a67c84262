import Drawing
import Formats

/// One subject's part of a day: its cards, and its members of the day's JSON document.
///
/// A section is a value: everything was read before it is drawn.
package protocol DaySection {
  /// What the header shows at the right of the date; nil for nothing.
  var headerNote: Line? { get }

  /// The sentence to show where ``cards(in:)`` gives none; nil for none.
  var emptyNotice: String? { get }

  /// The cards from first to last, with content for the frames of `layout`.
  func cards(in layout: CardLayout) -> [DayCard]

  /// The groups of rows of the short form from first to last, each with a row or more.
  func rowGroups(in layout: RowLayout) -> [DayRowGroup]

  /// Writes the section's members, the same keys on every day.
  func write(to document: inout JSONText)
}

extension DaySection {
  package var headerNote: Line? { nil }
  package var emptyNotice: String? { nil }
}
