import Drawing
import Formats
import Metrics
import Text

/// A card of a day: the content of its frame and the texts in its edge.
package struct DayCard {
  package var title: CleanText
  /// In the upper edge, at the right.
  package var tail: CleanText?
  package var hue: Hue
  package var content: Block
  /// Its group of attributes; a card without one has a fixed position.
  package var group: Group?
}

extension DayCard {
  /// The card of the group of a name; nil without content.
  package init?(named name: String, tail: String = "", _ content: Block) {
    if content.isEmpty { return nil }
    let group = Group(named: name)
    self.init(
      title: CleanText(group.label), tail: tail.isEmpty ? nil : CleanText(tail),
      hue: Hue(group: name), content: content, group: group)
  }
}

extension [DayCard] {
  /// Adds a card at its group's position, above a card of the same group, perhaps with a blank line
  /// between, or after the others.
  mutating func add(_ card: consuming DayCard, hasBlank: Bool = true) {
    guard let group = card.group else { return append(card) }
    guard let index = firstIndex(where: { $0.group?.name == group.name }) else {
      let index = firstIndex { $0.group.map { $0.priority > group.priority } ?? true }
      return insert(card, at: index ?? endIndex)
    }
    if hasBlank { card.content.append(Line()) }
    self[index].content = card.content + self[index].content
    if self[index].tail == nil { self[index].tail = card.tail }
  }
}

/// How the cards of a screen are laid out: in one column, where they share edges, or from 100 cells
/// on in two.
package struct CardLayout: Sendable {
  /// The cells of the whole screen.
  package let width: Int
  package let glyphs: Glyphs
  package let hasLinks: Bool
  /// The cells of one card.
  package let cardWidth: Int
  /// Whether all cards of a day are in one column, which leaves no room for rings and long facts.
  let isShort: Bool
  let columnCount: Int

  static let gap = 2

  /// `isWhole` is for a single card, or for everything that is known of a day.
  package init(width: Int, glyphs: Glyphs, hasLinks: Bool = false, isWhole: Bool = false) {
    (self.width, self.glyphs, self.hasLinks) = (width, glyphs, hasLinks)
    columnCount = Columns.count(in: width, glyphs: glyphs)
    isShort = columnCount == 1 && glyphs != .words && !isWhole
    cardWidth = Columns.cardWidth(count: columnCount, width: width, gap: CardLayout.gap)
  }

  var innerWidth: Int { cardWidth - Frame.margin }
}

/// One subject's part of a day: its cards, rows and members of the document.
package protocol DaySection {
  /// The text at the right of the date, if any.
  var headerNote: Line? { get }
  /// The sentence to show without any cards, if any.
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

extension Hue {
  /// The colour of a group's card; groups that Exist does not have share one.
  package init(group: String) {
    // Comparing lengths first is quicker than comparing each name.
    self =
      switch (group.utf8.count, group) {
      case (8, "activity"), (8, "workouts"): .green
      case (12, "productivity"): .blue
      case (4, "mood"): .orange
      case (5, "sleep"): .purple
      // Red is for what has passed its limit.
      case (6, "health"), (8, "symptoms"), (10, "medication"): .yellow
      case (4, "food"): .lime
      case (7, "finance"): .brown
      case (6, "custom"), (8, "location"): .teal
      case (5, "media"): .pink
      case (6, "events"), (6, "social"), (7, "twitter"): .sky
      default: .slate
      }
  }
}
