/// A value of a JSON document as a tree, for documents that are small.
package enum JSONValue: Hashable, Sendable {
  /// A name and its value in an object.
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSONValue

    package init(name: String, value: JSONValue) { (self.name, self.value) = (name, value) }
  }

  case null
  case boolean(Bool)
  case number(JSONNumber)
  case text(String)
  case array([JSONValue])
  /// In the order of the document, repeated names among them.
  case object([Member])

  /// The whole document in `bytes`.
  package init(reading bytes: Span<UInt8>) throws(SyntaxError) {
    var position = try JSON.start(of: bytes)
    self = try JSON.value(bytes, &position, depth: 0)
    try JSON.finish(bytes, position)
  }

  /// The value of that name in an object, the last if it is repeated; nil if there is none.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  package var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  package var boolean: Bool? {
    guard case .boolean(let boolean) = self else { return nil }
    return boolean
  }

  /// The elements of an array; none of any other value.
  package var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// A number that a double holds, or nil.
  package var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number.double
  }

  /// A whole number, also `5.0`, or nil.
  package var whole: Int64? {
    guard case .number(let number) = self else { return nil }
    return number.whole
  }
}

extension JSON {
  /// Reads any value as a tree, `depth` arrays and objects inside the document.
  package static func value(
    _ bytes: Span<UInt8>, _ position: inout Int, depth: Int
  ) throws(SyntaxError) -> JSONValue {
    guard position < bytes.count else { throw notValue(bytes, position) }
    switch bytes[position] {
    case UInt8(ascii: "\""):
      let string = try string(bytes, &position)
      return .text(text(of: string, in: bytes))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(try number(bytes, &position))
    case UInt8(ascii: "{"):
      try checkDepth(depth, at: position)
      var members: [JSONValue.Member] = []
      var isFirst = true
      while let name = try nextName(bytes, &position, isFirst: &isFirst) {
        let value = try value(bytes, &position, depth: depth + 1)
        members.append(JSONValue.Member(name: text(of: name, in: bytes), value: value))
      }
      return .object(members)
    case UInt8(ascii: "["):
      try checkDepth(depth, at: position)
      var elements: [JSONValue] = []
      var isFirst = true
      while try nextElement(bytes, &position, isFirst: &isFirst) {
        elements.append(try value(bytes, &position, depth: depth + 1))
      }
      return .array(elements)
    default: return try word(bytes, &position).map(JSONValue.boolean) ?? .null
    }
  }
}
