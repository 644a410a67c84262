import Drawing
import Formats
import Metrics
import Time

/// Several attributes over the same days: two of numbers on one chart, others below each other.
package struct HistoryList: Card {
  private let screens: [HistoryScreen]

  package init(of screens: [HistoryScreen]) { self.screens = screens }

  package func block(width: Int, glyphs: Glyphs) -> Block {
    if screens.count == 2, glyphs != .words,
      let block = screens[0].block(with: screens[1], width: width, glyphs: glyphs)
    {
      return block
    }
    return Block(screens.map { $0.block(width: width, glyphs: glyphs) }.joined(separator: [Line()]))
  }

  package var json: String {
    JSONText.object { json in
      json.array("attributes", of: screens) { json, screen in screen.members(in: &json) }
    }
  }
}

extension JSONText {
  /// The days with the highest or the lowest values, in their order.
  package static func best(
    _ days: some Sequence<(day: Day, value: Value)>, of attribute: Attribute
  ) -> String {
    object { json in
      json.members(of: attribute)
      json.array("values", of: days) { json, entry in
        json.member("date", entry.day.description)
        json.member("value", entry.value)
      }
    }
  }
}
