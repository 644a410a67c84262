import Drawing
import Formats
import Metrics
import Time

/// Many days in words, each with its text.
enum DaySentences {
  /// Successive days with the same text as one: `none from Saturday 14 to Tuesday 17`.
  static func joined(
    _ days: [(day: Day, text: String)],
    as words: (_ days: ClosedRange<Day>, _ text: String) -> String
  ) -> [String] {
    var sentences: [String] = []
    var rest = days[...]
    while let first = rest.first {
      var last = first.day
      rest.removeFirst()
      while let next = rest.first, next.day == last + 1, next.text == first.text {
        last = next.day
        rest.removeFirst()
      }
      sentences.append(words(first.day...last, first.text))
    }
    return sentences
  }

  /// A line for each month: `November 2026: 18 Nov to 19 Nov 6,450; 20 Nov 5,623`.
  static func months(_ days: [(day: Day, text: String)]) -> Block {
    var block: Block = []
    var rest = days[...]
    while let first = rest.first {
      let (year, month, _) = first.day.civil
      let inside = rest.prefix { $0.day.civil.year == year && $0.day.civil.month == month }
      block.append(
        PlainText.sentence(
          "\(first.day.month.name) \(year)",
          joined(Array(inside)) { days, text in
            let last = days.count > 1 ? " to \(DayText.date(days.upperBound))" : ""
            return "\(DayText.date(days.lowerBound))\(last) \(text)"
          }, by: "; "))
      rest = rest.dropFirst(inside.count)
    }
    return block
  }
}

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

  package func write(to json: inout JSONText) {
    json.array("attributes", of: screens) { json, screen in screen.write(to: &json) }
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
