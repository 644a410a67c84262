import Drawing
import Facts
import Formats

/// What happened on the date in other years, as one card.
package struct FactSection: DaySection {
  package static let title = FactCard.title

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

  package func rowGroups(in layout: RowLayout) -> [DayRowGroup] {
    guard let digest else { return [] }
    let line = FactCard(of: digest, hasLinks: false)
      .line(width: layout.rowWidth, glyphs: layout.glyphs)
    return line.map {
      [DayRowGroup(title: FactCard.title, hue: FactCard.hue, rows: [DayRow($0)])]
    } ?? []
  }

  package func write(to document: inout JSONText) { document.member(digest) }
}
