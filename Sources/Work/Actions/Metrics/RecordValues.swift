import Host
import Metrics
import Storage
import Text
import Time

/// Records values of days, or adds to them; an attribute that is not tracked yet is created.
package struct RecordValues: Action {
  package static let effects: Effects = .writesDay

  package struct Entry {
    package var name: String
    /// The attribute as it was found, or as it is to be created; nil to find it by its name.
    package var attribute: Attribute?
    package var day: Day
    package var value: TypedValue

    package init(_ value: TypedValue, of attribute: Attribute, on day: Day) {
      name = attribute.name
      (self.attribute, self.day, self.value) = (attribute, day, value)
    }

    /// A value of the attribute with a name, which is tracked or one of Exist's.
    package init(_ value: TypedValue, of name: String, on day: Day) {
      (self.name, self.day, self.value) = (name, day, value)
    }
  }

  package var entries: [Entry]
  package var isRehearsal = false

  package init(_ entries: [Entry], isRehearsal: Bool = false) {
    (self.entries, self.isRehearsal) = (entries, isRehearsal)
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
          throw Failure.unknownAttribute(entry.name, among: try change.store.catalogue().attributes)
        }
        return try change.record(entry.value, of: attribute, on: entry.day)
      }
    }
  }

  /// `dash log coffees +1 --date 2026-11-18`.
  private func line(in world: World) -> String {
    let words = entries.flatMap { [$0.name, $0.value.text] }
    return world.line(of: ["dash", "log"], words, on: entries.first?.day)
  }
}

extension World {
  /// A line for the change log: `words` are quoted, and the day is added unless it is today.
  func line(of command: [String], _ words: [String] = [], on day: Day?) -> String {
    var parts = command
    for word in words { parts.append(ShellText.quoted(word)) }
    if let day, day != today { parts += ["--date", day.description] }
    return ShellText.line(of: parts)
  }
}

extension Change {
  /// Sets a value, or adds to the stored one, and creates an unknown attribute; deletes the single
  /// ratings of the day, unless `keepingEntries`.
  package func record(
    _ value: TypedValue, of attribute: Attribute, on day: Day, keepingEntries: Bool = false
  ) throws -> ValueChange {
    let (before, now, isNew) = try record(
      value, named: attribute.name, on: day, keepingEntries: keepingEntries,
      creating: { attribute })
    return ValueChange(attribute, on: day, from: before, to: now, isNew: isNew)
  }

  /// Like ``record(_:of:on:keepingEntries:)``, but calls `attribute` only to create it.
  func record(
    _ value: TypedValue, named name: String, on day: Day, keepingEntries: Bool,
    creating attribute: () -> Attribute
  ) throws -> (before: Value?, now: Value, isNew: Bool) {
    let known = try key(of: name)
    if known == nil { _ = try record(Dataset(attributes: [attribute()])) }
    guard let (row, type) = try known ?? key(of: name)
    else { preconditionFailure("the attribute was created") }
    let stored = value.isSum ? try store.value(of: name, on: day) : nil
    guard let now = value.value(after: stored, as: type), now.encoded(as: type) != nil else {
      let isMood = name == Mood.name || name == Mood.noteName
      throw Failure(
        "attribute '\(name)' has the type \(type.name), so it cannot hold "
          + (isMood ? "a rating or a note" : "this value"),
        hints: ["To delete it with its values: dash attributes remove \(name)"], status: .data)
    }
    if case .add(let amount) = value { try noteAddition(of: amount, row: row, on: day) }
    let before = try put(now, row: row, on: day, keepingEntries: keepingEntries)
    return (before, now, known == nil)
  }
}

/// Sets tags of days to yes or no; a tag that is not tracked yet is created if it is set to yes.
package struct SetTags: AskingAction {
  package static let effects: Effects = .writesDay

  package var tags: [String]
  package var isOn: Bool
  package var days: [Day]
  /// Whether to create a new tag even if its name is near to another.
  package var createsSimilar = false
  package var answers = Answers()

  package init(_ tags: [String], isOn: Bool, on days: [Day]) {
    (self.tags, self.isOn, self.days) = (tags, isOn, days)
  }

  /// - Returns: The changes, each tag once a day.
  /// - Throws: ``Failure`` for another type; ``Question`` for a new tag with a similar name.
  package func run(in world: World) throws -> [ValueChange] {
    try world.change(by: line(tags, in: world)) { change in
      var finder = AttributeFinder(in: change.store)
      var changes: [ValueChange] = []
      for tag in tags {
        let attribute = try find(tag, with: &finder, in: world)
        if changes.contains(where: { $0.attribute.name == attribute.name }) { continue }
        for day in days {
          let done = try change.record(.set(.integer(isOn ? 1 : 0)), of: attribute, on: day)
          if done.isNew { finder.refresh() }
          changes.append(done)
        }
      }
      return changes
    }
  }

  private func find(
    _ tag: String, with finder: inout AttributeFinder, in world: World
  ) throws -> Attribute {
    if isOn {
      return try finder.tag(tag, createsSimilar: createsSimilar, answers, in: world) {
        line([$0], in: world) + ($1 ? " --new" : "")
      }
    }
    let attribute = try finder.attribute(named: tag)
    guard attribute.type == .boolean else {
      throw Failure.usage(
        "'\(tag)' is not a tag: \(attribute.label) has the type \(attribute.type.name)",
        hints: ["To delete its value: dash forget \(attribute.name) --date \(days[0])"])
    }
    return attribute
  }

  private func line(_ tags: [String], in world: World) -> String {
    world.line(of: ["dash", isOn ? "tag" : "untag"], tags, on: days.first)
  }
}
