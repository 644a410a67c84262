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
    return Sheet {
      list.json
    } block: { options in
      guard entries.isEmpty else {
        return list.block(width: options.width, glyphs: options.glyphs)
      }
      let none = attribute.map { "No goal is set for \($0.name)" } ?? "No goals are set"
      let rest = attribute?.type.hasAverage ?? true ? ": the average is the goal." : "."
      let attributes = try attribute.map { [$0] } ?? store?.catalogue().attributes ?? []
      return Sheet.block(of: [none + rest, attributes.goalHint].compactMap { $0 }, options)
    }
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
