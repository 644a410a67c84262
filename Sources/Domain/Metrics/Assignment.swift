import Time

/// A value as it was typed: `steps 5623`, with or without a day.
package struct Assignment: Hashable, Sendable {
  /// The name or label of an attribute, as typed.
  package let name: String
  package let value: String
  package let day: Day?

  package init(name: String, value: String, day: Day? = nil) {
    self.name = name
    self.value = value
    self.day = day
  }

  /// What is missing in arguments that should be assignments.
  package enum Fault: Error, Equatable {
    /// A name that no value follows.
    case noValue(of: String)
    /// A value without a name before it.
    case noName(of: String)
  }

  /// Parses the arguments of a command line: `steps=5623`, or `steps` and then `5623`.
  package static func reading(_ arguments: [String]) throws(Fault) -> [Assignment] {
    var assignments: [Assignment] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if let equals = argument.utf8.firstIndex(of: UInt8(ascii: "=")) {
        let value = String(argument[argument.utf8.index(after: equals)...])
        assignments.append(try Assignment(argument[..<equals], value))
      } else {
        assignments.append(try Assignment(argument[...], rest.popFirst() ?? ""))
      }
    }
    return assignments
  }

  /// Parses one line: `steps 5623` or `steps=5623`, with or without a day before it.
  ///
  /// Everything after the name is the value. A name with blanks is quoted with double quotes. Nil
  /// for an empty line, and for one that begins with `#`.
  package static func reading(line: Substring, on today: Day) throws(Fault) -> Assignment? {
    var rest = line.drop(while: \.isWhitespace)
    guard let first = rest.first, first != "#" else { return nil }
    var day: Day?
    let word = rest.prefix { !$0.isWhitespace }
    if let typed = Day(parsing: String(word), on: today) {
      day = typed
      rest = rest[word.endIndex...].drop(while: \.isWhitespace)
    }
    let name: Substring
    if rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
      name = rest[..<end].dropFirst()
      rest = rest[end...].dropFirst()
    } else {
      name = rest.prefix { !$0.isWhitespace && $0 != "=" }
      rest = rest[name.endIndex...]
    }
    rest = rest.drop(while: \.isWhitespace)
    if rest.first == "=" { rest = rest.dropFirst().drop(while: \.isWhitespace) }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    // Only quotes around the whole value: those inside it belong to it.
    if rest.count >= 2, rest.first == "\"",
      rest.dropFirst().firstIndex(of: "\"") == rest.indices.last
    {
      rest = rest.dropFirst().dropLast()
    }
    return try Assignment(name, String(rest), on: day)
  }

  private init(_ name: Substring, _ value: String, on day: Day? = nil) throws(Fault) {
    if name.isEmpty { throw .noName(of: value) }
    if value.isEmpty { throw .noValue(of: String(name)) }
    self.init(name: String(name), value: value, day: day)
  }
}
