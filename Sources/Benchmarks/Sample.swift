import Foundation

/// Figures of the same thing, measured again and again.
struct Sample {
  private let sorted: [Double]

  init(_ figures: [Double]) {
    precondition(!figures.isEmpty, "nothing was measured")
    sorted = figures.sorted()
  }

  var least: Double { sorted[0] }
  var quarter: Double { sorted[sorted.count / 4] }
  var median: Double { sorted[sorted.count / 2] }

  /// The seconds that work done in this process takes, `count` times over.
  static func seconds(count: Int, of work: () throws -> Void) rethrows -> Self {
    let clock = SuspendingClock()
    var seconds: [Double] = []
    for _ in 0..<count { seconds.append(try clock.measure(work) / .seconds(1)) }
    return Self(seconds)
  }
}

/// A figure with so many digits after the point, and its unit.
func written(_ figure: Double, digits: Int, _ unit: String = "") -> String {
  String(format: "%.\(digits)f", figure) + (unit.isEmpty ? "" : " " + unit)
}
