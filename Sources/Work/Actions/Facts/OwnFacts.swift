import Facts
import Host
import Storage
import Text

/// Adds a fact of the person's own.
package struct AddOwnFact: Action {
  private let fact: OwnFact

  /// Adds a fact.
  package init(_ fact: OwnFact) {
    self.fact = fact
  }

  /// - Returns: Whether the fact is new.
  package func run(in world: World) throws -> Bool {
    let kind = fact.category == .event ? [] : ["--\(fact.category.rawValue)"]
    let line = ShellText.line(
      of: ["dash", "facts", "add"] + kind
        + ["--", fact.day.description, ShellText.quoted(fact.text)])
    return try world.change(by: line) { try $0.add(fact) }
  }
}

/// Removes a fact of the person's own.
package struct RemoveOwnFact: Action {
  private let fact: Fact

  /// Removes a fact.
  package init(_ fact: Fact) {
    self.fact = fact
  }

  /// - Throws: ``Failure`` if the fact is not the person's own.
  package func run(in world: World) throws {
    guard case .own(let id) = fact.origin else {
      throw Failure(
        "not a fact of your own: \(fact.text)",
        hints: ["Only facts that you added can be removed."])
    }
    try world.change { try $0.removeFact(id) }
  }
}
