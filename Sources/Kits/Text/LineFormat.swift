/// A template of a line: text with fields in braces.
///
///     {start} {title}      {{ and }} are braces, \t a tab, \n a new line, \\ a backslash
package struct LineFormat: Sendable {
  private enum Part {
    case text(String)
    case field(String)
  }

  private var parts: [Part] = []

  /// Throws ``Failure`` of status usage for an unknown field and a brace without its partner.
  package init(_ template: String, fields: [String]) throws(Failure) {
    var text = ""
    var rest = template[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}": text.append(rest.removeFirst())
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw LineFormat.failure("'{' without '}' in '\(template)'", fields)
        }
        let field = String(rest[..<end])
        guard fields.contains(field) else {
          throw LineFormat.failure("unknown field '{\(field)}'", fields, near: field)
        }
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(.field(field))
        rest = rest[rest.index(after: end)...]
      case "}": throw LineFormat.failure("'}' without '{' in '\(template)'", fields)
      case "\\": text += LineFormat.escaped(rest.popFirst())
      default: text += CleanText(String(character)).string
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
  }

  private static func escaped(_ character: Character?) -> String {
    switch character {
    case "t": "\t"
    case "n": "\n"
    case "\\", nil: "\\"
    case let other?: "\\\(other)"
    }
  }

  private static func failure(
    _ message: String, _ fields: [String], near field: String? = nil
  ) -> Failure {
    .usage(
      message,
      hints: ["Fields: \(fields.map { "{\($0)}" }.joined(separator: " ")). A brace is {{ or }}."]
        + (field.map { Suggestion.hints(for: $0, among: fields) } ?? []))
  }

  /// The line for the values of the fields; a control character in a value becomes U+FFFD.
  package func line(_ value: (_ field: String) -> String) -> String {
    parts.reduce(into: "") { line, part in
      switch part {
      case .text(let text): line += text
      case .field(let field): line += CleanText(value(field)).string
      }
    }
  }
}
