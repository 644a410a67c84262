import Drawing
import Text
import Time

/// Many days in words, each with its text.
enum DaySentences {
  /// A line for each day: `Friday 20 November 2026: 5,623`.
  static func lines(_ days: [(day: Day, text: String)]) -> Block {
    days.map { PlainText.sentence(DayText.long($0.day), [$0.text]) }
  }

  /// A line for each month: `November 2026: 19 Nov 6,450; 20 Nov 5,623`.
  static func months(_ days: [(day: Day, text: String)]) -> Block {
    var block: Block = []
    var rest = days[...]
    while let first = rest.first {
      let (year, month, _) = first.day.civil
      let inside = rest.prefix { $0.day.civil.year == year && $0.day.civil.month == month }
      block.append(
        PlainText.sentence(
          "\(first.day.month.name) \(year)",
          inside.map { "\(DayText.date($0.day)) \($0.text)" }, by: "; "))
      rest = rest.dropFirst(inside.count)
    }
    return block
  }
}
