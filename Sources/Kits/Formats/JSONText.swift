import Text

/// Writes a JSON document piece by piece, each member and each row on a line of its own.
package struct JSONText {
  package private(set) var text = ""
  private var depth = 0
  private var isFirst = true
  /// Whether the members of a row are written, which share a line.
  private var isInline = false
  /// Takes the parts of a document that is not built as a whole.
  private var write: (([UInt8]) throws -> Void)?

  private mutating func nest(
    _ open: Character, _ close: Character, _ body: (inout JSONText) throws -> Void
  ) rethrows {
    text.append(open)
    depth += 1
    isFirst = true
    try body(&self)
    depth -= 1
    if !isFirst, !isInline { newLine() }
    isFirst = false
    text.append(close)
  }

  private mutating func newLine() {
    text += "\n"
    for _ in 0..<depth { text += "  " }
  }

  private mutating func next() {
    if !isFirst { text += isInline ? ", " : "," }
    isFirst = false
    if !isInline { newLine() }
  }

  /// The whole document, an object.
  package static func object(_ body: (inout JSONText) -> Void) -> String {
    var json = JSONText()
    json.nest("{", "}", body)
    return json.text
  }

  /// The whole document, an array of objects on one line.
  package static func row<Element>(
    of elements: some Sequence<Element>, _ body: (inout JSONText, Element) -> Void
  ) -> String {
    var json = JSONText()
    json.isInline = true
    json.nest("[", "]") { json in
      for element in elements { json.element { body(&$0, element) } }
    }
    return json.text
  }

  /// The whole document, an object, written in parts: `body` calls ``drain(beyond:)`` between them.
  package static func write(
    to write: @escaping ([UInt8]) throws -> Void, _ body: (inout JSONText) throws -> Void
  ) throws {
    var json = JSONText()
    json.write = write
    try json.nest("{", "}", body)
    json.text += "\n"
    try json.drain(beyond: 0)
  }

  /// Writes the finished part of a document to its stream, if it is longer than a number of bytes.
  package mutating func drain(beyond length: Int = 1 << 16) throws {
    guard let write, text.utf8.count > length else { return }
    try write(Array(text.utf8))
    text.removeAll(keepingCapacity: true)
  }

  /// A member that is an object.
  package mutating func object(_ name: String, _ body: (inout JSONText) -> Void) {
    key(name)
    nest("{", "}", body)
  }

  /// A member that is an object about a value, or null without one.
  package mutating func object<Value>(
    _ name: String, of value: Value?, _ body: (inout JSONText, Value) -> Void
  ) {
    guard let value else { return member(name, String?.none) }
    object(name) { body(&$0, value) }
  }

  /// A member that is an array, one element for each of `elements`, each an object.
  package mutating func array<Element>(
    _ name: String, of elements: some Sequence<Element>, _ body: (inout JSONText, Element) -> Void
  ) {
    list(name) { json in
      for element in elements { json.element { body(&$0, element) } }
    }
  }

  /// A member that is an array of objects, each on one line: for long lists.
  package mutating func rows<Element>(
    _ name: String, of elements: some Sequence<Element>, _ body: (inout JSONText, Element) -> Void
  ) {
    list(name) { json in
      for element in elements { json.row { body(&$0, element) } }
    }
  }

  /// A member that is an array of objects, each written with ``element(_:)`` or ``row(_:)``.
  package mutating func list(_ name: String, _ body: (inout JSONText) throws -> Void) rethrows {
    key(name)
    try nest("[", "]", body)
  }

  /// An object in a list.
  package mutating func element(_ body: (inout JSONText) throws -> Void) rethrows {
    next()
    try nest("{", "}", body)
  }

  /// An object on one line, in a list.
  package mutating func row(_ body: (inout JSONText) -> Void) {
    next()
    isInline = true
    nest("{", "}", body)
    isInline = false
  }

  /// A member that is an array of strings.
  package mutating func member(_ name: String, _ values: [String]) {
    list(name) { json in
      for value in values {
        json.next()
        json.append(value)
      }
    }
  }

  package mutating func member(_ name: String, _ value: String?) {
    key(name)
    if let value { append(value) } else { text += "null" }
  }

  package mutating func member(_ name: String, _ value: Int?) {
    key(name)
    text += value.map { "\($0)" } ?? "null"
  }

  package mutating func member(_ name: String, _ value: Bool?) {
    key(name)
    text += value.map { $0 ? "true" : "false" } ?? "null"
  }

  /// A number in the fewest digits that give it back; null for none and for infinity.
  package mutating func member(_ name: String, _ value: Double?) {
    key(name)
    text += value.flatMap { $0.isFinite ? "\($0)" : nil } ?? "null"
  }

  private mutating func key(_ name: String) {
    next()
    append(name)
    text += ": "
  }

  /// A string; quotes, backslashes and characters that control programs or terminals are escaped.
  private mutating func append(_ string: String) { JSONText.quote(string, into: &text) }

  /// A string as a document has it, with its quotes.
  package static func quoted(_ string: String) -> String {
    var text = ""
    quote(string, into: &text)
    return text
  }

  private static func quote(_ string: String, into text: inout String) {
    text += "\""
    defer { text += "\"" }
    // Most strings are names and dates, which need no escapes.
    let isPlain = string.utf8.allSatisfy {
      0x20..<0x7f ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case "\0"..<" ", "\u{7f}"..."\u{9f}", "\u{61c}", "\u{200e}", "\u{200f}",
        "\u{2028}"..."\u{202e}", "\u{2066}"..."\u{2069}":
        text += "\\u" + scalar.value.padded(to: 4, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
