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

  package init(
    name: String, label: String, group: String, priority: Int, type: ValueType, unit: Unit? = nil,
    service: String? = nil, isPrivate: Bool = false, gauge: Gauge? = nil
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
  }

  /// Whether a card leaves it out unless asked for all: a priority of 10 or more, and the
  /// `…_goal` attributes, which are targets and not days.
  package var isHidden: Bool { priority >= 10 || name.hasSuffix("_goal") }
}
