import Actions
import Cards
import CommandLine
import Metrics
import Readings
import Storage

/// Lists attributes.
struct ListAttributes: Command {
  static let name = "attributes"
  static let effects: Effects = []
  static let summary = "List attributes, or add and change them."
  static let examples = [
    (line: "dash attributes", meaning: "All attributes, including hidden ones."),
    (line: "dash attributes add Gym", meaning: "Add a tag: yes or no."),
    (
      line: "dash attributes add Stretching --group health --type duration",
      meaning: "Add a duration."
    ),
    (line: "dash attributes move stretching --priority 1", meaning: "First in its card."),
  ]
  static let discussion = [
    "Give an attribute by its name or its label. The name never changes. You can choose the label, group, "
      + "priority and gauge, and no import changes what you chose."
  ]
  static let group = Option("group", letter: "g", value: "group", "Only attributes of this group.")
  static let options = [group, Option.json, .demo]

  private let group: String?
  private let isJSON: Bool
  private let isDemo: Bool

  init(_ line: Invocation) throws {
    group = try line.text(Self.group)
    isJSON = line.has(.json)
    isDemo = line.has(.demo)
  }

  func run(in context: Context) throws {
    let store = try context.reading.store(isDemo: isDemo)
    let (groups, rows) = try store?.reading { try read(store) } ?? ([], [])
    if isJSON { return try context.write(document: AttributeJSON(of: rows).text) }
    guard !rows.isEmpty else {
      return try context.say([
        "Nothing is tracked yet. To start: dash attributes add Gym", "See 'dash help attributes'.",
      ])
    }
    let options = context.renderOptions
    try context.show(
      AttributeList(of: rows, groups: groups, in: context.valueText)
        .block(width: options.width, glyphs: options.glyphs))
  }

  private func read(
    _ store: Store?
  ) throws -> (groups: [Group], rows: [(attribute: Attribute, holding: Holding)]) {
    guard let store else { return ([], []) }
    let catalogue = try store.catalogue()
    let only = try group.map { try catalogue.storedGroup(typed: $0).name }
    let rows = zip(catalogue.attributes, try store.holdings(of: catalogue)).filter {
      only == nil || $0.0.group == only
    }
    return (catalogue.groups, rows.map { ($0, $1) })
  }
}
