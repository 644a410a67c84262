/// Numbers as people write them.
package enum NumberText {
  /// `5,623`.
  package static func grouped(_ number: Int64) -> String {
    let digits = String(number.magnitude)
    guard digits.utf8.count > 3 else { return number < 0 ? "-" + digits : digits }
    var text = number < 0 ? "-" : ""
    var left = digits.utf8.count
    for byte in digits.utf8 {
      text.unicodeScalars.append(Unicode.Scalar(byte))
      left -= 1
      if left > 0, left % 3 == 0 { text += "," }
    }
    return text
  }

  /// A number rounded to that many places behind the point: `1,234.5`.
  ///
  /// Numbers of 15 digits and more are written with an exponent.
  static func rounded(_ number: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (number * scale).rounded(.toNearestOrAwayFromZero)
    guard abs(scaled) < 1e15 else { return "\(number)" }
    let whole = Int64(scaled)
    let divisor = Int64(scale)
    let fraction = String((whole % divisor).magnitude)
    let sign = whole < 0 && whole / divisor == 0 ? "-" : ""
    guard places > 0 else { return grouped(whole) }
    let zeros = String(repeating: "0", count: places - fraction.utf8.count)
    return sign + grouped(whole / divisor) + "." + zeros + fraction
  }

  /// A measure: no places behind the point from 100 on, one from 10 on and where that is enough,
  /// else two.
  static func measure(_ number: Double) -> String {
    switch abs(number) {
    case 100...: rounded(number, places: 0)
    case 1...: rounded(number, places: 1)
    case 0: "0"
    default: rounded(number, places: 2)
    }
  }

  /// Two digits at least: `05`.
  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
