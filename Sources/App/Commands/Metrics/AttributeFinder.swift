import Metrics
import Storage
import Text

/// Finds the attribute that a person names, by name or label, among those that are kept and Exist's
/// templates.
struct AttributeFinder {
  /// Nil where nothing was ever recorded.
  let store: Store?
  private var catalogue: [Attribute]?
  /// Whether the latest is kept for the next time, as lines of an input want it; one value alone is
  /// told faster without.
  var isRemembering = false
  private var latest: String?
  /// What the latest names: one, or none.
  private var latestFound: [Attribute] = []

  init(in store: Store?) {
    self.store = store
  }

  /// The kept attribute of that name or label; nil where there is none.
  ///
  /// - Throws: ``Failure`` where several have that label.
  mutating func kept(_ typed: String) throws -> Attribute? {
    guard isRemembering else { return try lookUp(typed) }
    if latest != typed {
      latestFound = try lookUp(typed).map { [$0] } ?? []
      latest = typed
    }
    return latestFound.first
  }

  private mutating func lookUp(_ typed: String) throws -> Attribute? {
    // By its name one is found in the table's index; only labels want the whole list.
    if let attribute = try store?.attribute(named: typed) { return attribute }
    return try kept().only(typed: typed)
  }

  /// The kept attribute of that name or label.
  ///
  /// - Throws: ``Failure`` where none that is kept is called so, or several are.
  mutating func attribute(typed: String) throws -> Attribute {
    guard let attribute = try kept(typed) else {
      throw Failure.unknownAttribute(typed, among: try kept())
    }
    return attribute
  }

  private mutating func kept() throws -> [Attribute] {
    if let catalogue { return catalogue }
    let attributes = try store?.catalogue().attributes ?? []
    catalogue = attributes
    return attributes
  }

  /// The attribute that Exist has a template for, as it is made here.
  ///
  /// Never part of a caller: most have no use for it, and would pay for what it needs of the
  /// runtime.
  @inline(never)
  static func template(_ typed: String) -> Attribute? {
    guard var attribute = Naming.template(typed)?.attribute else { return nil }
    attribute.service = "dash"
    return attribute
  }

  /// The group of an attribute as it is kept, else as Exist has it.
  func group(of attribute: Attribute) throws -> Group {
    try store?.group(named: attribute.group) ?? Group(named: attribute.group)
  }

  /// Forgets what was found: an attribute has been made since.
  mutating func refresh() {
    catalogue = nil
    latest = nil
  }

  /// Why a word names neither an attribute that is kept nor one of Exist's, with the nearest that
  /// does.
  mutating func unknown(_ typed: String, hint: String?) throws -> Failure {
    let names = try kept().flatMap { [$0.name, $0.label] }
    return .usage(
      "'\(typed)' is no attribute that is known",
      hints: Suggestion.hints(
        for: typed, among: names + Template.all.map(\.name) + Template.all.map(\.label))
        + (hint.map { [$0] } ?? []))
  }
}
