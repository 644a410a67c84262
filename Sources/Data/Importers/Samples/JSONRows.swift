import Formats

/// Reads the elements of a JSON array one by one, each as a tree.
enum JSONRows {
  /// Calls `body` with each element of a document that is an array; of any other document with the
  /// whole of it.
  ///
  /// - Throws: ``DocumentError`` where the document breaks the grammar, and what reading it throws.
  static func forEach(_ source: ByteSource, _ body: (JSONValue) -> Void) throws {
    let window = try ByteWindow(source)
    var reader: JSONReader
    do {
      reader = try JSONReader(window)
    } catch let error as SyntaxError {
      throw window.error(error)
    }
    do {
      guard try reader.peek() == UInt8(ascii: "[") else {
        body(try reader.value(depth: 0).value)
        return try reader.finish()
      }
      var isFirst = true
      while try reader.nextElement(&isFirst) { body(try reader.value(depth: 1).value) }
      try reader.finish()
    } catch let error as SyntaxError {
      throw reader.window.error(error)
    }
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
