import Formats
import Text

/// A point on Earth in degrees; north and east are positive.
package struct Coordinates: Hashable, Sendable, Record {
  package var latitude, longitude: Double

  package init?(latitude: Double, longitude: Double) {
    guard -90...90 ~= latitude, -180...180 ~= longitude else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  package var link: String {
    "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
      + "#map=12/\(latitude)/\(longitude)"
  }

  /// The point to two decimal places, about a kilometre; services learn no more.
  package var rounded: Coordinates {
    var point = self
    point.latitude = Coordinates.rounded(latitude)
    point.longitude = Coordinates.rounded(longitude)
    return point
  }

  private static func rounded(_ degrees: Double) -> Double {
    let rounded = (degrees * 100).rounded() / 100
    return rounded == 0 ? 0 : rounded
  }

  /// The point to two decimal places as it is typed: `-37.81,144.96`.
  package var text: String {
    let point = rounded
    return "\(Coordinates.text(point.latitude)),\(Coordinates.text(point.longitude))"
  }

  /// The point to six decimal places, a tenth of a metre: `-37.813628,144.963058`.
  package var exactText: String {
    func text(_ degrees: Double) -> String {
      let scaled = Int((abs(degrees) * 1_000_000).rounded())
      var digits = String(scaled % 1_000_000 + 1_000_000).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      let whole = "\(scaled / 1_000_000)" + (digits.isEmpty ? "" : "." + digits)
      return degrees < 0 && scaled > 0 ? "-" + whole : whole
    }
    return "\(text(latitude)),\(text(longitude))"
  }

  /// At most two decimal places.
  package static func text(_ degrees: Double) -> String {
    NumberText.text { $0.exact(degrees, mostPlaces: 2) }
  }

  /// All decimal places without an exponent, so that reading gives the same number: `0.00000025`.
  package static func exactText(_ degrees: Double) -> String {
    let text = "\(degrees)"
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")) else { return text }
    guard let exponent = Int(text[text.utf8.index(after: mark)...]), exponent < 0
    else { return text }
    let isNegative = text.hasPrefix("-")
    var digits = text[..<mark].filter { $0 != "." && $0 != "-" }
    // Degrees are below 1000, so that Swift writes an exponent only for small ones.
    digits = String(repeating: "0", count: -exponent) + digits
    return (isNegative ? "-" : "") + "0." + digits.dropFirst()
  }

  /// The way over the ground to another point, on a sphere of the Earth's mean radius of 6,371 km.
  package func kilometres(to other: Coordinates) -> Double {
    let halfway = Trigonometry.sine((other.latitude - latitude) / 2)
    let across = Trigonometry.sine((other.longitude - longitude) / 2)
    let chord =
      halfway * halfway
      + Trigonometry.cosine(latitude) * Trigonometry.cosine(other.latitude) * across * across
    return Trigonometry.arcsine(chord.squareRoot()) * 2 * .pi / 180 * 6371
  }

  package static var blank: Coordinates { Coordinates(0, 0) }

  private init(_ latitude: Double, _ longitude: Double) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  package mutating func describe(_ fields: inout RecordFields) {
    fields.number(&latitude)
    fields.number(&longitude)
    if Coordinates(latitude: latitude, longitude: longitude) == nil { fields.refuse() }
  }
}

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
  package static func arcsine(_ value: Double) -> Double { asin(min(max(value, -1), 1)) / degree }

  /// From 0 to 180 degrees, or nil if the argument is beyond ±1.
  package static func arccosine(_ value: Double) -> Double? {
    -1...1 ~= value ? acos(value) / degree : nil
  }

  /// The same angle from 0 up to, but not including, 360 degrees; 0 for an infinite one.
  package static func turn(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    guard rest.isFinite else { return 0 }
    let turn = rest < 0 ? rest + 360 : rest
    return turn < 360 ? turn : 0
  }

  /// Degrees of the equator in Mercator's projection, infinite at the poles.
  package static func mercator(_ latitude: Double) -> Double {
    log(tan((45 + latitude / 2) * degree)) / degree
  }

  /// The latitude at that distance from the equator.
  package static func latitude(mercator distance: Double) -> Double {
    2 * atan(exp(distance * degree)) / degree - 90
  }
}
