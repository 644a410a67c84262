import Drawing
import Metrics
import Statistics
import Text
import Time

/// Differences of an attribute's values, with the places of their intervals: `12m`, `1.2 km`.
struct DifferenceText {
  private let attribute: Attribute
  private let values: ValueText
  private let places: Int
  private let isLong: Bool

  /// Shows as many places as `size` needs, and enough that `least` is not shown as 0.
  init(of size: Double, least: Double, _ attribute: Attribute, in values: ValueText) {
    self.attribute = attribute
    self.values = values
    let size = abs(DifferenceText.shown(size, attribute, values))
    let least = abs(DifferenceText.shown(least, attribute, values))
    var places = size >= 10 ? 0 : size >= 1 ? 1 : size >= 0.1 ? 2 : 3
    var half = places == 0 ? 0.5 : places == 1 ? 0.05 : 0.005
    while places < 3, least < half {
      places += 1
      half /= 10
    }
    self.places = places
    isLong = size >= 10 && places == 0
  }

  /// With its unit: `24m`, `0.35`, `4.2 km`, `3 points`.
  func text(_ difference: Double) -> String {
    NumberText.text { text in
      let number = DifferenceText.shown(difference, attribute, values)
      if isInMinutes, isLong { return text.duration(number) }
      text.rounded(number, places: places)
      if isInMinutes { return text.put("m") }
      if attribute.type == .percentage { return text.put(" points") }
      if attribute.type != .scale { values.putUnit(of: attribute, in: &text) }
    }
  }

  private var isInMinutes: Bool { attribute.type == .duration || attribute.type.isTimeOfDay }

  private static func shown(
    _ number: Double, _ attribute: Attribute, _ values: ValueText
  ) -> Double {
    if attribute.type == .percentage || attribute.type == .boolean { return number * 100 }
    if attribute.type == .scale { return values.scale.shown(number) - values.scale.shown(0) }
    return values.converted(number, attribute) - values.converted(0, attribute)
  }
}

enum TrendText {
  /// `rising by 210 a week (95%: 90 to 330)`, or that it is too slow to tell; nil if not clear.
  static func text(of trend: Trend, _ attribute: Attribute, in values: ValueText) -> String? {
    guard let interval = trend.interval
    else { return trend.isTooSlow ? "Trend " + tooSlow(trend) : nil }
    guard trend.isClear else { return nil }
    let sign: Double = trend.perDay < 0 ? -1 : 1
    let ends = [interval.lowerBound * sign, interval.upperBound * sign].sorted()
    let text = DifferenceText(of: abs(trend.perDay) * 7, least: ends[0] * 7, attribute, in: values)
    let direction =
      attribute.type.isTimeOfDay
      ? (trend.perDay < 0 ? "getting earlier" : "getting later")
      : (trend.perDay < 0 ? "falling" : "rising")
    return "\(direction) by \(text.text(abs(trend.perDay) * 7)) a week "
      + "(95%: \(text.text(ends[0] * 7)) to \(text.text(ends[1] * 7)))"
  }

  /// `too slow to tell in 90 days: try a year`.
  static func tooSlow(_ trend: Trend) -> String {
    "too slow to tell in \(CountText.of(trend.span, "day", "days"))"
      + (trend.span < LinkComparison.usualDays ? ": try a year" : "")
  }
}

/// Usual values in words.
package struct UsualText {
  let attribute: Attribute
  let values: ValueText

  package init(attribute: Attribute, values: ValueText) {
    (self.attribute, self.values) = (attribute, values)
  }

  /// `usual Friday 8,104; half of your Fridays 6,900–9,400 (8 of them)`.
  package func sentence(of explanation: AverageExplanation) -> String? {
    guard let typical = explanation.typical else { return nil }
    let name = explanation.weekday?.name
    let usual = explanation.twoTimes.map { values.text(of: $0, attribute) } ?? value(typical)
    var text = "\(name.map { "usual \($0)" } ?? "usual day") \(usual)"
    let days = name.map { "\($0)s" } ?? "days"
    if let range = explanation.range {
      text += "; \(range.isAll ? "your" : "half of your") \(days) \(self.range(range))"
      text += " (\(range.days) of them)"
    } else {
      text += " (\(explanation.points.count) of your \(days))"
    }
    return text
  }

  /// The sentence in lines of at most `width`; empty without days.
  package func block(of explanation: AverageExplanation, width: Int) -> Block {
    sentence(of: explanation).map { Wrap.block(of: $0, .quiet, width: width) } ?? []
  }

  /// `6,900–9,400`.
  func range(_ range: UsualRange) -> String {
    value(range.low) + values.glyphs.range + value(range.high)
  }

  /// How sure the median is, in words.
  func confidence(of explanation: AverageExplanation) -> String? {
    guard let interval = explanation.interval else { return nil }
    let days = explanation.weekday.map { "\($0.name)s" } ?? "days"
    let percent = Int((interval.confidence * 100).rounded(.down))
    return "The middle of all such \(days) is between \(value(interval.low)) and "
      + "\(value(interval.high)), \(percent) times in 100."
  }

  func value(_ number: Double) -> String { values.text(ofTypical: number, attribute) }
}

