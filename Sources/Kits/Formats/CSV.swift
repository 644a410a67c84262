/// Tables as RFC 4180 has them, read in place by functions over bytes and a position in them.
///
///     date,mood,note
///     2026-11-20,7,"long walk, and
///     a ""quiet"" evening"
///
/// Beside commas, semicolons and tabs separate; lines end with LF or CRLF; a byte-order mark before the table is
/// passed over. A quote inside a field that does not begin with one is a character like any other.
package enum CSV {
  /// Where the text of a field lies, quotes around it left out.
  package struct Field {
    package var start: Int
    package var end: Int
    package var isQuoted: Bool
    /// Whether a line end or the end of the table follows, not a separator.
    package var isLast: Bool

    package init(start: Int, end: Int, isQuoted: Bool, isLast: Bool) {
      self.start = start
      self.end = end
      self.isQuoted = isQuoted
      self.isLast = isLast
    }
  }

  /// Reads one field and passes over what ends it.
  ///
  /// There must be a field: at the table's end there is one only behind a separator.
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
    while position < bytes.count, bytes[position] != separator, bytes[position] != newLine {
      position += 1
    }
    field.end = position
    if position < bytes.count, bytes[position] == newLine, field.end > field.start,
      bytes[field.end - 1] == carriageReturn
    {
      field.end -= 1
    }
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

  /// Passes over a separator (false) or a line end (true), or stands at the table's end (true); nil
  /// if there is none of these.
  private static func skipEnd(
    _ bytes: Span<UInt8>, _ position: inout Int, _ separator: UInt8
  ) -> Bool? {
    guard position < bytes.count else { return true }
    if bytes[position] == separator {
      position += 1
      return false
    }
    if bytes[position] == carriageReturn, position + 1 < bytes.count,
      bytes[position + 1] == newLine
    {
      position += 2
      return true
    }
    if bytes[position] == newLine {
      position += 1
      return true
    }
    return position + 1 == bytes.count && bytes[position] == carriageReturn ? true : nil
  }

  /// The text of a field, from `start` to `end`, without the doubling of quotes; text is UTF-8.
  package static func text(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> String {
    let text = JSON.text(bytes.extracting(start..<end))
    let isQuoted = start > 0 && bytes[start - 1] == quote
    return isQuoted ? text.replacing("\"\"", with: "\"") : text
  }

  /// The separator that the first line has most of, quoted parts left out.
  package static func separator(_ bytes: Span<UInt8>, from start: Int) -> UInt8 {
    var counts: [(byte: UInt8, count: Int)] = [
      (UInt8(ascii: ","), 0), (UInt8(ascii: ";"), 0), (UInt8(ascii: "\t"), 0),
    ]
    var isQuoted = false
    // A quote opens only where a field begins, or again after one that closed, which is a doubled one.
    var canOpen = true
    var position = start
    while position < bytes.count, isQuoted || bytes[position] != newLine {
      let byte = bytes[position]
      position += 1
      if byte == quote, isQuoted || canOpen {
        isQuoted.toggle()
        canOpen = !isQuoted
        continue
      }
      canOpen = false
      if !isQuoted, let index = counts.firstIndex(where: { $0.byte == byte }) {
        counts[index].count += 1
        canOpen = true
      }
    }
    return counts.max { $0.count < $1.count }?.byte ?? UInt8(ascii: ",")
  }

  /// Checks that all of it is UTF-8.
  package static func validate(_ bytes: Span<UInt8>) throws(SyntaxError) {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes)
    } catch {
      let offset = error.byteOffsets.lowerBound
      throw SyntaxError(
        offset: offset,
        message: "the byte 0x\(String(bytes[offset], radix: 16, uppercase: true)) is not UTF-8",
        rule: "Save the table as UTF-8, which spreadsheets call CSV UTF-8.")
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let newLine = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}
