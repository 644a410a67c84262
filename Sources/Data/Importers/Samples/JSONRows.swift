import Formats

/// Reads the elements of a JSON array one by one, each as a tree.
enum JSONRows {
  /// Makes a problem of an element, with its line and column, of a message and a hint.
  typealias Locating = (_ message: String, _ hint: String) -> Problem

  /// Calls `body` with each element of a document that is an array; of any other document with the
  /// whole of it.
  ///
  /// - Throws: ``DocumentError`` where the document breaks the grammar, and what reading it throws.
  static func forEach(
    _ source: ByteSource, _ body: (JSONValue, _ problem: Locating) -> Void
  ) throws {
    try read(source) { reader in
      guard try reader.peek() == UInt8(ascii: "[") else {
        return try reader.locatedValue(depth: 0, body)
      }
      try reader.forEachElement(depth: 0, body)
    }
  }

  /// Calls `body` with a reader at the beginning of a document, all of which it must read.
  ///
  /// - Throws: ``DocumentError`` where the document breaks the grammar, and what reading it throws.
  static func read(_ source: ByteSource, _ body: (inout JSONReader) throws -> Void) throws {
    let window = try ByteWindow(source)
    var reader: JSONReader
    do {
      reader = try JSONReader(window)
    } catch let error as SyntaxError {
      throw window.error(error)
    }
    do {
      try body(&reader)
      try reader.finish()
    } catch let error as SyntaxError {
      throw reader.window.error(error)
    }
  }
}

extension JSONReader {
  /// Calls `body` at the value of each member of an object, which it must read or skip; skips any
  /// other value, `depth` arrays and objects inside the document.
  mutating func forEachMember(
    depth: Int, _ body: (inout JSONReader, _ name: String) throws -> Void
  ) throws {
    guard try peek() == UInt8(ascii: "{") else { return try skipValue(depth: depth) }
    var isFirst = true
    while let name = try nextName(&isFirst) { try body(&self, name) }
  }

  /// Calls `body` with each element of an array; skips any other value.
  mutating func forEachElement(
    depth: Int, _ body: (JSONValue, _ problem: JSONRows.Locating) -> Void
  ) throws {
    guard try peek() == UInt8(ascii: "[") else { return try skipValue(depth: depth) }
    var isFirst = true
    while try nextElement(&isFirst) { try locatedValue(depth: depth + 1, body) }
  }

  fileprivate mutating func locatedValue(
    depth: Int, _ body: (JSONValue, _ problem: JSONRows.Locating) -> Void
  ) throws {
    let (value, offset) = try value(depth: depth)
    body(value) { locate(OffsetProblem(offset: offset, message: $0, hint: $1)) }
  }
}

extension JSONValue {
  /// A number, or a text that is one, as some exports write them.
  var looseNumber: Double? {
    if let number { return number }
    guard let text, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// The elements of an array; none for all else.
  var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }
}
