/// Something tracked, one value a day.
package struct Attribute: Hashable, Sendable {
  /// A short identifier, `steps_active_min`.
  ///
  /// Unique, and stable where the label is not.
  package var name: String
  /// What people read, `Active minutes`.
  package var label: String
  /// The name of the group it belongs to.
  package var group: String
  /// Where it stands in its card, the lowest first.
  ///
  /// From 10 on it is kept and not shown.
  package var priority: Int
  package var type: ValueType
  /// What a number of it counts; only decimals, quantities and percentages have units.
  package var unit: Unit?
  /// The name of the service that supplies it, `fitbit`; nil where nobody says.
  package var service: String?
  /// Whether its owner keeps it from others.
  package var isPrivate: Bool
  /// The gauge a person chose for it instead of the usual one.
  package var gauge: Gauge?
  /// Whether a person has hidden or shown it; nil where the priority decides.
  package var hidden: Bool?
  /// What a person has decided, which no document changes.
  package var own: Own

  /// Parts of an attribute that a person may decide.
  package struct Own: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package static let label = Own(rawValue: 1)
    package static let group = Own(rawValue: 2)
    package static let priority = Own(rawValue: 4)

    /// Each part with the word that documents have for it.
    package static let names: [(name: String, part: Own)] = [
      ("label", label), ("group", group), ("priority", priority),
    ]

    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  package init(
    name: String, label: String, group: String, priority: Int, type: ValueType, unit: Unit? = nil,
    service: String? = nil, isPrivate: Bool = false, gauge: Gauge? = nil,
    hidden: Bool? = nil, own: Own = []
  ) {
    self.name = name
    self.label = label
    self.group = group
    self.priority = priority
    self.type = type
    self.unit = unit
    self.service = service
    self.isPrivate = isPrivate
    self.gauge = gauge
    self.hidden = hidden
    self.own = own
  }

  /// Whether it holds words that a person writes, and not what a service reports.
  package var isWritten: Bool {
    type == .text && group != "weather" && group != "location" && group != "twitter"
  }

  /// Whether a card leaves it out unless asked for all.
  ///
  /// As a person has decided; else a priority of 10 or more, and the `…_goal` attributes, which are
  /// targets and not days.
  package var isHidden: Bool { hidden ?? (priority >= 10 || name.hasSuffix("_goal")) }
}
