import Host
import Metrics
import Storage
import Text
import Time

/// Finds the attribute of a name or label, among the tracked ones and Exist's templates.
package struct AttributeFinder {
  /// Nil if nothing was ever recorded.
  package let store: Store?
  private var catalogue: [Attribute]?
  /// Whether to cache the latest result, for input of many lines; a single value is faster without.
  package var isCaching = false
  private var latest: String?
  private var latestFound: [Attribute] = []

  package init(in store: Store?) { self.store = store }

  /// The tracked attribute of that name or label; nil if there is none.
  package mutating func tracked(_ typed: String) throws -> Attribute? {
    guard isCaching else { return try lookUp(typed) }
    if latest != typed {
      latestFound = try lookUp(typed).map { [$0] } ?? []
      latest = typed
    }
    return latestFound.first
  }

  private mutating func lookUp(_ typed: String) throws -> Attribute? {
    // A name is found by the table's index; only a label needs all attributes.
    if catalogue == nil, let attribute = try store?.attribute(named: typed) { return attribute }
    return try tracked().only(typed: typed)
  }

  package mutating func attribute(named typed: String) throws -> Attribute {
    guard let attribute = try tracked(typed)
    else { throw Failure.unknownAttribute(typed, among: try tracked()) }
    return attribute
  }

  private mutating func tracked() throws -> [Attribute] {
    if let catalogue { return catalogue }
    let attributes = try store?.catalogue().attributes ?? []
    catalogue = attributes
    return attributes
  }

  /// A new attribute from Exist's template of that name, label or other name; nil if there is none.
  ///
  /// Never inlined: most callers do not need it, and would pay for its use of the runtime.
  @inline(never)
  package static func template(_ typed: String) -> Attribute? { Naming.known(typed)?.newAttribute }

  /// Discards cached results, after an attribute was created.
  package mutating func refresh() {
    catalogue = nil
    latest = nil
  }

  /// The tracked attribute or template with the nearest name or label, or nil if none is near.
  package mutating func nearest(to typed: String) throws -> Attribute? {
    guard let nearest = try Suggestion.nearest(to: typed, among: names()) else { return nil }
    return try tracked().only(typed: nearest) ?? AttributeFinder.template(nearest)
  }

  private mutating func names() throws -> [String] {
    try tracked().flatMap { [$0.name, $0.label] } + Template.all.flatMap { [$0.name, $0.label] }
  }

  /// Refuses a new attribute whose name another one has, such as `Steps!`, whose name is `steps`.
  package mutating func checkName(of new: Attribute, typed: String) throws {
    guard
      let other = try tracked().first(where: { $0.name == new.name })
        ?? Template.named(new.name)?.attribute
    else { return }
    throw Failure.usage(
      "'\(typed)' would have the same name as \(other.label): \(other.name)",
      hints: "If you mean \(other.label), type: \(other.name)",
      "If not, choose a name with other letters or digits.")
  }

  /// The tracked attributes and then the templates whose label contains a typed word: Stress level
  /// for `stress`.
  package mutating func containing(_ typed: String) throws -> [Attribute] {
    let wanted = FoldedText(typed).string
    guard wanted.utf8.count >= 4 else { return [] }
    let tracked = try tracked()
    return (tracked + Template.all.map(\.newAttribute)).filter { attribute in
      let words = FoldedText(attribute.label).string.split(separator: " ")
      return words.count > 1 && words.contains { $0 == wanted }
    }
  }

  private mutating func nearestTag(to typed: String) throws -> Attribute? {
    let tags = try tracked().filter { $0.type == .boolean }
    let names = tags.flatMap { [$0.name, $0.label] }
    return try Suggestion.nearest(to: typed, among: names).flatMap { try tags.only(typed: $0) }
  }

  /// The failure for a name that is neither tracked nor one of Exist's, with the nearest one.
  package mutating func unknown(_ typed: String, hint: String?) throws -> Failure {
    .usage(
      "unknown attribute '\(typed)'",
      hints: try Suggestion.hints(for: typed, among: names()) + (hint.map { [$0] } ?? []))
  }
}

extension Template {
  fileprivate var newAttribute: Attribute {
    var attribute = attribute
    attribute.service = Attribute.ownService
    return attribute
  }
}

