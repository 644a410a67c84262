/// A value as it was typed: `steps 5623`.
package struct Assignment: Hashable, Sendable {
  /// The name or label of an attribute, as typed.
  package let name: String
  package let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
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

  private init(_ name: Substring, _ value: String) throws(Fault) {
    if name.isEmpty { throw .noName(of: value) }
    if value.isEmpty { throw .noValue(of: String(name)) }
    self.init(name: String(name), value: value)
  }
}
