import Drawing
import Formats
import Metrics
import Time

/// A day with its sections, as cards, in its short form, or as a document.
package struct DayScreen {
  let day: Day
  let sections: [any DaySection]
  let order: GroupOrder

  package init(of day: Day, _ sections: [any DaySection], order: GroupOrder = GroupOrder()) {
    self.day = day
    self.sections = sections
    self.order = order
  }

  /// A header and the cards of each section; no line is wider than the layout.
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
    return CardHeader(days: Line(DayText.long(day), .strong), note: note)
      .block(width: layout.width, glyphs: layout.glyphs)
      + notices + layout.block(of: blocks)
  }

  /// The document that `dash import` reads back: the shape of Exist's API, version 1.
  package var json: String {
    JSONText.object { json in
      json.member("date", day.description)
      for section in sections { section.write(to: &json) }
    }
  }
}

/// The screen before anything was recorded: what to type first.
package enum WelcomeScreen {
  private static let commands = [
    ("mood rate 4 --note \"good\"", "log how today is"),
    ("dash import <file or folder>", "read your Exist export"),
    ("dash today --demo", "see a day of the sample data"),
  ]

  private static let keys = [
    ("m", "log how today is"),
    (":import <file or folder>", "read your Exist export"),
    (":today --demo", "see a day of the sample data"),
  ]

  /// Commands to begin with, or with `hasKeys` the keys of `dash browse`.
  package static func block(width: Int, hasKeys: Bool = false) -> Block {
    let column = 34
    let steps = hasKeys ? keys : commands
    return Wrap.block(of: "Nothing is recorded yet. To begin:", width: width)
      + steps.flatMap { step, meaning in
        column + meaning.utf8.count <= width
          ? Wrap.block(
            of: meaning, .quiet, beside: Line("  " + step, .strong), column: column, width: width)
          : Wrap.block(of: step, .strong, indent: 2, width: width)
            + Wrap.block(of: meaning, .quiet, indent: 4, width: width)
      }
  }
}
