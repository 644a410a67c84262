import Actions
import Cards
import Drawing
import Metrics
import Storage
import Text

extension Reading {
  /// The goals that a person set, or the goals of the attribute with a name or label.
  ///
  /// - Throws: `Failure` if the attribute is unknown.
  package func goals(of name: String?, isDemo: Bool) throws -> Sheet {
    let store = try isDemo ? demoStoreWithGoals() : openStore()
    let attribute = try name.map { name in
      try (store ?? world.openStore(for: name)).catalogue().attribute(typed: name)
    }
    let entries = try store?.reading { try goals(from: store, of: attribute) } ?? []
    let list = GoalList(of: entries, in: valueText)
    guard entries.isEmpty else { return Sheet(list) }
    let none = attribute.map { "No goal is set for \($0.name)" } ?? "No goals are set"
    let rest = attribute?.type.hasAverage ?? true ? ": the average is the goal." : "."
    let attributes = try attribute.map { [$0] } ?? store?.catalogue().attributes ?? []
    return Sheet(list, orSay: [none + rest, attributes.goalHint].compactMap { $0 })
  }

  /// The goals in the order of the cards; of one attribute, the goal for every day first.
  private func goals(from store: Store?, of only: Attribute?) throws -> [GoalList.Entry] {
    guard let store else { return [] }
    let goals = try store.setGoals().filter { only == nil || $0.name == only?.name }
    return try store.catalogue().attributes.flatMap { attribute in
      let own = goals.filter { $0.name == attribute.name }
      return (own.filter { $0.period == .everyDay } + own.filter { $0.period != .everyDay }).map {
        (attribute, $0.period, $0.goal)
      }
    }
  }
}
