import Metrics
import Storage
import Text

/// Changes the label, the place or the gauge of an attribute.
package struct EditAttribute: Action {
  /// What to change.
  package enum Edit {
    case label(String)
    /// The name or label of a group, new or not, and the position in its card.
    case place(group: String?, priority: Int?)
    /// The gauge that draws it; without one, the default.
    case gauge(Gauge?)
  }

  /// The attribute before and after.
  package struct Result {
    package var before: Attribute
    package var after: Attribute
    package var group: Group
  }

  /// The name or label of the attribute.
  package var name: String
  package var edit: Edit

  package init(_ name: String, _ edit: Edit) {
    self.name = name
    self.edit = edit
  }

  /// - Throws: ``Failure`` for an unknown name, or for a label, group or gauge that it cannot have.
  package func run(in world: World) throws -> Result {
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
      }
      if after != before { try change.update(after) }
      return Result(before: before, after: after, group: group)
    }
  }
}

extension Attribute {
  /// Refuses a gauge that cannot show the attribute.
  fileprivate func check(_ gauge: Gauge) throws {
    if type.gauges.contains(gauge) { return }
    throw Failure.usage(
      "the gauge '\(gauge.rawValue)' cannot show \(name), which is a \(type.name)",
      hints: ["Expected one of: \(type.gauges.map(\.rawValue).joined(separator: ", "))."])
  }
}

/// Hides attributes in the cards, or shows hidden ones again.
package struct SetVisibility: Action {
  /// The names or labels of the attributes.
  package var names: [String]
  package var isHidden: Bool

  package init(_ names: [String], isHidden: Bool) {
    self.names = names
    self.isHidden = isHidden
  }

  /// - Returns: The attributes as they were.
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

  /// The order before and now.
  package struct Result {
    /// The names in the settings file before, or none.
    package var before: [String]
    /// The groups that come first now, or none.
    package var groups: [Group]
  }

  /// The names or labels of groups; without them, the usual order.
  package var names: [String]?

  package init(_ names: [String]?) { self.names = names }

  /// - Throws: ``Failure`` for an unknown group, or one that is named twice.
  package func run(in world: World) throws -> Result {
    let key = try Settings.key(named: "groups.order").name
    var result = Result(before: [], groups: [])
    for case .setting(key, let value) in try world.settingsFile().contents {
      result.before = GroupOrder(parsing: value)?.names ?? result.before
    }
    guard let names else {
      try world.changeSettings { $0.remove(key) }
      return result
    }
    let catalogue = try world.openStore()?.catalogue()
    result.groups = try names.map { try catalogue?.storedGroup(typed: $0) ?? Group(named: $0) }
    let chosen = result.groups.map(\.name).joined(separator: ",")
    guard let order = GroupOrder(parsing: chosen) else {
      throw Failure.usage(
        "invalid groups '\(names.joined(separator: ","))'",
        hints: ["Expected names such as mood,sleep, each once."])
    }
    try world.changeSettings { file in
      file.set(key, to: order.text)
      return true
    }
    return result
  }
}
