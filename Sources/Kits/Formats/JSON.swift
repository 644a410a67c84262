import Limits

/// JSON of RFC 8259, read in place by functions over bytes and a position in them.
///
///     {"attribute": "steps", "priority": 1,
///      "values": [{"date": "2026-11-20", "value": 5623},
///                 {"date": "2026-11-19", "value": null}]}
///
/// A reader asks for the type that it expects; nothing else is built. Every function starts at the
/// first byte, moves the position after the last one, and throws a ``SyntaxError`` at the byte that
/// breaks the grammar. All of it is checked: UTF-8, escapes, surrogate pairs, control characters,
/// numbers, and no more than ``depthLimit`` levels. The last one of repeated names is meant;
/// callers see to that. Everything takes time in proportion to the bytes.
@usableFromInline package enum JSON {
  /// How many arrays and objects may lie inside each other.
  package static let depthLimit = Limit.jsonDepth.amount

  /// The index of the first byte after a byte-order mark and white space, which must exist.
  package static func start(of bytes: Span<UInt8>) throws(SyntaxError) -> Int {
    var position = hasByteOrderMark(bytes) ? 3 : 0
    skipSpace(bytes, &position)
    guard position < bytes.count else { throw isEmpty(at: position) }
    return position
  }

  static func isEmpty(at offset: Int) -> SyntaxError {
    SyntaxError(offset: offset, message: "it is empty", rule: valueRule, isIncomplete: true)
  }

  /// Checks that nothing but white space follows the document, which ends at `position`.
  package static func finish(_ bytes: Span<UInt8>, _ position: Int) throws(SyntaxError) {
    var position = position
    skipSpace(bytes, &position)
    guard position == bytes.count else {
      throw SyntaxError(
        offset: position, message: "\(quote(bytes, at: position)) follows the end",
        rule: "A document is one value, with nothing but white space after it.")
    }
  }

  /// Whether the three bytes of a byte-order mark come first.
  package static func hasByteOrderMark(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }

  /// Skips blanks, tabs and line ends.
  @inlinable
  @inline(__always)
  package static func skipSpace(_ bytes: Span<UInt8>, _ position: inout Int) {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
      else { return }
      position &+= 1
    }
  }

  package static let valueRule =
    "A value is an object, an array, a string in double quotes, a number, true, false or null."

  /// Moves to the next name of an object, and over its colon to the value; nil at the object's end.
  ///
  /// It begins on the brace with `isFirst`; the value must be read before the next call.
  @inline(__always) package static func nextName(
    _ bytes: Span<UInt8>, _ position: inout Int, isFirst: inout Bool
  ) throws(SyntaxError) -> JSONString? {
    guard try nextItem(bytes, &position, isFirst: &isFirst, closing: UInt8(ascii: "}"))
    else { return nil }
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      throw misplaced(
        bytes, position, wanted: "a name in double quotes",
        rule: "An object is {\"name\": value, …}, with no comma before its end.")
    }
    let name = try string(bytes, &position)
    skipSpace(bytes, &position)
    guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
      throw misplaced(
        bytes, position, wanted: "':'", rule: "Write a colon between a name and its value.")
    }
    position &+= 1
    skipSpace(bytes, &position)
    return name
  }

  /// Moves to the next element of an array; false at the array's end.
  ///
  /// It begins on the bracket with `isFirst`; the element must be read before the next call.
  @inline(__always) package static func nextElement(
    _ bytes: Span<UInt8>, _ position: inout Int, isFirst: inout Bool
  ) throws(SyntaxError) -> Bool {
    try nextItem(bytes, &position, isFirst: &isFirst, closing: UInt8(ascii: "]"))
  }

  @inline(__always) private static func nextItem(
    _ bytes: Span<UInt8>, _ position: inout Int, isFirst: inout Bool, closing: UInt8
  ) throws(SyntaxError) -> Bool {
    if isFirst {
      isFirst = false
      position &+= 1
      skipSpace(bytes, &position)
      if position < bytes.count, bytes[position] == closing {
        position &+= 1
        return false
      }
      return true
    }
    skipSpace(bytes, &position)
    guard position < bytes.count else {
      throw misplaced(bytes, position, wanted: closingWords(closing), rule: commaRule)
    }
    let byte = bytes[position]
    if byte == UInt8(ascii: ",") {
      position &+= 1
      skipSpace(bytes, &position)
      return true
    }
    guard byte == closing else {
      throw misplaced(bytes, position, wanted: closingWords(closing), rule: commaRule)
    }
    position &+= 1
    return false
  }

  /// Skips any value, `depth` arrays and objects inside the document.
  package static func skipValue(
    _ bytes: Span<UInt8>, _ position: inout Int, depth: Int
  ) throws(SyntaxError) {
    guard position < bytes.count else { throw notValue(bytes, position) }
    switch bytes[position] {
    case UInt8(ascii: "\""): _ = try string(bytes, &position)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber(bytes, &position)
    case UInt8(ascii: "{"):
      try checkDepth(depth, at: position)
      var isFirst = true
      while try nextName(bytes, &position, isFirst: &isFirst) != nil {
        try skipValue(bytes, &position, depth: depth &+ 1)
      }
    case UInt8(ascii: "["):
      try checkDepth(depth, at: position)
      var isFirst = true
      while try nextElement(bytes, &position, isFirst: &isFirst) {
        try skipValue(bytes, &position, depth: depth &+ 1)
      }
    default: _ = try word(bytes, &position)
    }
  }

  /// Reads `true`, `false` or `null`, which is nil.
  package static func word(_ bytes: Span<UInt8>, _ position: inout Int) throws(SyntaxError) -> Bool?
  {
    let start = position
    while position < bytes.count, 97...122 ~= bytes[position] { position &+= 1 }
    let letters = bytes.extracting(start..<position)
    if matches(letters, "null") { return nil }
    if matches(letters, "true") { return true }
    if matches(letters, "false") { return false }
    throw notValue(bytes, start)
  }

  /// Whether `bytes` are the text `name`.
  private static func matches(_ bytes: Span<UInt8>, _ name: String) -> Bool {
    let name = name.utf8Span.span
    return bytes.count == name.count && bytes.indices.allSatisfy { bytes[$0] == name[$0] }
  }

  @inline(__always)
  package static func checkDepth(_ depth: Int, at position: Int) throws(SyntaxError) {
    guard depth < depthLimit else {
      throw SyntaxError(
        offset: position,
        message: "more than \(depthLimit) arrays and objects lie inside each other",
        rule: "The limit keeps a broken document from exhausting the memory.")
    }
  }

  private static func closingWords(_ closing: UInt8) -> String {
    "',' or '\(Unicode.Scalar(closing))'"
  }

  private static let commaRule = "Write commas between the members of an object or array."

  @inline(never) private static func misplaced(
    _ bytes: Span<UInt8>, _ position: Int, wanted: String, rule: String
  ) -> SyntaxError {
    SyntaxError(
      offset: position,
      message: position < bytes.count
        ? "\(quote(bytes, at: position)) is where \(wanted) is expected"
        : "it ends where \(wanted) is expected",
      rule: rule, isIncomplete: isIncomplete(bytes, position))
  }

  @inline(never)
  package static func notValue(_ bytes: Span<UInt8>, _ position: Int) -> SyntaxError {
    misplaced(bytes, position, wanted: "a value", rule: valueRule)
  }
}
