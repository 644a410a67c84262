/// Something tracked, one value a day.
package struct Attribute: Hashable, Sendable {
  /// A short identifier, `steps_active_min`: unique, and stable where the label is not.
  package var name: String
  /// What people read, `Active minutes`.
  package var label: String
  package var group: String
  /// The position in its card, the lowest first; from 10 on it is hidden.
  package var priority: Int
  package var type: ValueType
  /// What a number of it counts; only decimals, quantities and percentages have units.
  package var unit: Unit?
  /// The name of the service that supplies it, `fitbit`; nil if unknown.
  package var service: String?
  package var isPrivate = false
  package var gauge: Gauge?
  /// Whether the person has hidden or shown it, or nil to decide by the priority.
  package var hidden: Bool?
  /// The parts that the person has changed, which no import changes back.
  package var own: Own = []

  /// Parts of an attribute that a person may change.
  package struct Own: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package static let label = Own(rawValue: 1)
    package static let group = Own(rawValue: 2)
    package static let priority = Own(rawValue: 4)
    package static let type = Own(rawValue: 8)
    // 16 was the mark of a measure of an experiment.
    package static let privacy = Own(rawValue: 32)

    /// Each part with its name in documents.
    package static let names: [(name: String, part: Own)] = [
      ("label", label), ("group", group), ("priority", priority), ("type", type),
      ("private", privacy),
    ]

    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  package init(
    name: String, label: String, group: String, priority: Int, type: ValueType, unit: Unit? = nil,
    service: String? = nil
  ) {
    (self.name, self.label, self.group, self.priority) = (name, label, group, priority)
    (self.type, self.unit, self.service) = (type, unit, service)
  }

  package static let ownService = "dash"

  /// A tag as a person creates one: yes or no, in the group of daily tags.
  package static func tag(name: String, label: String) -> Attribute {
    Attribute(
      name: name, label: label, group: Group.tagsName, priority: 2, type: .boolean,
      service: ownService)
  }

  package static let longestLabel = 60

  /// Whether it holds texts that the person writes, not reports of a service.
  package var isWritten: Bool { type == .text && !traits.contains(.reportedTexts) }
  /// Whether only a person can answer it, so that a day with a value is a day on which they looked.
  package var isAnsweredByHand: Bool { type == .boolean || type == .scale || isWritten }
  /// Whether it is hidden: by choice, else with a priority from 10 on or as a `…_goal` of Exist.
  package var isHidden: Bool { hidden ?? (priority >= 10 || name.hasSuffix("_goal")) }

  /// Whether values of several days are added: steps are, nights, weights and rates are not.
  package var addsUp: Bool {
    guard type.takesSums, !traits.contains(.neverAddsUp) else { return false }
    return unit?.amounts.areAdded ?? true
  }

  /// Whether more of it is worse, even without a limit: a high value must not look like success.
  package var isLessBetter: Bool {
    // A card asks for each of its rows. Most names differ in their length.
    switch (name.utf8.count, name) {
    case (7, "smoking"), (10, "cigarettes"), (11, "money_spent"), (12, "stress_level"),
      (15, "distracting_min"), (16, "alcoholic_drinks"), (16, "sleep_awakenings"),
      (17, "cigarettes_smoked"):
      true
    default: traits.contains(.lessIsBetter)
    }
  }

  /// The gauge that draws it: the chosen one, else by its type and group.
  ///
  /// A night is a ring beside its bedtime and wake time. Measurements are plain: 20° against an
  /// average of 18° is no progress.
  package var drawnGauge: Gauge {
    if let gauge { return gauge }
    let usual = type.usualGauge
    guard usual == .bar || usual == .ring else { return usual }
    if traits.contains(.measurements) { return .plain }
    return name == "sleep" ? .ring : usual
  }
}

/// How an attribute's value is drawn.
package enum Gauge: String, CaseIterable, Sendable {
  /// A line that fills towards the goal.
  case bar
  /// A circle that fills towards the goal, with the value inside.
  case ring
  /// A dot for each step of a rating.
  case scale
  /// A word for each thing that is true of the day.
  case chips
  /// The value in words or digits alone.
  case plain
}
