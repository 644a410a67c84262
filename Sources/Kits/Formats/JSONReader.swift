/// Reads a JSON document of any size through a window: its outer arrays and objects piece by piece,
/// and the values in them in place.
///
///     var isFirst = true
///     while let name = try reader.nextName(&isFirst) {
///       if name == "values" { … } else { try reader.skipValue(depth: 1) }
///     }
package struct JSONReader {
  package private(set) var window: ByteWindow
  package private(set) var position = 0

  /// Begins after a byte-order mark and white space; throws ``SyntaxError`` if that is all.
  package init(_ window: ByteWindow) throws {
    self.window = window
    if JSON.hasByteOrderMark(window.bytes.span) { position = 3 }
    try read { bytes, position throws(SyntaxError) in
      JSON.skipSpace(bytes, &position)
      if position == bytes.count { throw JSON.isEmpty(at: position) }
    }
  }

  /// Calls `body`, which must read a document to its end; returns the window there.
  ///
  /// Errors of the grammar become ``DocumentError`` with `prefix` before their messages.
  @discardableResult package static func read(
    _ window: ByteWindow, prefix: String = "", _ body: (inout JSONReader) throws -> Void
  ) throws -> ByteWindow {
    var reader: JSONReader
    do {
      reader = try JSONReader(window)
    } catch let error as SyntaxError {
      throw window.error(error, prefix: prefix)
    }
    do {
      try body(&reader)
      try reader.finish()
    } catch let error as SyntaxError {
      throw reader.window.error(error, prefix: prefix)
    }
    return reader.window
  }

  /// Runs `body` at the position, and again with more bytes, after `onMove`, at a window's end.
  @inline(__always) package mutating func read<Result>(
    onMove: (JSONReader) throws -> Void = { _ in },
    _ body: (_ bytes: Span<UInt8>, _ position: inout Int) throws(SyntaxError) -> Result
  ) throws -> Result {
    while true {
      var next = position
      do throws(SyntaxError) {
        let result = try body(window.bytes.span, &next)
        if next < window.bytes.count || window.isLast {
          position = next
          return result
        }
      } catch {
        guard isCut(error) else { throw error }
      }
      try onMove(self)
      try window.move(to: position)
      position = 0
    }
  }

  /// The problem with its line and column; the offset is an index into the window's bytes.
  package mutating func locate(_ problem: OffsetProblem) -> Problem { window.locate(problem) }

  /// Whether more bytes may resolve an error, or are needed to quote the text there.
  private func isCut(_ error: SyntaxError) -> Bool {
    !window.isLast && (error.isIncomplete || window.bytes.count - error.offset < JSON.longestQuote)
  }

  /// The byte at the position; nil at the document's end.
  package mutating func peek() throws -> UInt8? {
    try read { bytes, position in
      guard position < bytes.count else { return nil }
      return bytes[position]
    }
  }

  /// Moves to the next name of an object, and over its colon to the value; nil at the object's end.
  package mutating func nextName(_ isFirst: inout Bool) throws -> String? {
    let wasFirst = isFirst
    isFirst = false
    return try read { bytes, position throws(SyntaxError) in
      var isFirst = wasFirst
      return try JSON.nextName(bytes, &position, isFirst: &isFirst)
        .map { JSON.text(of: $0, in: bytes) }
    }
  }

  /// Moves to the next element of an array; false at the array's end.
  package mutating func nextElement(_ isFirst: inout Bool) throws -> Bool {
    let wasFirst = isFirst
    isFirst = false
    return try read { bytes, position throws(SyntaxError) in
      var isFirst = wasFirst
      return try JSON.nextElement(bytes, &position, isFirst: &isFirst)
    }
  }

  /// Reads a value as a tree, together with its index in the window.
  package mutating func value(depth: Int) throws -> (value: JSONValue, offset: Int) {
    try read { bytes, position throws(SyntaxError) in
      let offset = position
      return (try JSON.value(bytes, &position, depth: depth), offset)
    }
  }

  /// Lets `body` move over parts of the document that it has checked itself.
  package mutating func scan(_ body: (_ bytes: Span<UInt8>, _ position: inout Int) -> Void) {
    var next = position
    body(window.bytes.span, &next)
    position = next
  }

  /// Skips a value, `depth` arrays and objects inside the document, however long it is.
  package mutating func skipValue(depth: Int) throws {
    // At once where it ends within the window.
    var next = position
    do throws(SyntaxError) {
      try JSON.skipValue(window.bytes.span, &next, depth: depth)
      if next < window.bytes.count || window.isLast {
        position = next
        return
      }
    } catch {
      guard isCut(error) else { throw error }
    }
    var isFirst = true
    switch try peek() {
    case UInt8(ascii: "{"):
      try JSON.checkDepth(depth, at: position)
      while try nextName(&isFirst) != nil { try skipValue(depth: depth + 1) }
    case UInt8(ascii: "["):
      try JSON.checkDepth(depth, at: position)
      while try nextElement(&isFirst) { try skipValue(depth: depth + 1) }
    default:
      try read { bytes, position throws(SyntaxError) in
        try JSON.skipValue(bytes, &position, depth: depth)
      }
    }
  }

  /// Checks that nothing but white space is left of the document.
  package mutating func finish() throws {
    try read { bytes, position throws(SyntaxError) in
      JSON.skipSpace(bytes, &position)
      if position < bytes.count { try JSON.finish(bytes, position) }
    }
  }
}
