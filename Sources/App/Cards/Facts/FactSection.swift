import Drawing
import Facts
import Formats

/// What happened on the date in other years, as one card.
package struct FactSection: DaySection {
  private let digest: FactDigest?

  /// Without a digest there is no card, and the document says null.
  package init(of digest: FactDigest?) {
    self.digest = digest
  }

  package func cards(in layout: CardLayout) -> [DayCard] {
    guard let digest else { return [] }
    return [
      FactCard(of: digest, hasLinks: layout.hasLinks)
        .card(width: layout.innerWidth, glyphs: layout.glyphs)
    ]
  }

  package func write(to document: inout JSONText) { document.member(digest) }
}
