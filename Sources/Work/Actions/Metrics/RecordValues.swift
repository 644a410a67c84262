import Host
import Metrics
import Storage
import Text
import Time

/// Records values of days, or adds to them; an attribute that is not tracked yet is created.
package struct RecordValues: Action {
  package static let effects: Effects = .writesDay

  /// A value to record.
  package struct Entry {
    /// The name of the attribute.
    package var name: String
    /// The attribute as it was found, or as it is to be created; nil to find it by its name.
    package var attribute: Attribute?
    package var day: Day
    package var value: TypedValue

    /// A value of a tracked attribute, or of a new one.
    package init(_ value: TypedValue, of attribute: Attribute, on day: Day) {
      name = attribute.name
      self.attribute = attribute
      self.day = day
      self.value = value
    }

    /// A value of the attribute with a name, which is tracked or one of Exist's.
    package init(_ value: TypedValue, of name: String, on day: Day) {
      self.name = name
      self.day = day
      self.value = value
    }
  }

  package var entries: [Entry]
  /// Whether nothing is stored in the end.
  package var isRehearsal = false

  package init(_ entries: [Entry], isRehearsal: Bool = false) {
    self.entries = entries
    self.isRehearsal = isRehearsal
  }

  /// Adds 1 to an attribute whose values add up.
  package init(addingOneTo name: String, on day: Day) {
    self.init([Entry(.add(.integer(1)), of: name, on: day)])
  }

  /// - Returns: The changes, in the order of ``entries``.
  package func run(in world: World) throws -> [ValueChange] {
    if entries.isEmpty { return [] }
    return try world.change(by: line(in: world), isDryRun: isRehearsal) { change in
      try entries.map { entry in
        guard
          let attribute = try entry.attribute ?? change.store.attribute(named: entry.name)
            ?? AttributeFinder.template(entry.name)
        else {
          throw Failure.unknownAttribute(
            entry.name, among: try change.store.catalogue().attributes)
        }
        return try change.record(entry.value, of: attribute, on: entry.day)
      }
    }
  }

  /// `dash log coffees +1 --date 2026-11-18`.
  private func line(in world: World) -> String {
    var words = ["dash", "log"]
    for entry in entries {
      words += [ShellText.quoted(entry.name), ShellText.quoted(entry.value.text)]
    }
    return ShellText.line(of: words + world.dayOption(entries.first?.day))
  }
}

extension World {
  /// The option that gives a day, for lines of the change log; none for today.
  package func dayOption(_ day: Day?) -> [String] {
    guard let day, day != today else { return [] }
    return ["--date", day.description]
  }
}

extension Change {
  /// Sets a value, or adds to the stored one; an attribute that the store does not have is created.
  ///
  /// `keepingEntries` says whether single ratings of the day are not deleted.
  package func record(
    _ value: TypedValue, of attribute: Attribute, on day: Day, keepingEntries: Bool = false
  ) throws -> ValueChange {
    let (before, now, isNew) = try record(
      value, named: attribute.name, on: day, keepingEntries: keepingEntries,
      creating: { attribute })
    return ValueChange(attribute, on: day, from: before, to: now, isNew: isNew)
  }

  /// Sets or adds to a value like ``record(_:of:on:keepingEntries:)``, and calls `attribute` only
  /// to create it.
  func record(
    _ value: TypedValue, named name: String, on day: Day, keepingEntries: Bool,
    creating attribute: () -> Attribute
  ) throws -> (before: Value?, now: Value, isNew: Bool) {
    let known = try key(of: name)
    if known == nil { _ = try record(Dataset(attributes: [attribute()])) }
    guard let (row, type) = try known ?? key(of: name) else {
      preconditionFailure("the attribute was created")
    }
    let stored = value.isSum ? try store.value(of: name, on: day) : nil
    guard let now = value.value(after: stored, as: type), now.encoded(as: type) != nil else {
      let isMood = name == Mood.name || name == Mood.noteName
      throw Failure(
        "attribute '\(name)' has the type \(type.name), so it cannot hold "
          + (isMood ? "a rating or a note" : "this value"),
        hints: ["To delete it with its values: dash attributes remove \(name)"], status: .data)
    }
    let before = try put(now, row: row, on: day, keepingEntries: keepingEntries)
    return (before, now, known == nil)
  }
}
