import Host
import Metrics
import Storage
import Text
import Time

/// Sets tags of days to yes or no; a tag that is not tracked yet is created if it is set to yes.
package struct SetTags: Action {
  package static let effects: Effects = .writesDay

  /// Their names or labels.
  package var tags: [String]
  package var isOn: Bool
  package var days: ClosedRange<Day>
  /// Whether to create a new tag even if its name is near to another.
  package var createsSimilar = false
  /// The answers to its questions so far.
  package var answers = Answers()

  package init(_ tags: [String], isOn: Bool, on days: ClosedRange<Day>) {
    self.tags = tags
    self.isOn = isOn
    self.days = days
  }

  /// - Returns: The changes, each tag once a day.
  /// - Throws: ``Failure`` for a name of another type; ``Question`` for a new tag with a name near
  ///   to another.
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
        hints: ["To delete its value: dash forget \(attribute.name) --date \(days.lowerBound)"])
    }
    return attribute
  }

  private func line(_ tags: [String], in world: World) -> String {
    ShellText.line(
      of: ["dash", isOn ? "tag" : "untag"] + tags.map { ShellText.quoted($0) }
        + world.dayOption(days.lowerBound))
  }
}
