/// A JSON document as the examples of Docs/JSON.md show it: lists end after their first element, members
/// share lines of at most 100 characters, and a document of more than seven lines ends after five.
struct ShortJSON {
  /// A value in the order of the document.
  private indirect enum Node {
    /// A number, a string with its quotes, `true`, `false` or `null`.
    case literal(String)
    case list([Node])
    case object([(name: String, value: Node)])
  }

  private let root: Node

  /// Parses a document that is known to be valid; nil if it is not a JSON object.
  init?(_ text: String) {
    guard text.hasPrefix("{") else { return nil }
    var rest = Substring(text)
    root = ShortJSON.node(&rest)
    guard rest.allSatisfy(\.isWhitespace) else { return nil }
  }

  /// The lines of the example.
  var lines: [String] {
    let lines = ShortJSON.lines(of: root, indent: "")
    return lines.count <= 7 ? lines : lines.prefix(5) + ["  …"]
  }

  /// The names of all members.
  var names: Set<String> {
    func names(_ node: Node) -> Set<String> {
      switch node {
      case .literal: []
      case .list(let elements): elements.reduce(into: []) { $0.formUnion(names($1)) }
      case .object(let members):
        members.reduce(into: Set(members.map(\.name))) { $0.formUnion(names($1.value)) }
      }
    }
    return names(root)
  }

  private static func node(_ rest: inout Substring) -> Node {
    skipSpace(&rest)
    switch rest.first {
    case "{":
      var members: [(name: String, value: Node)] = []
      elements(&rest, end: "}") { rest in
        let name = string(&rest).dropFirst().dropLast()
        skipSpace(&rest)
        rest.removeFirst()
        members.append((String(name), node(&rest)))
      }
      return .object(members)
    case "[":
      var list: [Node] = []
      elements(&rest, end: "]") { list.append(node(&$0)) }
      return .list(list)
    case "\"": return .literal(string(&rest))
    default:
      let literal = rest.prefix { !",]} \n".contains($0) }
      rest.removeFirst(literal.count)
      return .literal(String(literal))
    }
  }

  private static func elements(
    _ rest: inout Substring, end: Character, _ read: (inout Substring) -> Void
  ) {
    rest.removeFirst()
    skipSpace(&rest)
    while let next = rest.first, next != end {
      read(&rest)
      skipSpace(&rest)
      if rest.first == "," { rest.removeFirst() }
      skipSpace(&rest)
    }
    if !rest.isEmpty { rest.removeFirst() }
  }

  private static func string(_ rest: inout Substring) -> String {
    var end = rest.index(after: rest.startIndex)
    while rest[end] != "\"" {
      end = rest.index(end, offsetBy: rest[end] == "\\" ? 2 : 1)
    }
    let string = rest[...end]
    rest = rest[rest.index(after: end)...]
    return String(string)
  }

  private static func skipSpace(_ rest: inout Substring) {
    rest = rest.drop { $0.isWhitespace }
  }

  /// A value on one line.
  private static func line(of node: Node) -> String {
    switch node {
    case .literal(let text): text
    case .list(let elements):
      "[" + elements.prefix(1).map(line).joined() + (elements.count > 1 ? ", …]" : "]")
    case .object(let members):
      "{" + members.map { "\"\($0.name)\": \(line(of: $0.value))" }.joined(separator: ", ") + "}"
    }
  }

  /// A value on lines, the first of which continues a line that has been begun.
  private static func lines(of node: Node, indent: String, width: Int = 98) -> [String] {
    let line = line(of: node)
    if indent.count + line.count <= width && !indent.isEmpty { return [line] }
    let inner = indent + "  "
    switch node {
    case .literal: return [line]
    case .list(let elements):
      // The brackets of a list share the lines of its element.
      var lines = lines(of: elements[0], indent: indent)
      lines[0] = "[" + lines[0]
      lines[lines.count - 1] += elements.count > 1 ? ", …]" : "]"
      return lines
    case .object(let members):
      var lines = ["{"]
      for (index, member) in members.enumerated() {
        let end = index == members.count - 1 ? "" : ","
        var value = ShortJSON.lines(of: member.value, indent: inner)
        value[0] = "\"\(member.name)\": \(value[0])"
        value[value.count - 1] += end
        // Short members share a line; a value on several lines begins one.
        if value.count == 1, lines.count > 1, lines[lines.count - 1].hasSuffix(","),
          lines[lines.count - 1].hasPrefix(inner + "\""),
          lines[lines.count - 1].count + value[0].count < width
        {
          lines[lines.count - 1] += " " + value[0]
        } else {
          lines += [inner + value[0]] + value.dropFirst()
        }
      }
      return lines + [indent + "}"]
    }
  }
}
