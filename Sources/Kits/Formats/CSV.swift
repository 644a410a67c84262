/// Tables of RFC 4180, read in place by functions over bytes and a position in them.
///
///     date,mood,note
///     2026-11-20,7,"long walk, and
///     a ""quiet"" evening"
///
/// Beside commas, semicolons, tabs and bars separate, and a line `sep=;` before the table names the
/// separator; lines end with LF, CRLF or CR; a byte-order mark before the table is skipped. A quote
/// inside a field that does not begin with one is a character like any other.
package enum CSV {
  /// The range of a field's text, without its quotes.
  package struct Field {
    package var start, end: Int
    package var isQuoted: Bool
    /// Whether a line end or the end of the table follows, not a separator.
    package var isLast: Bool

    package init(start: Int, end: Int, isQuoted: Bool, isLast: Bool) {
      (self.start, self.end, self.isQuoted, self.isLast) = (start, end, isQuoted, isLast)
    }
  }

  /// Reads one field, and skips the separator or line end after it; there must be a field.
  package static func field(
    _ bytes: Span<UInt8>, _ position: inout Int, separator: UInt8
  ) throws(SyntaxError) -> Field {
    var field = Field(start: position, end: position, isQuoted: false, isLast: true)
    if position < bytes.count, bytes[position] == quote {
      let start = position
      position += 1
      field.start = position
      field.isQuoted = true
      while true {
        while position < bytes.count, bytes[position] != quote { position += 1 }
        guard position < bytes.count else {
          throw SyntaxError(
            offset: start, message: "the quoted field that begins here has no end",
            rule:
              "A field that begins with a double quote ends with one; inside it they are doubled.",
            isIncomplete: true)
        }
        guard position + 1 < bytes.count, bytes[position + 1] == quote else { break }
        position += 2
      }
      field.end = position
      position += 1
      guard let isLast = skipEnd(bytes, &position, separator) else {
        throw SyntaxError(
          offset: position, message: "a closing quote is followed by text",
          rule: "A quote inside a quoted field is written twice.")
      }
      field.isLast = isLast
      return field
    }
    while position < bytes.count, bytes[position] != separator, bytes[position] != newLine,
      bytes[position] != carriageReturn
    {
      position += 1
    }
    field.end = position
    field.isLast = skipEnd(bytes, &position, separator) ?? true
    return field
  }

  /// Reads the fields of one row, up to the line end or the end of the table.
  package static func row(
    _ bytes: Span<UInt8>, _ position: inout Int, separator: UInt8, into fields: inout [Field]
  ) throws(SyntaxError) {
    repeat {
      fields.append(try field(bytes, &position, separator: separator))
    } while !fields[fields.count - 1].isLast
  }

  /// Skips a separator (false) or a line end (true), or is at the table's end (true); else nil.
  private static func skipEnd(
    _ bytes: Span<UInt8>, _ position: inout Int, _ separator: UInt8
  ) -> Bool? {
    guard position < bytes.count else { return true }
    if bytes[position] == separator {
      position += 1
      return false
    }
    if bytes[position] == carriageReturn {
      position += position + 1 < bytes.count && bytes[position + 1] == newLine ? 2 : 1
      return true
    }
    if bytes[position] == newLine {
      position += 1
      return true
    }
    return nil
  }

  /// The text of a field, from `start` to `end`, without the doubling of quotes; text is UTF-8.
  package static func text(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> String {
    let text = JSON.text(bytes.extracting(start..<end))
    let isQuoted = start > 0 && bytes[start - 1] == quote
    return isQuoted ? text.replacing("\"\"", with: "\"") : text
  }

  /// The separator that a first line `sep=;` names, and where the next line begins, or nil.
  package static func statedSeparator(
    _ bytes: Span<UInt8>, from start: Int
  ) -> (separator: UInt8, next: Int)? {
    var position = start
    let isQuoted = position < bytes.count && bytes[position] == quote
    if isQuoted { position += 1 }
    for letter in "sep=".utf8 {
      guard position < bytes.count, bytes[position] | (letter == 0x3D ? 0 : 0x20) == letter
      else { return nil }
      position += 1
    }
    guard position < bytes.count else { return nil }
    let separator = bytes[position]
    position += 1
    if isQuoted {
      guard position < bytes.count, bytes[position] == quote else { return nil }
      position += 1
    }
    // With the line feed as the separator, it is skipped like every line end.
    guard separators.contains(separator), skipEnd(bytes, &position, newLine) != nil
    else { return nil }
    return (separator, position)
  }

  /// The separator of a table: the most frequent one that the second line has as often; a comma
  /// only if it is more frequent, because it occurs in names and numbers.
  package static func separator(_ bytes: Span<UInt8>, from start: Int) -> UInt8 {
    let firstEnd = lineEnd(bytes, from: start, count: 1) ?? bytes.count
    let secondEnd = lineEnd(bytes, from: firstEnd, count: 1) ?? bytes.count
    let first = counts(bytes, start..<firstEnd)
    let second = counts(bytes, firstEnd..<secondEnd)
    let present = separators.indices.filter { first[$0] > 0 }
    let even = present.filter { first[$0] == second[$0] }
    let candidates = even.isEmpty ? present : even
    return candidates.max { first[$0] < first[$1] }.map { separators[$0] } ?? UInt8(ascii: ",")
  }

  private static let separators = [
    UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ","),
  ]

  /// Whether a byte is in quotes, whatever the separator.
  private struct Quoting {
    private(set) var isOpen = false
    // A quote opens where a field begins, or after one that closed, a doubled one.
    private var canOpen = true

    mutating func read(_ byte: UInt8) {
      if byte == quote, isOpen || canOpen {
        isOpen.toggle()
        canOpen = !isOpen
      } else {
        canOpen =
          !isOpen && (separators.contains(byte) || byte == newLine || byte == carriageReturn)
      }
    }
  }

  private static func counts(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [Int] {
    var counts = [Int](repeating: 0, count: separators.count)
    var quoting = Quoting()
    for position in range {
      quoting.read(bytes[position])
      if !quoting.isOpen, let index = separators.firstIndex(of: bytes[position]) {
        counts[index] += 1
      }
    }
    return counts
  }

  /// The index after the `count`th line end from `start` on outside of quotes, or nil.
  package static func lineEnd(_ bytes: Span<UInt8>, from start: Int, count: Int) -> Int? {
    var quoting = Quoting()
    var left = count
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      quoting.read(byte)
      guard !quoting.isOpen, byte == newLine || byte == carriageReturn else { continue }
      if byte == carriageReturn {
        // What follows the last byte is not known yet.
        guard position < bytes.count else { return nil }
        if bytes[position] == newLine { position += 1 }
      }
      left -= 1
      if left == 0 { return position }
    }
    return nil
  }

  private static let quote = UInt8(ascii: "\"")
  package static let newLine = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")
}
