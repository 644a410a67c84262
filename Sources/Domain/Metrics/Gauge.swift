/// How an attribute's value is drawn.
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

extension ValueType {
  /// The gauges that can draw its values.
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