extension AttributeFinder {
  /// Finds the tag of a name or label, or makes a new one, which is not stored yet.
  /// - Throws: ``Failure`` for an invalid name or type; ``Question`` if a tag has a near name.
  package mutating func tag(
    _ typed: String, createsSimilar: Bool, _ answers: Answers, in world: World,
    hint: (_ tag: String, _ isNew: Bool) -> String
  ) throws -> Attribute {
    // Coffees, a number, are not the tag coffee.
    if let known = try tracked(typed) ?? Naming.template(typed)?.newAttribute,
      known.type == .boolean || Naming.isSame(known.name, typed)
        || Naming.isSame(known.label, typed)
    {
      guard known.type == .boolean else {
        throw Failure.usage(
          "'\(typed)' is not a tag: \(known.label) has the type \(known.type.name)",
          hints: ["To record a value of it: dash log \(known.name) <value>"])
      }
      return known
    }
    let name = Naming.name(from: typed)
    guard !name.isEmpty, typed.count <= Attribute.longestLabel else {
      throw Failure.usage(
        "invalid tag '\(typed)'",
        hints: "A tag contains a letter or a digit, and has at most \(Attribute.longestLabel) "
          + "characters.")
    }
    try world.checkName(typed)
    let new = Attribute.tag(name: name, label: Group.label(from: typed))
    try checkName(of: new, typed: typed)
    guard !createsSimilar, let other = try nearestTag(to: typed) else { return new }
    let answer = try answers.answer(
      "'\(typed)' is not a tag of yours", choices: ["\(other.label)", "create \(new.label)"],
      refusal: .usage(
        "unknown tag '\(typed)'",
        hints: "Did you mean '\(other.label)'? Type: \(hint(other.name, false))",
        "To create it: \(hint(typed, true))"))
    return answer == 0 ? other : new
  }
}

extension Catalogue {
  /// The attribute that `typed` names by its name or its label, in upper or lower case.
  package func attribute(typed: String) throws -> Attribute {
    guard let attribute = try attributes.only(typed: typed)
    else { throw Failure.unknownAttribute(typed, among: attributes) }
    return attribute
  }

  /// The group of the store that `typed` names by its name or its label, in upper or lower case.
  package func storedGroup(typed: String) throws -> Group {
    if let group = Naming.group(typed, among: groups) { return group }
    throw Failure.usage(
      "unknown group '\(typed)'",
      hints: ["Your groups: \(groups.map(\.name).joined(separator: ", "))."]
        + Suggestion.hints(for: typed, among: groups.map(\.name)))
  }

  /// Like ``storedGroup(typed:)``, but also a group of Exist, or a new one.
  package func group(typed: String) throws -> Group {
    let known = groups + Group.known.filter { known in !groups.contains { $0.name == known.name } }
    if let group = Naming.group(typed, among: known) { return group }
    let hints = Suggestion.hints(for: typed, among: known.map(\.name))
    let name = Naming.name(from: typed)
    guard hints.isEmpty, !name.isEmpty, name.count <= Attribute.longestLabel else {
      throw Failure.usage(
        "unknown group '\(typed)'",
        hints: ["Expected one of your groups or of Exist's, or a new name."] + hints)
    }
    return Group(named: name)
  }
}

extension [Attribute] {
  /// The attribute that `typed` names by its name or its label, or nil.
  package func only(typed: String) throws -> Attribute? {
    let matches = Naming.matches(typed, among: self)
    guard matches.count <= 1 else {
      throw Failure.usage(
        "'\(typed)' is the label of \(matches.count) attributes",
        hints: ["Use the name of one: \(matches.map(\.name).joined(separator: ", "))."])
    }
    return matches.first
  }
}

extension Failure {
  package static func unknownAttribute(_ typed: String, among attributes: [Attribute]) -> Failure {
    .usage(
      "unknown attribute '\(typed)'",
      hints: attributes.isEmpty
        ? ["Nothing is recorded yet. See 'dash help attributes add'."]
        : Suggestion.hints(for: typed, among: attributes.flatMap { [$0.name, $0.label] })
          + ["See 'dash attributes'."])
  }

  /// Something needs values, and there are none.
  package static var nothingRecorded: Failure {
    Failure(
      "nothing is recorded yet",
      hints: ["Try 'mood rate 4', 'dash import <file or folder>', or the sample data with --demo."])
  }
}

extension World {
  /// The store with the attribute that `typed` names.
  package func openStore(for typed: String) throws -> Store {
    guard let store = try openStore() else { throw Failure.unknownAttribute(typed, among: []) }
    return store
  }

  /// This world with a store that is already open, so that an action does not open it again.
  package func reusing(_ store: Store?) -> World {
    var world = self
    world.store = store
    return world
  }
}

/// Names that new attributes cannot have, because they mean something else to the program.
package enum ReservedName {
  /// The other meaning of a name, `a command`, `a day` or `a number`, or nil if it is free.
  ///
  /// Exist's own names are free: mood is also a program. `isCommand` takes names in lower case.
  package static func meaning(of label: String, isCommand: (String) -> Bool) -> String? {
    if Naming.template(label) != nil { return nil }
    if isCommand(label.lowercased()) { return "a command" }
    // Whether text is a day does not depend on today.
    if DayReading(today: Day(number: 20_000)).typed(label) != nil { return "a day" }
    if TypedNumber(label[...])?.suffix.isEmpty == true
      || RatingScale.nine.stored(parsing: label) != nil
    {
      return "a number"
    }
    return nil
  }
}

extension World {
  /// Refuses a name for something new that already means something else.
  package func checkName(_ label: String) throws {
    guard let meaning = ReservedName.meaning(of: label, isCommand: isCommand) else { return }
    throw Failure.usage(
      "'\(label)' is \(meaning), so nothing new can be called that",
      hints: meaning == "a day"
        ? ["To choose that day: --date \(ShellText.quoted(label))"] : ["Choose another name."])
  }
}
