#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Functions of the C library for formulas.
package enum Mathematics {
  static func exponential(_ x: Double) -> Double { exp(x) }

  /// The natural logarithm; the argument is positive.
  package static func logarithm(_ x: Double) -> Double { log(x) }

  /// log(1 + x), exact for small x; the argument is greater than -1.
  static func logarithm(onePlus x: Double) -> Double { log1p(x) }
  package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
  static func cosine(_ x: Double) -> Double { cos(x) }
  static func hyperbolicTangent(_ x: Double) -> Double { tanh(x) }

  /// The complementary error function, 2 ÷ √π · ∫ exp(-t²) from x on.
  static func complementaryError(_ x: Double) -> Double { erfc(x) }
}
