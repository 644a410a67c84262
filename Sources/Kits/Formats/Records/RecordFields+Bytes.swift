/// The bytes of fields.
extension RecordFields {
  /// U+001F.
  static let separator: UInt8 = 0x1F

  /// Whether a further field is read.
  mutating func begins() -> Bool {
    guard remaining > 0, !isDamaged else { return false }
    remaining &-= 1
    return true
  }

  /// Begins a field that is written.
  mutating func begin() {
    if !isAtEdge { output.append(UInt8(ascii: "\t")) }
    isAtEdge = false
  }

  mutating func write(_ text: String) {
    let isFirst = isAtEdge
    begin()
    if isFirst, text.utf8.first == UInt8(ascii: "#") { output.append(UInt8(ascii: "\\")) }
    escape(text)
  }

  mutating func escape(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\t"): output += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case UInt8(ascii: "\n"): output += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), UInt8(ascii: "\\")]
      case Self.separator: break
      default: output.append(byte)
      }
    }
  }

  /// The index of the tab or line feed after the field, or of the end.
  func fieldEnd() -> Int {
    var index = position
    while index < bytes.count, bytes[index] != UInt8(ascii: "\t"),
      bytes[index] != UInt8(ascii: "\n")
    {
      index &+= 1
    }
    return index
  }

  /// Moves from the end of a field to the next one.
  mutating func pass(_ end: Int) {
    position = end
    if end < bytes.count, bytes[end] == UInt8(ascii: "\t") {
      position &+= 1
    } else {
      isAtEdge = true
    }
  }

  mutating func readText() -> String {
    let end = fieldEnd()
    let text = text(in: position..<end)
    pass(end)
    return text
  }

  func text(in field: Range<Int>) -> String {
    if field.isEmpty { return "" }
    let field = bytes.extracting(field)
    var hasEscape = false
    for index in field.indices where field[index] == UInt8(ascii: "\\") { hasEscape = true }
    if !hasEscape, let text = try? UTF8Span(validating: field) { return String(copying: text) }
    var text: [UInt8] = []
    var index = 0
    while index < field.count {
      let byte = field[index]
      index &+= 1
      guard byte == UInt8(ascii: "\\"), index < field.count else {
        text.append(byte)
        continue
      }
      switch field[index] {
      case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "\\"), UInt8(ascii: "#"): text.append(field[index])
      // Lines of earlier versions have backslashes without an escape.
      case let other: text += [byte, other]
      }
      index &+= 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  mutating func readOptional(_ value: inout Double?) {
    guard begins() else { return }
    let start = position
    value = decimal()
    if value == nil { refuseUnlessEmpty(from: start) }
  }

  /// Refuses a field that was read from `start` on, unless it is empty.
  mutating func refuseUnlessEmpty(from start: Int) {
    if start < bytes.count, bytes[start] != UInt8(ascii: "\t"), bytes[start] != UInt8(ascii: "\n") {
      refuse()
    }
  }

  /// Reads a whole number, or nil for another field.
  mutating func wholeNumber() -> Int64? {
    let digits = digits()
    return digits.isPlain && digits.places == 0 ? digits.number : nil
  }

  /// Reads a number, or nil for another field.
  mutating func decimal() -> Double? {
    let start = position
    let digits = digits()
    // Both are exact, so that their quotient is the nearest number.
    if digits.isPlain, digits.number.magnitude < 1 << 53, digits.places < Self.powers.count {
      return Double(digits.number) / Self.powers[digits.places]
    }
    var end = position
    if !isAtEdge { end &-= 1 }
    guard let number = Double(text(in: start..<end)), number.isFinite else { return nil }
    return number
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19,
  ]

  /// Reads a field: the number of its digits, how many of them are after the point, and whether it has
  /// 1 to 19 digits, a sign and a point at most.
  private mutating func digits() -> (number: Int64, places: Int, isPlain: Bool) {
    var index = position
    var number: UInt64 = 0
    var count = 0
    var point = -1
    var isPlain = true
    let isNegative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
    if isNegative { index &+= 1 }
    while index < bytes.count, bytes[index] != UInt8(ascii: "\t"),
      bytes[index] != UInt8(ascii: "\n")
    {
      let byte = bytes[index]
      index &+= 1
      if 48...57 ~= byte, count < 19 {
        number = number &* 10 &+ UInt64(byte &- 48)
        count &+= 1
      } else if byte == UInt8(ascii: "."), point < 0, count > 0 {
        point = count
      } else {
        isPlain = false
      }
    }
    pass(index)
    let limit = isNegative ? Int64.min.magnitude : UInt64(Int64.max)
    let value = Int64(truncatingIfNeeded: isNegative ? 0 &- number : number)
    return (value, point < 0 ? 0 : count - point, isPlain && count > 0 && number <= limit)
  }
}
