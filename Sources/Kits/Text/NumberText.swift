/// Builds text from numbers and words in one buffer; string interpolation takes ten times as long.
package struct NumberText {
  private var buffer = InlineArray<64, UInt8>(repeating: 0)
  private var count = 0

  private init() {}

  /// The text that `write` builds, cut after 64 bytes.
  package static func text(_ write: (inout NumberText) -> Void) -> String {
    var text = NumberText()
    write(&text)
    // With its exact length, a short text needs no allocation.
    return String(unsafeUninitializedCapacity: text.count) { bytes in
      for index in 0..<text.count { bytes[index] = text.buffer[index] }
      return text.count
    }
  }

  private mutating func put(_ byte: UInt8) {
    guard count < buffer.count else { return }
    buffer[count] = byte
    count += 1
  }

  package mutating func put(_ words: String) {
    let bytes = words.utf8Span.span
    for index in bytes.indices { put(bytes[index]) }
  }

  /// `5,623`; the last `places` digits follow a point.
  private mutating func put(digitsOf magnitude: UInt64, places: Int) {
    // The longest: 20 digits, 6 commas, a point.
    var reversed = InlineArray<28, UInt8>(repeating: 0)
    var length = 0
    var rest = magnitude
    var digits = 0
    repeat {
      if digits == places, places > 0 {
        reversed[length] = UInt8(ascii: ".")
        length += 1
      } else if digits > places, (digits - places) % 3 == 0 {
        reversed[length] = UInt8(ascii: ",")
        length += 1
      }
      reversed[length] = UInt8(ascii: "0") + UInt8(rest % 10)
      length += 1
      rest /= 10
      digits += 1
    } while rest > 0 || digits <= places
    while length > 0 {
      length -= 1
      put(reversed[length])
    }
  }

  /// `5,623`.
  package mutating func grouped(_ number: Int64) {
    if number < 0 { put(UInt8(ascii: "-")) }
    put(digitsOf: number.magnitude, places: 0)
  }

  /// At least two digits: `05`.
  package mutating func twoDigits(_ number: Int) {
    if number < 10 { put(UInt8(ascii: "0")) }
    put(digitsOf: UInt64(number), places: 0)
  }

  /// A number rounded to 0 to 3 decimal places, `1,234.5`; from 15 digits on with an exponent.
  package mutating func rounded(_ number: Double, places: Int) {
    let scale: Double = places == 0 ? 1 : places == 1 ? 10 : places == 2 ? 100 : 1000
    let scaled = abs(number) * scale
    guard scaled < 1e15 else { return put("\(number)") }
    // Half away from zero; older processors have no instruction for rounding.
    let whole = UInt64(scaled + 0.5)
    if number < 0, whole > 0 { put(UInt8(ascii: "-")) }
    put(digitsOf: whole, places: places)
  }

  /// No decimal places from 100 on, one from 1 on, else up to three, by the rounded number.
  package mutating func measure(_ number: Double) {
    switch abs(number) {
    case 99.95...: rounded(number, places: 0)
    case 0.995...: rounded(number, places: 1)
    case 0: put("0")
    default: exact(number, leastPlaces: 1, mostPlaces: abs(number) < 0.01 ? 3 : 2)
    }
  }

  /// A number with its decimal places, within the given limits.
  package mutating func exact(_ number: Double, leastPlaces: Int = 0, mostPlaces: Int = 3) {
    var places = mostPlaces
    var scaled = (abs(number) * (places == 3 ? 1000 : 100)).rounded()
    while places > leastPlaces, scaled.truncatingRemainder(dividingBy: 10) == 0 {
      scaled /= 10
      places -= 1
    }
    rounded(number, places: places)
  }

  /// Minutes as hours and minutes: `42m`, `7h 05m`.
  package mutating func duration(_ minutes: Double) {
    guard abs(minutes) < 1e12 else { return put("\(minutes)m") }
    let whole = UInt64(abs(minutes) + 0.5)
    if minutes < 0, whole > 0 { put(UInt8(ascii: "-")) }
    let (hours, rest) = (whole / 60, Int(whole % 60))
    if hours > 0 {
      put(digitsOf: hours, places: 0)
      put("h ")
      twoDigits(rest)
    } else {
      put(digitsOf: UInt64(rest), places: 0)
    }
    put("m")
  }

  /// Minutes from midnight, of any day, as a clock shows them: `23:40`, `11:40 pm`.
  package mutating func clock(_ minutes: Double, _ form: ClockForm) {
    let rounded = minutes.rounded(.toNearestOrAwayFromZero).truncatingRemainder(dividingBy: 1440)
    let whole = Int(rounded < 0 ? rounded + 1440 : rounded)
    switch form {
    case .whole: twoDigits(whole / 60)
    case .halves: grouped(Int64((whole / 60 + 11) % 12 + 1))
    }
    put(":")
    twoDigits(whole % 60)
    if form == .halves { put(whole < 720 ? " am" : " pm") }
  }
}

/// How times of day are shown; both forms can be typed.
package enum ClockForm: String, CaseIterable, Sendable {
  /// `23:40`
  case whole = "24h"
  /// `11:40 pm`
  case halves = "12h"
}

/// Counts in sentences.
package enum CountText {
  /// `5,623`.
  package static func grouped(_ number: Int) -> String {
    NumberText.text { $0.grouped(Int64(number)) }
  }

  /// `5,623 values`, `1 value`.
  package static func of(_ number: Int, _ one: String, _ many: String) -> String {
    "\(grouped(number)) \(number == 1 ? one : many)"
  }
}
