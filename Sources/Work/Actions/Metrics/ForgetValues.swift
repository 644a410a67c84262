import Host
import Metrics
import Storage
import Time

/// Deletes values of a day, and ends pauses.
package struct ForgetValues: Action {
  package static let effects: Effects = .writesDay

  /// What was deleted.
  package struct Result {
    package var changes: [ValueChange] = []
    /// The attributes that were paused.
    package var resumed: [Attribute] = []
  }

  /// The names or labels of attributes.
  package var names: [String]
  package var day: Day
  /// What the change log shows; a line of `dash forget` unless given.
  package var typed: String?

  package init(_ names: [String], on day: Day, typed: String? = nil) {
    self.names = names
    self.day = day
    self.typed = typed
  }

  /// - Throws: ``Failure`` for an unknown name.
  package func run(in world: World) throws -> Result {
    let store = try world.openStore(for: names.first ?? "")
    var finder = AttributeFinder(in: store)
    let attributes = try names.map { try finder.attribute(named: $0) }
    let line = ShellText.line(
      of: ["dash", "forget"] + names.map { ShellText.quoted($0) } + world.dayOption(day))
    return try world.change(by: typed ?? line, in: store) { change in
      var result = Result()
      for attribute in attributes {
        let isPaused = try store.pauses(of: attribute.name, in: day...day).isEmpty == false
        let before = try change.forget(attribute.name, on: day)
        if isPaused { result.resumed.append(attribute) }
        if isPaused, before == nil { continue }
        result.changes.append(ValueChange(attribute, on: day, from: before, to: nil))
      }
      return result
    }
  }
}
