/// Reads lines of fields with tabs between them, in place: functions over bytes and a position in them.
///
/// Each reads from the position to the end of the field and moves behind the tab; at the end of a line
/// the position stays on the line feed, and all further fields of the line are empty.
package enum TabbedFields {
  /// Passes over a field.
  @inline(__always)
  package static func skip(_ bytes: Span<UInt8>, _ position: inout Int) {
    while position < bytes.count, !isEnd(bytes[position]) { position &+= 1 }
    if position < bytes.count, bytes[position] == UInt8(ascii: "\t") { position &+= 1 }
  }

  /// Passes over the rest of the line and its line feed.
  package static func skipLine(_ bytes: Span<UInt8>, _ position: inout Int) {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position &+= 1 }
    if position < bytes.count { position &+= 1 }
  }

  /// The text of a field; bytes that are no UTF-8 become U+FFFD.
  package static func text(_ bytes: Span<UInt8>, _ position: inout Int) -> String {
    let start = position
    while position < bytes.count, !isEnd(bytes[position]) { position &+= 1 }
    let field = bytes.extracting(start..<position)
    if position < bytes.count, bytes[position] == UInt8(ascii: "\t") { position &+= 1 }
    if let text = try? UTF8Span(validating: field) { return String(copying: text) }
    return String(decoding: field.indices.map { field[$0] }, as: UTF8.self)
  }

  /// A whole number of at most 18 digits; nil for anything else.
  package static func whole(_ bytes: Span<UInt8>, _ position: inout Int) -> Int64? {
    let digits = digits(bytes, &position)
    return digits.isValid && digits.places == 0 ? digits.number : nil
  }

  /// A number with a decimal point or without; nil for anything else.
  package static func number(_ bytes: Span<UInt8>, _ position: inout Int) -> Double? {
    let digits = digits(bytes, &position)
    guard digits.isValid else { return nil }
    var scale = 1.0
    for _ in 0..<digits.places { scale *= 10 }
    return Double(digits.number) / scale
  }

  /// The start of the last line, from one on, whose first field is a whole number that is not greater than
  /// another; the first if there is none.
  ///
  /// Lines ascend by that number, so that it is found by binary search.
  package static func lastLine(
    notAfter number: Int64, in bytes: Span<UInt8>, from first: Int
  ) -> Int {
    var low = first
    var high = bytes.count
    // low is the start of a line that is not after the number, or the first.
    while true {
      var middle = low + (high - low) / 2
      while middle > low, bytes[middle - 1] != UInt8(ascii: "\n") { middle -= 1 }
      if middle == low {
        // The line behind that of low, of which only the start may be below high.
        skipLine(bytes, &middle)
        guard middle < high else { return low }
      }
      var position = middle
      if let found = whole(bytes, &position), found <= number {
        low = middle
      } else {
        high = middle
      }
    }
  }

  /// The digits of a number of at most 18, and how many are behind its point.
  private static func digits(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) -> (number: Int64, places: Int, isValid: Bool) {
    var number: Int64 = 0
    var count = 0
    var places = 0
    var isFraction = false
    var isValid = true
    let isNegative = position < bytes.count && bytes[position] == UInt8(ascii: "-")
    if isNegative { position &+= 1 }
    while position < bytes.count, !isEnd(bytes[position]) {
      let byte = bytes[position]
      position &+= 1
      if 48...57 ~= byte, count < 18 {
        number = number &* 10 &+ Int64(byte &- 48)
        count &+= 1
        if isFraction { places &+= 1 }
      } else if byte == UInt8(ascii: "."), !isFraction, count > 0 {
        isFraction = true
      } else {
        isValid = false
      }
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: "\t") { position &+= 1 }
    return (isNegative ? -number : number, places, isValid && count > 0)
  }

  @inline(__always)
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
  }
}
