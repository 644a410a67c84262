/// Numbers as people write them.
///
/// Digits are written straight into the text: a screen has hundreds of numbers, and the general ways to print
/// one cost ten times as much.
package enum NumberText {
  /// `5,623`.
  package static func grouped(_ number: Int64) -> String {
    text(of: number.magnitude, isNegative: number < 0, places: 0)
  }

  /// A number rounded to that many places behind the point, 0 to 3: `1,234.5`.
  ///
  /// Numbers of 15 digits and more are written with an exponent.
  static func rounded(_ number: Double, places: Int) -> String {
    let scales: (Double, Double, Double, Double) = (1, 10, 100, 1000)
    let scale = places == 0 ? scales.0 : places == 1 ? scales.1 : places == 2 ? scales.2 : scales.3
    let scaled = (number * scale).rounded(.toNearestOrAwayFromZero)
    guard abs(scaled) < 1e15 else { return "\(number)" }
    let whole = Int64(scaled)
    return text(of: whole.magnitude, isNegative: whole < 0, places: places)
  }

  /// A measure: no places behind the point from 100 on, one from 1 on, else two.
  static func measure(_ number: Double) -> String {
    switch abs(number) {
    case 100...: rounded(number, places: 0)
    case 1...: rounded(number, places: 1)
    case 0: "0"
    default: rounded(number, places: 2)
    }
  }

  /// `69%`.
  static func percent(_ number: Int) -> String { grouped(Int64(number)) + "%" }

  /// Two digits at least: `05`.
  static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0" + grouped(Int64(number)) : grouped(Int64(number))
  }

  /// The digits of a number, its last `places` behind a point, those before it in groups of three.
  private static func text(of magnitude: UInt64, isNegative: Bool, places: Int) -> String {
    // The longest: a sign, 20 digits, 6 commas, a point.
    let longest = 28
    return String(unsafeUninitializedCapacity: longest) { buffer in
      var start = longest
      func put(_ byte: UInt8) {
        start -= 1
        buffer[start] = byte
      }
      var rest = magnitude
      var digits = 0
      repeat {
        if digits == places, places > 0 { put(UInt8(ascii: ".")) }
        if digits > places, (digits - places) % 3 == 0 { put(UInt8(ascii: ",")) }
        put(UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
        digits += 1
      } while rest > 0 || digits <= places
      if isNegative { put(UInt8(ascii: "-")) }
      for place in start..<longest { buffer[place - start] = buffer[place] }
      return longest - start
    }
  }
}
