import Text

/// Finds attributes and groups by name or label, in any case, with blanks or underscores.
package enum Naming {
  /// The attribute with that name, else all with that label, else with that label at Exist.
  package static func matches(_ typed: String, among attributes: [Attribute]) -> [Attribute] {
    if let named = attributes.first(where: { $0.name == typed }) { return [named] }
    let wanted = folded(typed)
    if let named = attributes.first(where: { folded($0.name) == wanted }) { return [named] }
    let labelled = attributes.filter { folded($0.label) == wanted }
    // Exist's label still names an attribute that a person has renamed.
    if !labelled.isEmpty { return labelled }
    if let template = template(typed) { return attributes.filter { $0.name == template.name } }
    let other = otherNumber(of: wanted)
    return attributes.filter { folded($0.name) == other || folded($0.label) == other }
  }

  private static func otherNumber(of name: String) -> String {
    name.hasSuffix("s") ? String(name.dropLast()) : name + "s"
  }

  /// Exist's template that `typed` names, by its name or its label.
  package static func template(_ typed: String) -> Template? { own(folded(typed)) }

  private static func own(_ wanted: String) -> Template? {
    (index.names.firstIndex(of: wanted) ?? index.labels.firstIndex(of: wanted))
      .map { Template.all[$0] }
  }

  /// The folded names and labels of all templates, and their other names with their rows.
  private static let index: (names: [String], labels: [String], others: [(String, row: Int)]) = {
    var index: (names: [String], labels: [String], others: [(String, row: Int)]) = ([], [], [])
    for (row, template) in Template.all.enumerated() {
      index.names.append(folded(template.name))
      index.labels.append(folded(template.label))
      for other in template.synonyms { index.others.append((String(other), row)) }
    }
    return index
  }()

  /// Exist's template that `typed` names, by its name, its label or a name in another language.
  package static func known(_ typed: String) -> Template? {
    let wanted = folded(typed)
    if let template = own(wanted) { return template }
    if let other = index.others.first(where: { $0.0 == wanted }) { return Template.all[other.row] }
    return own(otherNumber(of: wanted))
  }

  /// The group of `groups` that `typed` names.
  package static func group(_ typed: String, among groups: [Group]) -> Group? {
    let wanted = folded(typed)
    return groups.first { folded($0.name) == wanted } ?? groups.first { folded($0.label) == wanted }
  }

  /// Whether two labels are the same, apart from case and underscores.
  package static func isSame(_ label: String, _ other: String) -> Bool {
    folded(label) == folded(other)
  }

  /// The name of a label: letters and digits in lower case, `_` between words; may be empty.
  package static func name(from label: String) -> String {
    label.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
  }

  private static func folded(_ text: String) -> String {
    let lower = text.lowercased()
    return lower.utf8.contains(UInt8(ascii: "_")) ? lower.replacing("_", with: " ") : lower
  }
}

/// A value as it was typed: `steps 5623`.
package struct Assignment: Hashable, Sendable {
  package let name: String
  package let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Why arguments are not assignments.
  package enum Fault: Error, Equatable {
    case noValue(of: String)
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

extension Attribute {
  /// The attribute of an unknown but valid name, with the likely type of its first value.
  package init?(creatingFor assignment: Assignment) {
    let name = Naming.name(from: assignment.name)
    guard !name.isEmpty, assignment.name.count <= Attribute.longestLabel else { return nil }
    let label = Group.label(from: assignment.name)
    let type = ValueReading.likelyType(of: assignment.value)
    self =
      type == .boolean
      ? .tag(name: name, label: label)
      : Attribute(
        name: name, label: label, group: Group.otherName, priority: 1, type: type,
        unit: ValueReading.likelyUnit(of: assignment.value), service: Attribute.ownService)
  }
  /// A typed label without control characters.
  package static func label(parsing text: String) throws -> String {
    let label = String(CleanText(text).string.trimmed)
    guard label.count <= longestLabel else {
      throw Failure.usage(
        "the label is too long: \(label.count) characters (at most \(longestLabel))")
    }
    guard label.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw Failure.usage("invalid label '\(text)': it has neither a letter nor a digit")
    }
    return label
  }
}
