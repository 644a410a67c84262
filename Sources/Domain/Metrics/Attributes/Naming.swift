import Text

/// Finds attributes and groups by name or label, in any case, with blanks, underscores or hyphens.
package enum Naming {
  /// The attribute with that name, else all with that label, else with that label at Exist, else
  /// with nearly that name: `cup of tea` for Cups of tea, `pushup` for Push-ups.
  package static func matches(_ typed: String, among attributes: [Attribute]) -> [Attribute] {
    if let named = attributes.first(where: { $0.name == typed }) { return [named] }
    let wanted = folded(typed)
    if let named = attributes.first(where: { isFolded($0.name.utf8, wanted) }) { return [named] }
    let labelled = attributes.filter { isFolded($0.label.utf8, wanted) }
    // Exist's label still names an attribute that a person has renamed.
    if !labelled.isEmpty { return labelled }
    if let template = Template.named(folded: wanted) {
      return attributes.filter { $0.name == template.name }
    }
    // `coffees -` is a name and a sign.
    if wanted.first == " " || wanted.last == " " { return [] }
    let stem = stem(wanted)
    return attributes.filter { hasStem($0.name, stem) || hasStem($0.label, stem) }
  }

  /// Exist's template that `typed` names, by its name or its label.
  package static func template(_ typed: String) -> Template? { .named(folded: folded(typed)) }

  /// Exist's template that `typed` names, by its name, its label or a name in another language.
  package static func known(_ typed: String) -> Template? {
    let wanted = folded(typed)
    if let template = Template.named(folded: wanted) { return template }
    if let template = Template.called(wanted) { return template }
    return Template.named(folded: wanted.hasSuffix("s") ? String(wanted.dropLast()) : wanted + "s")
  }

  /// The group of the known attribute whose name or label is among the words of a new label, the
  /// longest one: `sleep` for Sleep quality.
  package static func likelyGroup(of label: String) -> String? {
    let words = folded(label).split(separator: " ", omittingEmptySubsequences: false)
    var longest: (length: Int, order: Int, group: String)?
    for start in words.indices {
      for end in start..<min(start + mostWords, words.count) {
        let text = words[start...end].joined(separator: " ")
        guard text.count > 3, let (order, group) = groups[text],
          longest.map({ ($0.length, -$0.order) < (text.count, -order) }) ?? true
        else { continue }
        longest = (text.count, order, group)
      }
    }
    return longest?.group
  }

  /// The groups of Exist's templates by their names and labels, with the order of these.
  private static let groups = Dictionary(
    Template.all.flatMap { template in
      [template.name, template.label].map { (folded($0), template.group) }
    }.enumerated().map { ($1.0, (order: $0, group: $1.1)) }
  ) { first, _ in first }
  /// How many words a name or label has at most.
  private static let mostWords = groups.keys.map { $0.split(separator: " ").count }.max() ?? 0

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
    return lower.utf8.contains(where: isGap)
      ? String(decoding: lower.utf8.map { isGap($0) ? blank : $0 }, as: UTF8.self) : lower
  }

  private static let blank = UInt8(ascii: " ")

  /// `_` or `-`, which are typed for the blanks of a name and the other way round.
  private static func isGap(_ byte: UInt8) -> Bool { byte == 0x5F || byte == 0x2D }

  /// Whether a byte of a name is one of a folded name.
  static func isSameByte(_ byte: UInt8, _ wanted: UInt8) -> Bool {
    byte == wanted || isGap(byte) && wanted == blank
  }

  /// Whether text is `wanted` when folded; most texts differ in their first bytes.
  static func isFolded(_ text: some Collection<UInt8>, _ wanted: String) -> Bool {
    var rest = wanted.utf8.makeIterator()
    for byte in text {
      if byte >= 0x80 { return folded(String(decoding: text, as: UTF8.self)) == wanted }
      let lower = 0x41...0x5A ~= byte ? byte + 32 : isGap(byte) ? blank : byte
      guard rest.next() == lower else { return false }
    }
    return rest.next() == nil
  }

  /// Singular words in lower case, without gaps: `cupoftea` for `Cups of tea`.
  private static func stem(_ text: String) -> [UInt8] {
    var stem: [UInt8] = []
    for word in text.lowercased().utf8.split(whereSeparator: { $0 == blank || isGap($0) }) {
      let isPlural = word.count > 2 && word.last == UInt8(ascii: "s")
      if isPlural, word.count > 4, word.suffix(3).elementsEqual("ies".utf8) {
        stem += Array(word.dropLast(3)) + [UInt8(ascii: "y")]
      } else {
        stem += isPlural ? word.dropLast() : word
      }
    }
    return stem
  }

  private static func hasStem(_ text: String, _ wanted: [UInt8]) -> Bool {
    guard let first = text.utf8.first, first | 0x20 == wanted.first || first >= 0x80
    else { return false }
    return stem(text) == wanted
  }
}

/// A value as it was typed: `steps 5623`.
package struct Assignment: Hashable, Sendable {
  package let name, value: String

  package init(name: String, value: String) { (self.name, self.value) = (name, value) }

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
