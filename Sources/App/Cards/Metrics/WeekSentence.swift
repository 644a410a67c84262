import Drawing
import Metrics
import Time

/// An attribute on seven days as a sentence: `Steps: 6,033 on Saturday 14; none on Sunday 15; in all 43,271`.
struct WeekSentence {
  private let item: WeekReport.Item
  private let days: ClosedRange<Day>
  private let values: ValueText

  init(_ item: WeekReport.Item, in days: ClosedRange<Day>, _ values: ValueText) {
    self.item = item
    self.days = days
    self.values = values
  }

  var line: Line {
    var parts = zip(days, item.days).map { day, item in
      (item.value.map { values.text(of: $0, item.attribute) } ?? values.glyphs.missing)
        + " on \(day.weekday.name) \(day.civil.day)"
    }
    switch item.summary {
    case nil: break
    case .total(let sum): parts.append("in all " + values.text(ofTypical: sum, item.attribute))
    case .typical(let number):
      parts.append("typically " + values.text(ofTypical: number, item.attribute))
    case .days(let count): parts.append("\(count) of \(days.count) days")
    }
    return PlainText.sentence(item.attribute.label, parts, by: "; ")
  }
}
