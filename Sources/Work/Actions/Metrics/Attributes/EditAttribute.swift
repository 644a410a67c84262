import Host
import Metrics
import Storage
import Text

/// Changes the label, the place, the gauge or the privacy of an attribute.
package struct EditAttribute: Action {
  package enum Edit {
    case label(String)
    /// The name or label of a group, new or not, and the position in its card.
    case place(group: String?, priority: Int?)
    /// The gauge that draws it; without one, the default.
    case gauge(Gauge?)
    /// Whether reports leave it out.
    case privacy(Bool)
  }

  package var name: String
  package var edit: Edit

  package init(_ name: String, _ edit: Edit) { (self.name, self.edit) = (name, edit) }

  /// - Throws: ``Failure`` for an unknown name, or for a label, group or gauge that it cannot have.
  package func run(in world: World) throws -> (before: Attribute, after: Attribute, group: Group) {
    let store = try world.openStore(for: name)
    return try world.change(in: store) { change in
      let catalogue = try store.catalogue()
      let before = try catalogue.attribute(typed: name)
      var after = before
      var group = Group(named: before.group)
      switch edit {
      case .label(let label):
        if !Naming.isSame(before.label, label) { try world.checkName(label) }
        try catalogue.checkLabel(label, of: before.name)
        after.label = label
        after.own.insert(.label)
      case .place(let typed, let priority):
        group = try catalogue.group(typed: typed ?? before.group)
        if typed != nil {
          try group.check(before.type)
          after.group = group.name
          after.own.insert(.group)
        }
        if let priority {
          after.priority = priority
          after.own.insert(.priority)
        }
      case .gauge(let gauge):
        if let gauge { try before.check(gauge) }
        after.gauge = gauge
      case .privacy(let isPrivate):
        after.isPrivate = isPrivate
        after.own.insert(.privacy)
      }
      if after != before { try change.update(after) }
      return (before, after, group)
    }
  }
}

extension Attribute {
  fileprivate func check(_ gauge: Gauge) throws {
    if type.gauges.contains(gauge) { return }
    throw Failure.usage(
      "the gauge '\(gauge.rawValue)' cannot show \(name), which is a \(type.name)",
      hints: ["Expected one of: \(type.gauges.map(\.rawValue).joined(separator: ", "))."])
  }
}

/// Hides attributes in the cards, or shows hidden ones again.
package struct SetVisibility: Action {
  package var names: [String]
  package var isHidden: Bool

  package init(_ names: [String], isHidden: Bool) {
    (self.names, self.isHidden) = (names, isHidden)
  }

  package func run(in world: World) throws -> [Attribute] {
    let store = try world.openStore(for: names.first ?? "")
    return try world.change(in: store) { change in
      let catalogue = try store.catalogue()
      return try names.map { name in
        let before = try catalogue.attribute(typed: name)
        var after = before
        after.hidden = isHidden
        try change.update(after)
        return before
      }
    }
  }
}

/// Chooses the groups whose cards come first, which is the setting `groups.order`.
package struct OrderGroups: Action {
  package static let effects: Effects = .changesSettings

  /// The names or labels of groups; without them, the usual order.
  package var names: [String]?

  package init(_ names: [String]?) { self.names = names }

  /// - Returns: The groups that come first now.
  /// - Throws: ``Failure`` for an unknown group, or one that is named twice.
  package func run(in world: World) throws -> [Group] {
    let key = try Settings.key(named: "groups.order")
    guard let names else {
      _ = try ChangeSetting(restoring: key).run(in: world)
      return []
    }
    let catalogue = try world.openUsedStore()?.catalogue()
    let groups = try names.map { try catalogue?.storedGroup(typed: $0) ?? Group(named: $0) }
    let chosen = groups.map(\.name).joined(separator: ",")
    guard let order = GroupOrder(parsing: chosen) else {
      throw Failure.usage(
        "invalid groups '\(names.joined(separator: ","))'",
        hints: ["Expected names such as mood,sleep, each once."])
    }
    _ = try ChangeSetting(key, to: order.text).run(in: world)
    return groups
  }
}

