// A tree is written as literals of Swift, and as a document on one line.

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .text(text) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(integerLiteral number: Int64) { self = .number(.integer(number)) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member(name: $0, value: $1) })
  }
}

extension JSONValue {
  /// The members of an object; none of any other value.
  package var members: [Member] {
    guard case .object(let members) = self else { return [] }
    return members
  }

  /// How many numbers it has, at any depth.
  package var numberCount: Int {
    switch self {
    case .number: 1
    case .array(let elements): elements.reduce(0) { $0 + $1.numberCount }
    case .object(let members): members.reduce(0) { $0 + $1.value.numberCount }
    case .null, .boolean, .text: 0
    }
  }

  /// Sets a member of an object, at its place or as the last one.
  package mutating func set(_ name: String, to value: JSONValue) {
    var members = members
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index].value = value
    } else {
      members.append(Member(name: name, value: value))
    }
    self = .object(members)
  }

  /// The document on one line, with the numbers and escapes of ``JSONText``.
  package var line: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null, .number(.huge): text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(.integer(let number)): text += "\(number)"
    case .number(.decimal(let number)): text += "\(number)"
    case .text(let string): text += JSONText.quoted(string)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += (index > 0 ? "," : "") + JSONText.quoted(member.name) + ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// A document that is text.
  package init(reading document: String) throws(SyntaxError) {
    try self.init(reading: Array(document.utf8).span)
  }
}
