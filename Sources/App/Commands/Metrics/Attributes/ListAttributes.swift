import Cards
import CommandLine
import Metrics
import Storage

/// Lists what is tracked.
struct ListAttributes: Command {
  static let name = "attributes"
  static let summary = "List what is tracked; add to it, and change how it is shown."
  static let examples = [
    (line: "dash attributes", meaning: "All that is tracked, hidden ones too."),
    (line: "dash attributes add Gym", meaning: "Track yes or no."),
    (
      line: "dash attributes add Stretching --group health --type duration",
      meaning: "Track minutes."
    ),
    (line: "dash attributes move stretching --priority 1", meaning: "First in its card."),
  ]
  static let discussion = [
    "An attribute is told by its name or its label. Its name never changes; its label, its place and its "
      + "gauge are yours to choose, and no import changes what you chose."
  ]
  static let group = Option("group", letter: "g", value: "group", "Only those of this group.")
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
    let store = try isDemo ? context.demoStore() : context.openStore()
    let (groups, rows) = try store?.reading { try read(store) } ?? ([], [])
    if isJSON { return try context.write(document: AttributeJSON(of: rows).text) }
    guard !rows.isEmpty else {
      return try context.say([
        "Nothing is tracked yet. To begin: dash attributes add Gym", "See 'dash help attributes'.",
      ])
    }
    let look = context.renderOptions
    try context.show(
      AttributeList(of: rows, groups: groups, in: context.valueText)
        .block(width: look.width, glyphs: look.glyphs))
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
