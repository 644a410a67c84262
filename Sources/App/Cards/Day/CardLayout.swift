import Drawing

/// How the cards of a screen are laid out: in one column, or in two from 100 cells on.
package struct CardLayout: Sendable {
  /// The cells of the whole screen.
  package let width: Int
  package let glyphs: Glyphs
  /// Whether the terminal knows links.
  package let hasLinks: Bool
  /// The cells of one card.
  package let cardWidth: Int
  private let columnCount: Int

  private static let gap = 2

  package init(width: Int, glyphs: Glyphs, hasLinks: Bool = false) {
    self.width = width
    self.glyphs = glyphs
    self.hasLinks = hasLinks
    columnCount = Columns.count(in: width, glyphs: glyphs)
    cardWidth = Columns.cardWidth(count: columnCount, width: width, gap: CardLayout.gap)
  }

  /// The cells inside a card's frame.
  var innerWidth: Int { cardWidth - Frame.margin }

  /// The cards in their columns.
  func block(of cards: [Block]) -> Block {
    Columns.block(cards, count: columnCount, width: width, gap: CardLayout.gap)
  }
}
