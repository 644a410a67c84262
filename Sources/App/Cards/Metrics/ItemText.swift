import Drawing
import Metrics
import Text

/// What a card says of an attribute, in words made once.
struct ToldItem {
  let name: String
  let label: CleanText
  /// Empty where nobody says.
  let service: String
  let gauge: Gauge
  let isText: Bool
  /// What was noted a year before.
  let memory: String?
  /// The value; nil while there is none.
  let text: String?
  /// The goal: `avg 8,104`, or what a person set, `goal 10,000`, `max 1h 00m`; nil where there is
  /// none.
  let typical: String?
  let progress: Progress
  /// The kept value and the kept goal as numbers, for gauges that have places.
  let number: Double?
  let goal: Double?
  /// Whether the value has passed a limit.
  let isOverLimit: Bool

  init(_ item: borrowing DayReport.Item, in values: ValueText) {
    name = item.attribute.name
    label = CleanText(item.attribute.label)
    service = item.attribute.service ?? ""
    gauge = item.attribute.drawnGauge
    isText = item.attribute.type == .text
    memory = item.memory.map { CleanText($0).string }
    text = if let value = item.value { values.text(of: value, item.attribute) } else { nil }
    typical =
      if let goal = item.goal {
        NumberText.text {
          $0.put(
            !goal.isSet
              ? "avg " : goal.isLimit && item.attribute.type != .boolean ? "max " : "goal ")
          values.put(typical: goal.value, item.attribute, in: &$0)
        }
      } else { nil }
    progress = item.progress
    number = item.value?.number
    goal = item.goal?.value
    isOverLimit = item.isOverLimit
  }

  /// The colour of its gauge in a card of `hue`: that of alerts once a limit is passed.
  func gaugeHue(in hue: Hue) -> Hue { isOverLimit ? .alert : hue }
}

extension Chips.Chip {
  /// The chip of an item.
  init(_ item: ToldItem) {
    self.init(item.label, item.isOverLimit ? .over : item.number == 1 ? .done : .open)
  }
}
