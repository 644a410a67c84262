/// A number of a document: whole ones exactly, others as the nearest double.
package enum JSONNumber: Hashable, Sendable {
  /// Written without a point and an exponent, and within the range of `Int64`.
  case integer(Int64)
  case decimal(Double)
  /// Larger than any double.
  case huge

  /// The number as a double, or nil if it is too large.
  package var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .decimal(let number): number
    case .huge: nil
    }
  }

  /// The number if it is whole, `5.0` too, and within the range of `Int64`.
  package var whole: Int64? {
    switch self {
    case .integer(let number): number
    case .decimal(let number): Int64(exactly: number)
    case .huge: nil
    }
  }
}

extension JSON {
  /// Reads a number, from its sign or first digit on.
  package static func number(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) throws(SyntaxError) -> JSONNumber {
    let start = position
    let layout = try skipNumber(bytes, &position)
    let isNegative = bytes[start] == UInt8(ascii: "-")
    var digits: UInt64 = 0
    var isExact = true
    for index in (isNegative ? start &+ 1 : start)..<layout.exponentStart
    where bytes[index] != UInt8(ascii: ".") {
      let (tens, overflow) = digits.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(UInt64(bytes[index] &- 48))
      if overflow || carry {
        isExact = false
        break
      }
      digits = sum
    }
    if isExact, layout.fractionLength == 0, layout.exponentStart == position {
      if digits <= UInt64(Int64.max) {
        return .integer(isNegative ? 0 - Int64(digits) : Int64(digits))
      }
      if isNegative, digits == UInt64(Int64.max) + 1 { return .integer(.min) }
    }
    // Up to 2⁵³ and 10²² both are exact doubles, so that one multiplication or division rounds
    // correctly: William Clinger, "How to Read Floating Point Numbers Accurately", 1990.
    if isExact, digits <= 1 << 53, layout.exponentStart == position, layout.fractionLength <= 22 {
      let magnitude = Double(digits) / powersOfTen[layout.fractionLength]
      return .decimal(isNegative ? -magnitude : magnitude)
    }
    guard let value = Double(text(bytes.extracting(start..<position))), value.isFinite
    else { return .huge }
    return .decimal(value)
  }

  /// Skips a number; returns where its exponent begins or it ends, and its fraction's length.
  @inline(__always)
  @discardableResult
  package static func skipNumber(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) throws(SyntaxError) -> (exponentStart: Int, fractionLength: Int) {
    let start = position
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position &+= 1 }
    let first = position
    skipDigits(bytes, &position)
    guard position > first, position == first &+ 1 || bytes[first] != UInt8(ascii: "0")
    else { throw notNumber(bytes, start) }
    var layout = (exponentStart: position, fractionLength: 0)
    guard position < bytes.count else { return layout }
    if bytes[position] == UInt8(ascii: ".") {
      position &+= 1
      let fraction = position
      skipDigits(bytes, &position)
      guard position > fraction else { throw notNumber(bytes, start) }
      layout = (exponentStart: position, fractionLength: position &- fraction)
      guard position < bytes.count else { return layout }
    }
    if bytes[position] | 0x20 == UInt8(ascii: "e") {
      position &+= 1
      if position < bytes.count,
        bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position &+= 1
      }
      let exponent = position
      skipDigits(bytes, &position)
      guard position > exponent else { throw notNumber(bytes, start) }
    }
    return layout
  }

  @inline(__always) private static func skipDigits(_ bytes: Span<UInt8>, _ position: inout Int) {
    while position < bytes.count, bytes[position] &- 48 <= 9 { position &+= 1 }
  }

  @inline(never) private static func notNumber(_ bytes: Span<UInt8>, _ start: Int) -> SyntaxError {
    SyntaxError(
      offset: start, message: "\(quote(bytes, at: start)) is not a number of JSON",
      rule: "Numbers look like 0, -12, 0.5 or 6.02e23: no leading zero, no plus, and digits on both"
        + " sides of the point.", isIncomplete: isIncomplete(bytes, start))
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
