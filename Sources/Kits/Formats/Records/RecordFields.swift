/// Reads or writes the fields of a record, in the order of ``Record/describe(_:)``.
///
/// In texts, `\t`, `\n` and `\\` stand for tabs, line feeds and backslashes, and `\#` for `#` at
/// the start of a line. An empty field is nil, an empty text or an empty list. A field that is
/// missing at the end of a line is empty.
@usableFromInline package struct RecordFields: ~Escapable {
  let bytes: Span<UInt8>
  @usableFromInline var position: Int
  var output: [UInt8]
  /// Whether the fields are read, rather than written.
  @usableFromInline package let isReading: Bool
  var remaining: Int
  private(set) var isDamaged = false
  /// Whether the last field of the line was read; when writing, whether no field was written yet.
  var isAtEdge: Bool

  /// Reads the fields of the line at an index, at most `count` of them.
  @usableFromInline
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, at position: Int, _ count: Int = .max) {
    self.bytes = bytes
    self.position = position
    output = []
    isReading = true
    remaining = count
    isAtEdge = false
  }

  @usableFromInline
  @_lifetime(immortal)
  init(appendingTo lines: [UInt8]) {
    bytes = Span()
    position = 0
    output = lines
    isReading = false
    remaining = .max
    isAtEdge = true
  }

  /// Whether all fields of the line, or as many as were wanted, could be read.
  @usableFromInline var isWhole: Bool { !isDamaged && (isAtEdge || remaining == 0) }

  /// The lines with the one that was written.
  @usableFromInline consuming func line() -> [UInt8] {
    output.append(UInt8(ascii: "\n"))
    return output
  }

  /// Whether the line has a further field that is read.
  @usableFromInline package var hasNext: Bool { !isAtEdge && !isDamaged && remaining > 0 }

  /// Makes the record damaged: its fields cannot belong together.
  @usableFromInline package mutating func refuse() { isDamaged = true }

  // MARK: - Texts

  /// A text.
  @usableFromInline package mutating func text(_ value: inout String) {
    guard isReading else { return write(value) }
    if begins() { value = readText() }
  }

  /// A text, or nil; an empty text is nil.
  package mutating func text(_ value: inout String?) {
    guard isReading else { return write(value ?? "") }
    guard begins() else { return }
    let text = readText()
    value = text.isEmpty ? nil : text
  }

  /// A value that is stored as a text.
  @inlinable package mutating func text<Value>(
    _ value: inout Value, _ read: (String) -> Value?, _ write: (Value) -> String
  ) {
    guard isReading else { return self.write(write(value)) }
    guard begins() else { return }
    if let found = read(readText()) { value = found } else { refuse() }
  }

  /// A case, by its text.
  @inlinable package mutating func code<Value: RawRepresentable<String>>(_ value: inout Value) {
    text(&value, { Value(rawValue: $0) }, { $0.rawValue })
  }

  /// A case, by its text, or nil; an unknown text is nil.
  @inlinable package mutating func code<Value: RawRepresentable<String>>(_ value: inout Value?) {
    text(&value, { .some(Value(rawValue: $0)) }, { $0?.rawValue ?? "" })
  }

  /// Texts in one field, with U+001F between them, which is removed from the texts.
  package mutating func list(_ values: inout [String]) {
    guard isReading else {
      begin()
      for (index, value) in values.enumerated() {
        if index > 0 { output.append(Self.separator) }
        escape(value)
      }
      return
    }
    guard begins() else { return }
    values = []
    let end = fieldEnd()
    if position < end {
      var start = position
      for index in position...end where index == end || bytes[index] == Self.separator {
        values.append(text(in: start..<index))
        start = index + 1
      }
    }
    pass(end)
  }

  /// Records whose fields are the rest of the line.
  @inlinable package mutating func rest<Element: Record>(_ values: inout [Element]) {
    guard isReading else {
      for var value in values { value.describe(&self) }
      return
    }
    values = []
    while hasNext {
      var value = Element.blank
      value.describe(&self)
      values.append(value)
    }
  }

  /// Texts that are the rest of the line.
  package mutating func rest(_ values: inout [String]) {
    guard isReading else {
      for value in values { write(value) }
      return
    }
    values = []
    while hasNext, begins() { values.append(readText()) }
  }

  /// Fields that are skipped when reading, and empty when written.
  package mutating func unused(_ count: Int) {
    for _ in 0..<count {
      if !isReading {
        write("")
      } else if begins() {
        pass(fieldEnd())
      }
    }
  }

  // MARK: - Numbers

  /// A whole number.
  package mutating func number(_ value: inout Int64) {
    guard isReading else { return write("\(value)") }
    guard begins() else { return }
    if let number = readNumber()?.whole { value = number } else { refuse() }
  }

  /// A whole number.
  package mutating func number(_ value: inout Int) {
    var number = Int64(value)
    self.number(&number)
    value = Int(number)
  }

  /// A whole number, or nil.
  package mutating func number(_ value: inout Int?) {
    guard isReading else { return write(value.map { "\($0)" } ?? "") }
    guard begins() else { return }
    let number = readOptional()
    value = number?.whole.map { Int($0) }
    if number != nil, value == nil { refuse() }
  }

  /// A number with all its digits.
  package mutating func number(_ value: inout Double) {
    guard isReading else { return write("\(value)") }
    guard begins() else { return }
    if let number = readNumber()?.double { value = number } else { refuse() }
  }

  /// A number with all its digits, or nil.
  package mutating func number(_ value: inout Double?) {
    guard isReading else { return write(value.map { "\($0)" } ?? "") }
    if begins() { value = readOptional()?.double }
  }

  /// Numbers in one field, such as `59.91;10.75`.
  package mutating func numbers(_ values: inout [Double], between separator: Character) {
    guard isReading else {
      return write(values.map { "\($0)" }.joined(separator: String(separator)))
    }
    guard begins() else { return }
    values = []
    let end = fieldEnd()
    var start = position
    while start < end {
      var index = start
      while index < end, bytes[index] != separator.asciiValue { index &+= 1 }
      guard let number = number(in: start..<index)?.double else {
        refuse()
        break
      }
      values.append(number)
      start = index + 1
    }
    pass(end)
  }

  /// A number with at most two decimal places, or nil; no measure has one of a milliard.
  package mutating func hundredths(_ value: inout Double?) {
    guard isReading else { return write(value.flatMap(Self.hundredths) ?? "") }
    guard begins() else { return }
    value = readOptional()?.double
    if let value, abs(value) >= RecordFields.milliard { refuse() }
  }

  private static let milliard = 1e9

  /// `1` or `0`, or other texts for yes and no.
  package mutating func flag(_ value: inout Bool, yes: String = "1", no: String = "0") {
    text(&value, { $0 == yes ? true : $0 == no ? false : nil }, { $0 ? yes : no })
  }

  private static func hundredths(_ value: Double) -> String? {
    guard abs(value) < milliard else { return nil }
    let hundredths = Int((value * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
