import Almanac
import Cards
import Storage

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
    let matches = Naming.matches(typed, among: try kept())
    if matches.count > 1 {
      throw Failure.usage(
        "'\(typed)' is the label of \(matches.count) attributes",
        hints: ["Say which by its name: \(matches.map(\.name).joined(separator: ", "))."])
    }
    if let match = matches.first { return match }
    // A label of Exist's still names its attribute where a person has given it another.
    return try Naming.template(typed).flatMap { try store?.attribute(named: $0.name) }
  }

  private mutating func kept() throws -> [Attribute] {
    if let catalogue { return catalogue }
    let attributes = try store?.catalogue().attributes ?? []
    catalogue = attributes
    return attributes
  }

  /// The attribute that Exist has a template for, as it is made here.
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

  /// Why a name is none, with near ones of those that are kept, and of Exist's if `withTemplates`.
  mutating func unknown(
    _ typed: String, withTemplates: Bool, hints: [String] = []
  ) throws -> Failure {
    let kept = try kept()
    var names = kept.map(\.name) + kept.map(\.label)
    if withTemplates { names += Template.all.map(\.name) + Template.all.map(\.label) }
    return .usage(
      "'\(typed)' is no attribute that is \(withTemplates ? "known" : "kept")",
      hints: Suggestion.hints(for: typed, among: names) + hints)
  }
}
