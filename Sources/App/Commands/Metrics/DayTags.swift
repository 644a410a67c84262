import CommandLine
import Metrics
import Text
import Time

/// Sets tags of a day to yes or no: what `tag` and `untag` have in common.
struct DayTags {
  static let options = [Option.date, .quiet]
  static let arguments = [Parameter("tag", "The tag's name or label.", repeats: true)]

  /// Whether the tags are set to yes.
  private let isTagging: Bool
  private let tags: [String]
  private let day: Day
  private let isQuiet: Bool
  private let typed: String

  init(_ line: Invocation, isTagging: Bool) throws {
    self.isTagging = isTagging
    tags = try line.arguments.map(line.text)
    day = try line.dayUpToToday()
    isQuiet = line.has(.quiet)
    typed = line.typed
  }

  func run(in context: Context) throws {
    let logbook = try context.change(by: typed) { change in
      var logbook = Logbook(of: change.store, in: context)
      for tag in tags {
        let (attribute, isNew) = try find(tag, with: &logbook.finder)
        try logbook.record(
          .integer(isTagging ? 1 : 0), of: attribute, on: day, in: change, isNew: isNew)
      }
      return logbook
    }
    if isQuiet { return }
    try context.show(logbook.changes)
  }

  /// The tag's attribute: only tagging creates a new one.
  private func find(
    _ tag: String, with finder: inout AttributeFinder
  ) throws -> (Attribute, isNew: Bool) {
    if isTagging { return try finder.tag(tag) }
    let attribute = try finder.attribute(named: tag)
    guard attribute.type == .boolean else {
      throw Failure.usage(
        "'\(tag)' is not a tag: \(attribute.label) has the type \(attribute.type.name)",
        hints: ["To delete its value: dash forget \(attribute.name) --date \(day)"])
    }
    return (attribute, false)
  }
}