/// The sentence below a card about its most remarkable value.
enum HighlightText {
  /// The greatest weight of a highlight of some attributes; 0 without any.
  static func weight(of items: [DayReport.Item], on day: Day) -> Int {
    items.reduce(0) { max($0, $1.highlight?.weight(on: day) ?? 0) }
  }

  /// The highlight with the greatest weight, if any: `↗ Most steps on a Friday since 2 October`.
  static func block(of items: [DayReport.Item], on day: Day, width: Int, glyphs: Glyphs) -> Block {
    var best = 0
    var chosen: Int?
    for index in items.indices {
      if let weight = items[index].highlight?.weight(on: day), weight > best {
        best = weight
        chosen = index
      }
    }
    guard let chosen, let highlight = items[chosen].highlight else { return [] }
    let words = words(of: highlight, items[chosen].attribute, on: day)
    return Wrap.lines(of: words, width: width - 2).enumerated().map { position, words in
      Line(position == 0 ? mark(of: highlight, glyphs) + " " : "  ", .quiet) + Line(words)
    }
  }

  private static func mark(of highlight: Highlight, _ glyphs: Glyphs) -> String {
    if case .extreme(isMost: false, _) = highlight { return glyphs.sign("↘", "v") }
    return glyphs.sign("↗", "^")
  }

  /// `Most active minutes on a Friday since 2 October`.
  static func words(of highlight: Highlight, _ attribute: Attribute, on day: Day) -> String {
    let label = withSmallStart(attribute.label)
    switch highlight {
    case .extreme(let isMost, let reach):
      // In one buffer, because every card may have such a sentence, and each growth is a copy.
      var words = extreme(isMost, attribute)
      words.reserveCapacity(96)
      words += " "
      words += label
      words += " on a "
      words += day.weekday.name
      switch reach {
      case .since(let since):
        words += " since "
        words += DayText.since(since, on: day)
      case .ever: words += " yet"
      case .year: words += " in a year"
      }
      return words
    case .streak(let days): return "Goal of \(label) met \(days) days in a row"
    case .first(let days): return "First \(label) in more than \(days) days"
    }
  }

  /// Amounts are the most or least, measurements the highest or lowest.
  private static func extreme(_ isMost: Bool, _ attribute: Attribute) -> String {
    let isMeasure =
      attribute.type == .percentage || attribute.type == .scale
      || attribute.traits.contains(.measurements)
    return isMeasure ? (isMost ? "Highest" : "Lowest") : (isMost ? "Most" : "Least")
  }

  /// `active minutes` for `Active minutes`, but `REM sleep` unchanged.
  private static func withSmallStart(_ label: String) -> String {
    let bytes = label.utf8Span.span
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard bytes.count > 1, capitals ~= bytes[0], !(capitals ~= bytes[1]) else { return label }
    return String(unsafeUninitializedCapacity: bytes.count) { text in
      for index in bytes.indices { text[index] = bytes[index] }
      text[0] += 32
      return bytes.count
    }
  }
}

extension ValueText {
  /// An attribute in two spans of days, each with its typical value, or of a tag the share of days.
  package typealias SpanSide = (days: ClosedRange<Day>, count: Int, typical: Double?)

  /// Both spans and their difference as sentences.
  ///
  ///     Steps: 7,431 on 30 days from 2026-10-01 to 2026-10-31, 8,104 on 88 days from 2026-06-01 to
  ///     2026-09-30. That is 604 lower (95%: 1,090 lower to 120 lower).
  package func sentence(
    of attribute: Attribute, _ sides: [SpanSide], _ difference: SpanDifference?
  ) -> String {
    let parts = sides.map { days, count, typical in
      let value = typical.map {
        attribute.type == .boolean ? ValueText.percent($0) : text(ofTypical: $0, attribute)
      }
      return "\(value ?? "not known") on \(CountText.of(count, "day", "days")) from "
        + "\(days.lowerBound) to \(days.upperBound)"
    }
    let start = "\(attribute.label): \(parts.joined(separator: ", ")). "
    guard let difference else {
      return start + "There are too few days for a difference, or the values do not vary."
    }
    let ends = [difference.interval.lowerBound, difference.interval.upperBound]
    let largest = ends.map(abs).max() ?? 0
    let words = DifferenceText(of: largest, least: largest, attribute, in: self)
    let unit = attribute.type == .boolean ? " points" : ""
    let texts = ([difference.difference] + ends).map { number in
      "\(words.text(abs(number)))\(unit) " + LinkText.direction(of: attribute, isHigher: number > 0)
    }
    return start + (difference.isClear ? "That is" : "The difference is not clear:")
      + " \(texts[0]) (95%: \(texts[1]) to \(texts[2]))."
  }
}
