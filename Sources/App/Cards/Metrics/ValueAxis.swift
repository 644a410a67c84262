import Drawing
import Metrics
import Text

/// The axis of an attribute's values: round numbers in the shown unit.
struct ValueAxis {
  private let attribute: Attribute
  private let values: ValueText
  private let ticks: Ticks

  /// An axis with about `most` ticks that covers `range`, in the attribute's own encoding.
  ///
  /// Scales are whole; bars and sums begin at 0, unless all values are far from it.
  init(
    covering range: ClosedRange<Double>, of attribute: Attribute, in values: ValueText, most: Int
  ) {
    self.attribute = attribute
    self.values = values
    let ends = (
      ValueAxis.shown(range.lowerBound, attribute, values),
      ValueAxis.shown(range.upperBound, attribute, values)
    )
    var low = min(ends.0, ends.1)
    var high = max(ends.0, ends.1)
    var kind = Ticks.Kind.decimal
    switch attribute.type.form {
    case .quantity: kind = .whole
    case .duration, .clock: kind = .minutes
    case .percentage, .decimal, .boolean, .text, .scale: break
    }
    // Labels have at most three places: ends closer than that would have the same label.
    if kind == .decimal, high - low < 0.002 {
      let aside = max(abs(high) / 100, 0.01)
      low = low < 0 ? low - aside : max(low - aside, 0)
      high += aside
    }
    if attribute.addsUp || attribute.drawnGauge == .bar, low > 0, low <= high / 2 { low = 0 }
    ticks =
      attribute.type == .scale
      ? Ticks(ofScaleTo: values.scale.top) : Ticks(covering: low...high, kind: kind, most: most)
  }

  /// The position of a value between the ends of the axis, 0 to 1.
  func share(of number: Double) -> Double {
    let range = ticks.range
    let shown = ValueAxis.shown(number, attribute, values)
    return (shown - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  /// The ticks with their labels, without the unit.
  var marks: [Chart.Mark] {
    ticks.values.map { tick in
      let range = ticks.range
      return (
        (tick - range.lowerBound) / (range.upperBound - range.lowerBound),
        CleanText(NumberText.text { put(tick, in: &$0) })
      )
    }
  }

  /// The unit of the labels; empty if they show it themselves.
  var unit: String {
    switch attribute.type.form {
    case .quantity, .decimal:
      NumberText.text { values.putUnit(of: attribute, in: &$0) }
        .split(separator: " ").joined(separator: " ")
    case .duration, .clock, .percentage, .scale, .boolean, .text: ""
    }
  }

  private func put(_ tick: Double, in text: inout NumberText) {
    switch attribute.type.form {
    case .duration: text.duration(tick)
    case .clock: text.clock(tick + Double(attribute.type.clockStart), values.clock)
    case .percentage:
      text.rounded(tick * 100, places: ticks.step < 0.01 ? 1 : 0)
      text.put("%")
    case .quantity, .decimal, .scale, .boolean, .text:
      let places = ticks.step >= 1 ? 0 : ticks.step >= 0.1 ? 1 : ticks.step >= 0.01 ? 2 : 3
      text.rounded(tick, places: places)
    }
  }

  /// A number in the shown unit, on the shown scale.
  private static func shown(
    _ number: Double, _ attribute: Attribute, _ values: ValueText
  ) -> Double {
    attribute.type == .scale
      ? values.scale.shown(number) : values.converted(number, attribute)
  }
}
