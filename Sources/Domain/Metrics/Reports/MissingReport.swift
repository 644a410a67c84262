import Time

/// What a day still lacks: goals that are not met, and values that are usually there.
package struct MissingReport: Sendable {
  package let day, today: Day
  /// Everything that is shown of the day, in the order of the cards.
  package let items: [DayReport.Item]
  /// With a goal that a person set for the day or the week, and that is not met.
  package let unmet: [DayReport.Item]
  /// Without a value, though such a day usually has one, and a person logs it.
  package let unlogged: [DayReport.Item]
  /// As ``unlogged``, but a service supplies the value.
  package let awaited: [DayReport.Item]

  /// The items to ask a person for: the unmet goals, then the usual values.
  package var asked: [DayReport.Item] {
    let goals = Set(unmet.map(\.attribute.name))
    return unmet + unlogged.filter { !goals.contains($0.attribute.name) }
  }

  /// How many days before a day decide which of its tags are usual.
  private static let habitDays = 28

  /// Whether a tag was used on half of the days before or more; asks for no more than it needs.
  package static func isUsual(on day: Day, value: (Day) throws -> Value?) rethrows -> Bool {
    var used = 0
    for distance in 1...habitDays {
      if try value(day - distance)?.whole == 1 { used += 1 }
      if 2 * used >= habitDays { return true }
      if 2 * (used + habitDays - distance) < habitDays { return false }
    }
    return false
  }

  /// `isUsual` says whether a tag that the day lacks is usual.
  package init(of report: DayReport, isUsual: (Attribute) throws -> Bool) rethrows {
    day = report.day
    today = report.today
    self.items = report.sections.flatMap(\.items)
    let items = self.items.filter { $0.pause == nil }
    unmet = items.filter { $0.isUnmet || $0.isWeekUnmet }
    let missing = try items.filter { item in
      guard item.value == nil, item.attribute.type != .text else { return false }
      if item.attribute.name == Mood.name { return true }
      return item.attribute.type == .boolean
        ? try isUsual(item.attribute) : item.goal.map { !$0.isSet } ?? false
    }
    unlogged = missing.filter(\.attribute.isLoggedByHand)
    awaited = missing.filter { !$0.attribute.isLoggedByHand }
  }
}

extension DayReport.Item {
  /// Whether more would meet a set goal; a late time or an exceeded limit is not missing.
  package var isUnmet: Bool {
    guard let goal, goal.isSet, !goal.isLimit, !attribute.type.isTimeOfDay else { return false }
    return value.flatMap { goal.isMet(by: $0, as: attribute.type) } != true
  }

  /// Whether there is a goal for the week that more would meet, and it is not met.
  package var isWeekUnmet: Bool { week.map { !$0.isLimit && !$0.isMet } ?? false }
}

extension Attribute {
  /// Whether a person records it: it has no service, or one at which people type.
  package var isLoggedByHand: Bool {
    ["", "dash", "exist", "exist_for_android", "exist_for_ios"].contains(service ?? "")
  }
}
