import Metrics
import Storage
import Text

/// Finds the attribute of a name or label, among the tracked ones and Exist's templates.
package struct AttributeFinder {
  /// Nil if nothing was ever recorded.
  package let store: Store?
  private var catalogue: [Attribute]?
  /// Whether to cache the latest result, for input of many lines; a single value is faster without.
  package var isCaching = false
  private var latest: String?
  /// The attribute of ``latest``, or empty.
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
    if let attribute = try store?.attribute(named: typed) { return attribute }
    return try tracked().only(typed: typed)
  }

  package mutating func attribute(named typed: String) throws -> Attribute {
    guard let attribute = try tracked(typed) else {
      throw Failure.unknownAttribute(typed, among: try tracked())
    }
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
  package static func template(_ typed: String) -> Attribute? {
    Naming.known(typed)?.newAttribute
  }

  /// Discards cached results, after an attribute was created.
  package mutating func refresh() {
    catalogue = nil
    latest = nil
  }

  /// The tracked attribute or template with the nearest name or label, or nil if none is near.
  package mutating func nearest(to typed: String) throws -> Attribute? {
    let tracked = try tracked()
    let names = tracked.flatMap { [$0.name, $0.label] }
    let templates = Template.all.flatMap { [$0.name, $0.label] }
    guard let nearest = Suggestion.nearest(to: typed, among: names + templates) else { return nil }
    return try tracked.only(typed: nearest) ?? AttributeFinder.template(nearest)
  }

  private mutating func nearestTag(to typed: String) throws -> Attribute? {
    let tags = try tracked().filter { $0.type == .boolean }
    let names = tags.flatMap { [$0.name, $0.label] }
    return try Suggestion.nearest(to: typed, among: names).flatMap { try tags.only(typed: $0) }
  }

  /// The failure for a name that is neither tracked nor one of Exist's, with the nearest one.
  package mutating func unknown(_ typed: String, hint: String?) throws -> Failure {
    let names = try tracked().flatMap { [$0.name, $0.label] }
    return .usage(
      "unknown attribute '\(typed)'",
      hints: Suggestion.hints(
        for: typed, among: names + Template.all.map(\.name) + Template.all.map(\.label))
        + (hint.map { [$0] } ?? []))
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
  ///
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
        hints: [
          "A tag contains a letter or a digit, and has at most \(Attribute.longestLabel) "
            + "characters."
        ])
    }
    try world.checkName(typed)
    let new = Attribute.tag(name: name, label: Group.label(from: typed))
    guard !createsSimilar, let other = try nearestTag(to: typed) else { return new }
    let answer = try answers.answer(
      Question(
        text: "'\(typed)' is not a tag of yours",
        choices: ["\(other.label)", "create \(new.label)"],
        refusal: .usage(
          "unknown tag '\(typed)'",
          hints: [
            "Did you mean '\(other.label)'? Type: \(hint(other.name, false))",
            "To create it: \(hint(typed, true))",
          ])))
    return answer == 0 ? other : new
  }
}
