import Drawing
import Formats
import Metrics
import Statistics
import Text

/// Writes values for people, in the units and on the scale of their settings.
package struct ValueText: Sendable {
  package var units: Units
  package var scale: RatingScale
  package var clock: ClockForm
  package var glyphs: Glyphs

  package init(
    units: Units = .metric, scale: RatingScale = .five, clock: ClockForm = .whole,
    glyphs: Glyphs = .unicode
  ) { (self.units, self.scale, self.clock, self.glyphs) = (units, scale, clock, glyphs) }

  /// `5,623`, `4.1 km`, `7h 12m`, `23:40`, `82%`, `4 of 5`, `yes`; `isExact` keeps three places.
  package func text(of value: Value, _ attribute: Attribute, isExact: Bool = false) -> String {
    if case .text(let words) = value { return CleanText(words).string }
    return NumberText.text { text in
      switch (attribute.type, value) {
      case (.boolean, _): text.put(value.whole == 1 ? "yes" : "no")
      case (.scale, _):
        put(rating: value.number ?? 0, in: &text)
        text.put(scale == .five ? " of 5" : " of 9")
      case (.quantity, .integer(let count)) where !converts(attribute):
        text.grouped(count)
        putUnit(of: attribute, in: &text)
      default: put(typical: value.number ?? 0, attribute, isExact: isExact, in: &text)
      }
    }
  }

  /// A typical value, which may be between valid values: `3.5`, `7,812`, `6.0 km`.
  package func text(
    ofTypical number: Double, _ attribute: Attribute, isExact: Bool = false
  ) -> String { NumberText.text { put(typical: number, attribute, isExact: isExact, in: &$0) } }

  /// Both medians of times in two groups: `at two times of day, 23:05 and 08:10`.
  func text(of twoTimes: TwoTimes, _ attribute: Attribute) -> String {
    let times = twoTimes.medians.map { text(ofTypical: $0, attribute) }
    return "at two times of day, " + times.joined(separator: " and ")
  }

  /// A time `21:00` in the clock of the settings; other text unchanged.
  package func time(_ written: String) -> String {
    let parts = written.split(separator: ":")
    guard clock == .halves, parts.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]),
      0..<24 ~= hour, 0..<60 ~= minute
    else { return written }
    return NumberText.text { $0.clock(Double(hour * 60 + minute), clock) }
  }

  /// A time of day, 0 to 1439 minutes after midnight, in the clock of the settings.
  package func time(ofMinute minute: Int) -> String {
    NumberText.text { $0.clock(Double(minute), clock) }
  }

  /// A stored rating on the scale of the settings: `4`, `3.5`.
  package func rating(_ stored: Double) -> String { scale.text(of: stored) }

  /// A stored rating and a goal as dots; a missing rating is only the dots of the scale.
  func dots(_ rating: Double?, goal: Double? = nil, hue: Hue, glyphs: Glyphs) -> Line {
    Dots.line(
      value: rating.map(scale.shown), goal: goal.map(scale.shown), top: scale.top, hue: hue,
      glyphs: glyphs)
  }

  func put(
    typical number: Double, _ attribute: Attribute, isExact: Bool = false, in text: inout NumberText
  ) {
    switch attribute.type.form {
    case .quantity:
      let shown = converted(number, attribute)
      let isSmall = abs(shown) < 10 && shown != shown.rounded()
      text.rounded(shown, places: isSmall ? 1 : 0)
      putUnit(of: attribute, in: &text)
    case .decimal:
      // Money has cents, whatever its currency.
      if attribute.traits.contains(.money) { return text.rounded(number, places: 2) }
      let shown = converted(number, attribute)
      if isExact, shown != 0 {
        // At least as many places as when it is not exact.
        text.exact(shown, leastPlaces: abs(shown) < 100 ? 1 : 0)
      } else if attribute.hasTenths, abs(shown) >= 1 {
        text.rounded(shown, places: 1)
      } else {
        text.measure(shown)
      }
      putUnit(of: attribute, in: &text)
    case .duration: text.duration(number)
    case .clock: text.clock(number + Double(attribute.type.clockStart), clock)
    case .percentage:
      if isExact {
        text.exact(number * 100)
      } else {
        text.rounded(number * 100, places: attribute.hasTenths ? 1 : 0)
      }
      text.put("%")
    case .scale: put(rating: number, in: &text)
    case .boolean: text.put(number == 1 ? "yes" : "no")
    case .text: break
    }
  }

  private func put(rating stored: Double, in text: inout NumberText) {
    let shown = scale.shown(stored)
    text.rounded(shown, places: shown == shown.rounded() ? 0 : 1)
  }

  private func converts(_ attribute: Attribute) -> Bool {
    attribute.unit.map { $0.shown(in: units).unit != $0 } ?? false
  }

  func converted(_ number: Double, _ attribute: Attribute) -> Double {
    guard let unit = attribute.unit else { return number }
    let (_, factor, offset) = unit.shown(in: units)
    return number * factor + offset
  }

  /// The name of the shown unit: `km`, or `mi` in imperial units.
  func name(of unit: Unit) -> String {
    let shown = unit.shown(in: units).unit
    return glyphs == .ascii ? shown.asciiName : shown.rawValue
  }

  func putUnit(of attribute: Attribute, in text: inout NumberText) {
    guard let unit = attribute.unit?.shown(in: units).unit else { return }
    if glyphs != .ascii, unit == .celsius || unit == .fahrenheit { return text.put("°") }
    text.put(" ")
    text.put(glyphs == .ascii ? unit.asciiName : unit.rawValue)
  }

  /// A typical value for narrow columns: `7,812`, `5.7km`, `7h20`, `11:40p`.
  func narrow(_ number: Double, _ attribute: Attribute) -> String {
    let parts = text(ofTypical: number, attribute).split(separator: " ")
    let whole = parts.joined()
    if attribute.type == .duration || attribute.type.isTimeOfDay {
      return parts.count == 2 ? String(whole.dropLast()) : whole
    }
    return whole.utf8.count > 6 ? String(parts.first ?? "") : whole
  }

  /// The same in `cells` if possible: without its unit, then separators, then decimals.
  func narrow(_ number: Double, _ attribute: Attribute, within cells: Int) -> String {
    let text = narrow(number, attribute)
    guard TextWidth.cells(of: text) > cells,
      attribute.type == .quantity || attribute.type == .decimal
    else { return text }
    let bare = self.text(ofTypical: number, attribute).prefix { $0 != " " }
    if bare.utf8.count <= cells { return String(bare) }
    let digits = String(bare.filter { $0 != "," })
    guard digits.utf8.count > cells, digits.contains("."), let rounded = Double(digits)?.rounded(),
      rounded.magnitude < 1e15
    else { return digits }
    return String(Int(rounded))
  }
}

extension JSONText {
  /// For a time of day the median and the days of each of two groups, or null if one is typical.
  mutating func member(_ name: String, _ twoTimes: TwoTimes?, of attribute: Attribute) {
    guard attribute.type.isTimeOfDay else { return }
    guard let twoTimes else { return member(name, String?.none) }
    let days = [twoTimes.larger.count, twoTimes.smaller.count]
    array(name, of: zip(twoTimes.medians, days)) { json, group in
      json.member("value", group.0)
      json.member("days", group.1)
    }
  }
}

extension Attribute {
  /// Whether tenths matter at any size: weights, body fat, temperatures.
  fileprivate var hasTenths: Bool {
    unit == .kilogram || unit == .celsius
      || type == .percentage && traits.contains(.precisePercentages)
  }
}

extension Unit {
  /// Without the sign of degrees.
  fileprivate var asciiName: String { String(rawValue.drop { $0 == "°" }) }
}

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
    attribute.type == .scale ? values.scale.shown(number) : values.converted(number, attribute)
  }
}
