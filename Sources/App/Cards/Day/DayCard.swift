import Drawing
import Metrics
import Text

/// A card of a day: what is inside its frame, and what is in the edge.
package struct DayCard {
  package var title: CleanText
  /// In the upper edge, at the right.
  package var tail: CleanText?
  package var hue: Hue
  package var content: Block
  /// The group of attributes it is about; nil for a card that stays where it is.
  package var group: Group?

  package init(
    title: CleanText, tail: CleanText? = nil, hue: Hue, content: Block, group: Group? = nil
  ) {
    self.title = title
    self.tail = tail
    self.hue = hue
    self.content = content
    self.group = group
  }

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
  /// Adds a card after the others; one of a group takes the group's position.
  ///
  /// Where the group has a card already, the content is put above that card's.
  mutating func add(_ card: consuming DayCard) {
    guard let group = card.group else { return append(card) }
    if let index = firstIndex(where: { $0.group?.name == group.name }) {
      card.content.append(Line())
      self[index].content = card.content + self[index].content
      if self[index].tail == nil { self[index].tail = card.tail }
    } else {
      let index = firstIndex { $0.group.map { $0.priority > group.priority } ?? true }
      insert(card, at: index ?? endIndex)
    }
  }
}
