/// How progress is drawn.
package enum Gauge: String, CaseIterable, Sendable {
  /// A line that fills towards the goal.
  case bar
  /// A circle that fills towards the goal, with the value inside.
  case ring
  /// A dot for each step of a rating.
  case scale
  /// A word for each thing that is true of the day.
  case chips
  /// The value in words or digits alone.
  case plain
}

extension Attribute {
  /// The gauge that draws this attribute: the one a person chose, else by its type and group.
  ///
  /// Time asleep is a ring because its night stands beside its bedtime and wake time. Weather and
  /// health are plain: 20° against an average of 18° is no progress.
  package var drawnGauge: Gauge {
    if let gauge { return gauge }
    switch type {
    case .text: return .plain
    case .boolean: return .chips
    case .scale: return .scale
    case .quantity, .decimal, .duration, .percentage, .timeFromMidnight, .timeFromMidday:
      if group == "weather" || group == "health" { return .plain }
      if name == "sleep" { return .ring }
      return type == .percentage || type.isTimeOfDay ? .ring : .bar
    }
  }
}

extension ValueType {
  /// The gauges that can draw values of it.
  package var gauges: [Gauge] {
    switch self {
    case .text: [.plain]
    case .boolean: [.chips, .plain]
    case .scale: [.scale, .bar, .ring, .plain]
    case .quantity, .decimal, .duration, .percentage, .timeFromMidnight, .timeFromMidday:
      [.bar, .ring, .plain]
    }
  }
}