/// Creates an attribute: Exist's of that name or label, else one of the person's own.
package struct CreateAttribute: AskingAction {
  /// Its label, or the name or label of one of Exist's.
  package var label: String
  /// The name or label of its group, new or not, unless it is the usual one.
  package var group: String?
  /// The type of its values; without one, the template's, or the answer to a question.
  package var type: ValueType?
  package var unit: Unit?
  package var answers = Answers()

  package init(_ label: String, group: String? = nil, type: ValueType? = nil, unit: Unit? = nil) {
    (self.label, self.group, self.type, self.unit) = (label, group, type, unit)
  }

  /// - Throws: ``Failure`` for an invalid name, label, unit or group; ``Question`` about the type.
  package func run(in world: World) throws -> (attribute: Attribute, group: Group) {
    try world.change { change in
      let (attribute, group) = try new(in: change.store.catalogue(), world)
      _ = try change.record(Dataset(groups: [group], attributes: [attribute]))
      return (attribute, group)
    }
  }

  private func new(in catalogue: Catalogue, _ world: World) throws -> (Attribute, Group) {
    try world.checkName(label)
    let template = Naming.template(label)
    var attribute =
      try template.map { try self.attribute(from: $0) }
      ?? ownAttribute(of: try chosenType(in: catalogue, world))
    if unit != nil, attribute.type != .quantity, attribute.type != .decimal {
      throw Failure.usage(
        "a \(attribute.type.name) has no unit",
        hints: ["Only --type quantity and --type decimal have units."])
    }
    let group = try catalogue.group(typed: self.group ?? attribute.group)
    if self.group != nil {
      if template == nil { try group.check(attribute.type) }
      attribute.own.insert(.group)
    }
    attribute.group = group.name
    attribute.service = Attribute.ownService
    if template == nil {
      // The last in its card that is not hidden.
      let others = catalogue.attributes.filter { $0.group == group.name && $0.priority < 9 }
      attribute.priority = (others.map(\.priority).max() ?? 0) + 1
    }
    if let other = catalogue.attributes.first(where: { $0.name == attribute.name }) {
      throw Failure.usage(
        "'\(other.name)' is already tracked, as \(other.label)",
        hints: ["To change it, see 'dash help attributes'; otherwise choose another label."])
    }
    try catalogue.checkLabel(attribute.label, of: attribute.name)
    return (attribute, group)
  }

  private func ownAttribute(of type: ValueType) -> Attribute {
    var attribute = Attribute(
      name: Naming.name(from: label), label: label,
      group: type == .boolean ? Group.tagsName : Group.otherName, priority: 1, type: type,
      unit: unit)
    attribute.own = .label
    return attribute
  }

  /// The given type, else the one chosen at a terminal, else a tag.
  private func chosenType(in catalogue: Catalogue, _ world: World) throws -> ValueType {
    if let type { return type }
    // A name that is taken is refused whatever the type.
    guard world.host.readAnswer != nil, try catalogue.attributes.only(typed: label) == nil
    else { return .boolean }
    let types = ValueType.choices
    let answer = try answers.answer(
      "The type of \(label)", choices: types.map { "\($0.name): \($0.words.meaning)" },
      refusal: .usage("missing --type"))
    return types[answer]
  }

  private func attribute(from template: Template) throws -> Attribute {
    let attribute = template.attribute
    guard type ?? attribute.type == attribute.type, unit ?? attribute.unit == attribute.unit else {
      let unit = attribute.unit.map { " in \($0.rawValue)" } ?? ""
      throw Failure.usage(
        "Exist has '\(attribute.label)' as \(attribute.name), a \(attribute.type.name)\(unit)",
        hints: "To add Exist's attribute: dash attributes add \(attribute.name)",
        "To add another attribute, choose another label.")
    }
    return attribute
  }
}

extension Catalogue {
  func checkLabel(_ label: String, of name: String) throws {
    let other = attributes.first { $0.name != name && Naming.isSame($0.label, label) }
    guard let other else { return }
    throw Failure.usage(
      "'\(label)' is already the label of \(other.name)", hints: ["Choose another label."])
  }
}

extension Group {
  func check(_ type: ValueType) throws {
    guard traits.contains(.tags), type != .boolean else { return }
    throw Failure.usage(
      "the group \(name) is for tags only, and this is a \(type.name)",
      hints: ["Choose another group, such as health, or leave it out."])
  }
}
