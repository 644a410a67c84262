import Cards
import Outside
import Text
import Time

extension UsualPlace {
  /// The prepared card of an instant, or nil if there is none, or if it was prepared in other units.
  func card(at instant: Instant, now: LocalDateTime, _ text: OutsideText) -> OutsideCard? {
    var position = 0
    TabbedFields.skipLine(body.span, &position)
    return PreparedCard.card(in: body.span, from: position, at: instant, now: now, text)
  }
}
