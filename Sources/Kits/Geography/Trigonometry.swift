#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Trigonometry in degrees, the only part of the C library's mathematics that Geography needs.
package enum Trigonometry {
  private static let degree = Double.pi / 180

  package static func sine(_ degrees: Double) -> Double { sin(degrees * degree) }

  package static func cosine(_ degrees: Double) -> Double { cos(degrees * degree) }

  package static func tangent(_ degrees: Double) -> Double { tan(degrees * degree) }

  /// From -90 to 90 degrees; arguments beyond ±1, which rounding can give, count as ±1.
  package static func arcsine(_ value: Double) -> Double {
    asin(min(max(value, -1), 1)) / degree
  }

  /// From 0 to 180 degrees; nil for arguments beyond ±1.
  package static func arccosine(_ value: Double) -> Double? {
    -1...1 ~= value ? acos(value) / degree : nil
  }

  /// The direction of the point (x, y), from -180 to 180 degrees.
  package static func arctangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) / degree }

  /// The same angle from 0 up to, but not including, 360 degrees; 0 for what is no finite number.
  package static func turn(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    guard rest.isFinite else { return 0 }
    let turn = rest < 0 ? rest + 360 : rest
    return turn < 360 ? turn : 0
  }

  /// How far a latitude is from the equator on a map in Mercator's projection, in degrees of the equator;
  /// infinite at the poles.
  package static func mercator(_ latitude: Double) -> Double {
    log(tan((45 + latitude / 2) * degree)) / degree
  }

  /// The latitude at that distance from the equator.
  package static func latitude(mercator distance: Double) -> Double {
    2 * atan(exp(distance * degree)) / degree - 90
  }
}
