#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the formulas of this module need of the C library.
enum Mathematics {
  static func exponential(_ x: Double) -> Double { exp(x) }

  /// The natural logarithm; the argument is positive.
  static func logarithm(_ x: Double) -> Double { log(x) }

  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}
