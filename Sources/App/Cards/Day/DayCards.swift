import Drawing
import Metrics
import Time

/// A day as cards: a header, and the cards of each section.
package struct DayCards {
  private let day: Day
  private let sections: [any DaySection]
  private let order: GroupOrder

  package init(of day: Day, _ sections: [any DaySection], order: GroupOrder = GroupOrder()) {
    self.day = day
    self.sections = sections
    self.order = order
  }

  /// No line is wider than the layout.
  package func block(in layout: CardLayout) -> Block {
    var notices: Block = []
    var cards: [DayCard] = []
    for section in sections {
      let added = section.cards(in: layout)
      if added.isEmpty, let notice = section.emptyNotice {
        notices += Wrap.block(of: notice, width: layout.width)
      }
      if cards.isEmpty {
        cards = added
      } else {
        for card in added { cards.add(card) }
      }
    }
    cards = order.sorted(cards) { $0.group?.name }
    var blocks: [Block] = []
    blocks.reserveCapacity(cards.count)
    for index in cards.indices {
      var content: Block = []
      swap(&content, &cards[index].content)
      let frame = Frame(title: cards[index].title, tail: cards[index].tail, hue: cards[index].hue)
      blocks.append(
        frame.block(around: consume content, width: layout.cardWidth, glyphs: layout.glyphs))
    }
    let note = sections.lazy.compactMap(\.headerNote).first
    return CardHeader(Line(DayText.long(day), .strong), note: note)
      .block(width: layout.width, glyphs: layout.glyphs)
      + notices + layout.block(of: blocks)
  }
}
