import Facts
import Host
import Storage
import Text

/// Adds a fact of the person's own.
package struct AddOwnFact: Action {
  package static let effects: Effects = []

  private let fact: OwnFact
  private let typed: String?

  /// Adds a fact; the change log shows `typed`, or a line of `dash facts add`.
  package init(_ fact: OwnFact, typed: String? = nil) {
    self.fact = fact
    self.typed = typed
  }

  /// - Returns: Whether the fact is new.
  package func run(in world: World) throws -> Bool {
    let kind = fact.category == .event ? [] : ["--\(fact.category.rawValue)"]
    let line = ShellText.line(
      of: ["dash", "facts", "add"] + kind
        + ["--", fact.day.description, ShellText.quoted(fact.text)])
    return try world.change(by: typed ?? line) { try $0.add(fact) }
  }
}

/// Removes a fact of the person's own.
package struct RemoveOwnFact: Action {
  package static let effects: Effects = []

  private let fact: Fact
  private let typed: String

  /// Removes a fact; the change log shows `typed`.
  package init(_ fact: Fact, typed: String) {
    self.fact = fact
    self.typed = typed
  }

  /// - Throws: ``Failure`` if the fact is not the person's own.
  package func run(in world: World) throws {
    guard case .own(let id) = fact.origin else {
      throw Failure(
        "not a fact of your own: \(fact.text)",
        hints: ["Only facts that you added can be removed."])
    }
    try world.change(by: typed) { try $0.removeFact(id) }
  }
}
