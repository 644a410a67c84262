import Time

extension RecordFields {
  /// U+001F.
  static let separator: UInt8 = 0x1F

  /// Whether a further field is read.
  @usableFromInline mutating func begins() -> Bool {
    guard remaining > 0, !isDamaged else { return false }
    remaining &-= 1
    return true
  }

  mutating func begin() {
    if !isAtEdge { output.append(UInt8(ascii: "\t")) }
    isAtEdge = false
  }

  @usableFromInline mutating func write(_ text: String) {
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
    bytes.index(of: UInt8(ascii: "\t"), or: UInt8(ascii: "\n"), from: position)
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

  @usableFromInline mutating func readText() -> String {
    let end = fieldEnd()
    let text = text(in: position..<end)
    pass(end)
    return text
  }

  /// The text of a field; U+001F is never written in one, so that such a line is damaged.
  mutating func text(in field: Range<Int>) -> String {
    if field.isEmpty { return "" }
    let field = bytes.extracting(field)
    var hasEscape = false
    for index in field.indices {
      if field[index] == UInt8(ascii: "\\") { hasEscape = true }
      if field[index] == Self.separator { refuse() }
    }
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

  mutating func readNumber() -> JSONNumber? {
    if let number = readPlainNumber() { return number }
    let end = fieldEnd()
    let number = number(in: position..<end)
    if number == nil { refuse() }
    pass(end)
    return number
  }

  /// Reads a number of at most 15 digits without an exponent in one pass, or nil.
  private mutating func readPlainNumber() -> JSONNumber? {
    var index = position
    var digits: Int64 = 0
    var count = 0
    var scale = 0.0
    let isNegative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
    if isNegative { index &+= 1 }
    while index < bytes.count {
      let byte = bytes[index]
      if 48...57 ~= byte {
        digits = digits &* 10 &+ Int64(byte &- 48)
        count &+= 1
        scale *= 10
      } else if byte == UInt8(ascii: "."), scale == 0, count > 0 {
        scale = 1
      } else {
        break
      }
      index &+= 1
    }
    let isEnd =
      index >= bytes.count || bytes[index] == UInt8(ascii: "\t")
      || bytes[index] == UInt8(ascii: "\n")
    guard isEnd, 1...15 ~= count else { return nil }
    pass(index)
    if isNegative { digits = -digits }
    // Both are exact, so that their quotient is the nearest number.
    return scale == 0 ? .integer(digits) : .decimal(Double(digits) / scale)
  }

  /// Reads a number, or nil if the field is empty; refuses anything else.
  mutating func readOptional() -> JSONNumber? {
    let isEmpty =
      position >= bytes.count || bytes[position] == UInt8(ascii: "\t")
      || bytes[position] == UInt8(ascii: "\n")
    guard isEmpty else { return readNumber() }
    pass(position)
    return nil
  }

  /// The number in a range of bytes, or nil if there is something else.
  func number(in range: Range<Int>) -> JSONNumber? {
    var index = range.lowerBound
    guard !range.isEmpty, let number = try? JSON.number(bytes, &index), index == range.upperBound
    else { return nil }
    return number
  }

  /// A day, by its number of days since 1970-01-01.
  package mutating func day(_ value: inout Day) {
    var number = Int64(value.number)
    self.number(&number)
    guard isReading else { return }
    if let day = Day(exactly: number) { value = day } else { refuse() }
  }

  /// A day as `2026-11-20`.
  package mutating func date(_ value: inout Day) {
    text(&value, { Day(iso: $0) }, { $0.description })
  }

  /// An instant in seconds since 1970.
  package mutating func instant(_ value: inout Instant) {
    var seconds = value.seconds
    number(&seconds)
    if isReading { value = Instant(seconds: seconds) }
  }

  /// A local time in seconds since 1970 on the same clock.
  package mutating func seconds(_ value: inout LocalDateTime) {
    var seconds = value.seconds
    number(&seconds)
    if isReading { value = LocalDateTime(seconds: seconds) }
  }

  /// A local time as `2026-11-20T21:00`, or nil.
  package mutating func local(_ value: inout LocalDateTime?) {
    text(
      &value, { $0.isEmpty ? .some(nil) : LocalDateTime($0).map { $0 } }, { $0?.description ?? "" })
  }
}
