import Devices
import Metrics

/// A kind of small things: its shelf, and how it is read and written.
struct SmallCells: Sendable {
  let shelf: String
  let local: @Sendable (Store) throws -> [String: Shelf.Local]
  /// Writes the contents that it should have, as far as the store can.
  let write: @Sendable (_ wanted: [String: String?], _ change: Change) throws -> Void

  /// In the order of merging: values need attributes, and attributes groups.
  static let beforeDays = [RowCells.groups.cells, attributes]
  static let afterDays = [
    goals, answers, scales, risks, RowCells.facts.cells, RowCells.places.cells,
    RowCells.experiments.cells,
  ]

  /// `steps/7	2	0.0`: for every day, at least the average is the goal.
  static let goals = SmallCells(
    shelf: "goals",
    local: { store in
      var local: [String: Shelf.Local] = [:]
      guard try store.has(.goal) else { return local }
      for (name, period, goal) in try store.setGoals() {
        local["\(name)/\(period.number)"] = Shelf.Local(
          "\(goal.isLimit ? 1 : 0)\t\(goal.value.map { "\($0)" } ?? "")", rank: 3)
      }
      return local
    },
    write: { wanted, change in
      for (name, content) in wanted {
        let parts = name.split(separator: "/")
        guard parts.count == 2, let period = Int(parts[1]).flatMap(GoalPeriod.init)
        else { continue }
        let fields = content?.fields(2)
        let value = fields.flatMap { Double($0[1]) }
        guard fields == nil || value?.isFinite ?? fields?[1].isEmpty == true else { continue }
        let goal = fields.map { SetGoal(value: value, isLimit: $0[0] == "1") }
        _ = try change.set(goal, of: String(parts[0]), for: period)
      }
    })

  private static let answers = states(of: .answers)
  private static let scales = states(of: .scales)
  private static let risks = states(of: .risk)

  /// Decisions of the person, each a number or a text by its key.
  private static func states(of subject: StateKey.Subject) -> SmallCells {
    SmallCells(
      shelf: subject.rawValue,
      local: { store in
        var local: [String: Shelf.Local] = [:]
        for state in try store.states(of: subject) {
          guard let value = state.value else { continue }
          local[state.key] = Shelf.Local(value.cellText, rank: 3)
        }
        return local
      },
      write: { wanted, change in
        for (key, content) in wanted {
          try change.store.put(
            content.flatMap(Value.init(cellText:)), for: StateKey(subject, key), at: change.moment)
        }
      })
  }
}

extension String {
  /// Fields with tabs between them; the last may have tabs.
  ///
  /// Fewer than `count` are nil.
  func fields(_ count: Int) -> [String]? {
    let fields = split(separator: "\t", maxSplits: count - 1, omittingEmptySubsequences: false)
    return fields.count == count ? fields.map(String.init) : nil
  }
}
