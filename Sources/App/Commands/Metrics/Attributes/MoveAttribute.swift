import Actions
import Cards
import CommandLine
import Metrics
import Text

/// Changes the group or the priority of an attribute.
struct MoveAttribute: Command {
  static let name = "attributes move"
  static let effects: Effects = .changesSettings
  static let summary = "Move an attribute to another group or within its card, or order the cards."
  static let examples = [
    (line: "dash attributes move coffees --group health", meaning: "To another card."),
    (line: "dash attributes move coffees --priority 1", meaning: "To the top of its card."),
    (line: "dash attributes move --first mood,sleep", meaning: "These cards before all others."),
    (line: "dash attributes move --first usual", meaning: "The cards in their usual order."),
  ]
  static let discussion = [
    "Attributes are sorted by priority, the lowest first. Those with 10 or more are hidden, unless you show "
      + "them with 'dash attributes show'.",
    "The order of the cards is the setting groups.order: 'dash undo' does not change it, and the "
      + "message names the command that puts it back.",
  ]
  static let group = Option(
    "group", letter: "g", value: "group", "Its group; an unknown name creates a group.")
  static let priority = Option("priority", letter: "p", value: "number", "Its position, 1 to 99.")
  static let first = Option(
    "first", letter: "f", value: "groups", "Groups whose cards come first; usual resets them.")
  static let options = [group, priority, first, Option.quiet]
  static let arguments = [Parameter("attribute", "Its name or label.", isOptional: true)]

  /// Empty if groups are ordered.
  private let attributeName: String
  private let firstGroups: String?
  private let group: String?
  private let priority: Int?
  private let typed: String

  init(_ line: Invocation) throws {
    typed = line.typed
    attributeName = try line.arguments.first.map(line.text) ?? ""
    firstGroups = try line.text(Self.first)
    group = try line.text(Self.group)
    priority = try line.integer(Self.priority, in: 1...99)
    if firstGroups != nil {
      if !attributeName.isEmpty || group != nil || priority != nil {
        throw Failure.usage(
          "--first orders groups, and takes no attribute",
          hints: ["For example: dash attributes move --first mood,sleep"])
      }
      return
    }
    if attributeName.isEmpty {
      throw Failure.usage(
        "'dash attributes move' needs <attribute>", hints: ["<attribute>: its name or label."])
    }
    if group == nil, priority == nil {
      throw Failure.usage(
        "missing --group or --priority",
        hints: ["Add --group <group> or --priority <number>, or both."])
    }
  }

  func run(in context: Context) throws {
    if let firstGroups { return try order(firstGroups, in: context) }
    var group: Group?
    let (_, after) = try context.update(
      attributeName, by: typed
    ) { attribute, catalogue in
      group = try catalogue.group(typed: self.group ?? attribute.group)
      if self.group != nil, let group {
        try AddAttribute.refuseTags(group.name, for: attribute.type)
        attribute.group = group.name
        attribute.own.insert(.group)
      }
      if let priority {
        attribute.priority = priority
        attribute.own.insert(.priority)
      }
    }
    let card = group?.label ?? after.group
    var text = "\(after.label) is in \(card), with priority \(after.priority)"
    if after.isHidden { text += ", hidden" }
    try context.acknowledge([text])
  }

  /// Changes the setting groups.order.
  private func order(_ typed: String, in context: Context) throws {
    let key = try Settings.key(named: "groups.order")
    let undoing = try undoing(key, in: context)
    if typed == "usual" {
      try context.world.changeSettings { $0.remove(key.name) }
      return try context.acknowledge(["Cards have their usual order", undoing])
    }
    let catalogue = try context.openStore().map { try $0.catalogue() }
    let groups = try typed.split(separator: ",").map { name -> Group in
      let name = String(name.trimmed)
      return try catalogue.map { try $0.storedGroup(typed: name) } ?? Group(named: name)
    }
    guard let order = GroupOrder(parsing: groups.map(\.name).joined(separator: ",")) else {
      throw Failure.usage(
        "invalid groups '\(typed)'", hints: ["Expected names such as mood,sleep, each once."])
    }
    try context.world.changeSettings { file in
      file.set(key.name, to: order.text)
      return true
    }
    try context.acknowledge([
      "First come \(groups.map(\.label).joined(separator: ", ")) (setting groups.order)",
      undoing,
    ])
    context.warnOfVariable(for: key)
  }

  /// The command that puts the order of the settings file back.
  private func undoing(_ key: SettingKey, in context: Context) throws -> String {
    var names: [String] = []
    for case .setting(key.name, let value) in try context.world.settingsFile().contents {
      names = GroupOrder(parsing: value)?.names ?? names
    }
    return "To put it back: dash attributes move --first "
      + (names.isEmpty ? "usual" : names.joined(separator: ","))
  }
}
